import { z } from 'zod'
import { type Moment, momentOf, readLegs, viewsOf } from '#log'
import { HindcastError, isoOf, suggest, zLabel } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { handledMemory } from '../asking/handled-memory.ts'
import { tradeNamed } from '../asking/trade-named.ts'
import { operation } from '../operation.ts'
import { zAsOf } from '../outputs/answer-fields.ts'
import { storyOut, zStory } from '../outputs/story-output.ts'
import { legOut, tradeOut, zLeg, zTrade } from '../outputs/trade-output.ts'

export const trade = operation({
  name: 'trade',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'One trade’s story: what happened to it, what was expected, what it taught, what had been shown.',
  positional: 'trade',
  input: z.strictObject({
    ...AS_OF,
    trade: zLabel.describe('T12, its id, or your own trade, position or order id'),
  }),
  output: z.object({
    asOf: zAsOf,
    trade: zTrade.describe('the trade itself'),
    legs: z.array(zLeg).describe('what happened to it, in order'),
    story: zStory.nullable().describe('what is remembered of it; null: nothing yet'),
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const row = await tradeNamed(moment, input.trade)
    if (!row) throw await noTrade(moment, input.trade)
    const [view] = await viewsOf(moment, [row])
    if (!view) throw new Error('a row without a view')
    const answer = {
      asOf: isoOf(moment.at),
      trade: tradeOut(view),
      legs: (await readLegs(moment, row.id)).map(legOut),
      story: await storyOut(moment, caller.episodes, row),
    }
    return answer
  },
})

/** Another memory's handle is no mistake of its reader: it is told where that is shown. */
const noTrade = async (moment: Moment, name: string): Promise<HindcastError> => {
  const other = await handledMemory(moment, name)
  if (other !== null)
    return new HindcastError('not_found', `${name} is no trade: it is ${other.says}`, {
      field: 'trade',
      next: `See where it comes from with ${suggest('why', { of: name })}.`,
    })
  return new HindcastError('not_found', `no trade named "${name}" was known at this moment`, {
    field: 'trade',
    next: `List them with ${suggest('trades')}.`,
  })
}

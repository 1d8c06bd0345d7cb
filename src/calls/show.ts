import { z } from 'zod'
import { memoryIds, momentOf } from '#log'
import { HindcastError, isId, isoOf, shownValue, zLabel } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { handledMemory } from './asking/handled-memory.ts'
import { call } from './call.ts'
import { zAsOf } from './outputs/answer-fields.ts'
import { turnShown } from './outputs/turn-output.ts'
import { wholeMemory, zWholeMemory } from './outputs/whole-memory.ts'
import { zSentence } from './text/sentences.ts'

export const show = call({
  name: 'show',
  verb: 'recall',
  access: 'read',
  describe:
    'Show one thing whole, by its handle or a turn’s id: what it is, what came of it, the turn behind it, what cites it.',
  positional: 'of',
  input: z.strictObject({
    ...AS_OF,
    of: zLabel.describe(
      'any handle: T12, E7, B3, P2, K8, N4, L1, C1, F5; a turn’s id; or your own trade, position or order id',
    ),
  }),
  output: z.object({
    asOf: zAsOf,
    says: zSentence.describe('what it is, in a sentence'),
    memory: zWholeMemory.describe('all that is known of it, by its kind'),
    turn: z
      .string()
      .nullable()
      .describe('the turn behind it: show it for what it was shown; null: none is known'),
    citedBy: z.array(z.string()).describe('turns and decisions that cited it; empty for a turn'),
  }),
  run: async (caller, { of, asOf }) => {
    const log = await caller.log()
    const moment = await momentOf(log, asOf)
    const turn = isId(of) ? await turnShown(caller, moment, of) : null
    if (turn !== null)
      return {
        asOf: isoOf(moment.at),
        says: 'a turn',
        memory: { kind: 'turn' as const, turn },
        turn: turn.turn,
        citedBy: [],
      }
    const handled = await handledMemory(moment, of, 'of')
    if (handled === null) throw unknownName(of)
    const [memory] = await memoryIds(log.store, [handled.handle])
    const cited = await log.store.rows('citations', {
      seq: moment.seq,
      where: { memory: memory ?? null },
      order: { column: 'seq' },
    })
    return {
      asOf: isoOf(moment.at),
      says: handled.says,
      memory: await wholeMemory(caller, moment, handled),
      turn: handled.turn,
      citedBy: cited.map((row) => row.turn),
    }
  },
})

const unknownName = (of: string): HindcastError =>
  new HindcastError(
    'not_found',
    `"${shownValue(of)}" is neither a turn nor a handle that was known at this moment`,
    {
      field: 'of',
      next: 'Give the id that turn answered, a handle such as T12 as it stands in an answer, or your own id of a trade.',
    },
  )

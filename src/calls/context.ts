import { z } from 'zod'
import { contextSettings, type Moment, momentOf, quoteHandles, readConfig } from '#log'
import { isoOf, zStrategyName } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { strategyOf } from './asking/asked-situation.ts'
import { call } from './call.ts'
import { assembleContext } from './context/assemble-context.ts'
import { BUDGET_FIELD } from './context/context-fields.ts'
import { WITHHELD_FIELDS } from './context/withheld-fields.ts'
import { withheldAt } from './context/withheld-sections.ts'
import { zAsOf } from './outputs/answer-fields.ts'
import { contextOut, sideOut, zContextShown, zShownSide } from './outputs/context-output.ts'
import { encodeSymbols, MARKET_FIELDS, symbolsIn } from './recording/encode-symbols.ts'

export const context = call({
  name: 'context',
  verb: 'recall',
  access: 'read',
  describe: 'Look at the context an agent would be shown; nothing is recorded.',
  input: z.strictObject({
    ...AS_OF,
    ...BUDGET_FIELD,
    context: MARKET_FIELDS.context,
    strategy: zStrategyName.optional().describe('the strategy that would ask; the run’s own if left out'),
  }),
  output: zContextShown.extend({
    asOf: zAsOf,
    system: zShownSide.describe('what a person stands behind: for the system message'),
    user: zShownSide.describe('what the memory has to say: for the user message'),
    ...WITHHELD_FIELDS,
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const market = { bars: {}, context: input.context }
    const then = await marketThen(moment)
    const strategy = input.strategy ?? caller.strategy?.name ?? (await strategyOf(moment, caller.run))
    const withheld = withheldAt(then.config, moment.at)
    const shown = await assembleContext(
      caller,
      {
        moment,
        run: caller.run,
        strategy,
        turn: null,
        contexts: encodeSymbols(then, market, moment.at, symbolsIn(market)),
        events: undefined,
        withheld,
        budget: input.budget ?? contextSettings(then.config, strategy).budget,
        handlesOf: (quoted) => quoteHandles(log.store, quoted, moment.seq),
      },
      [],
    )
    return {
      asOf: isoOf(moment.at),
      ...contextOut(shown),
      system: sideOut(shown.system),
      user: sideOut(shown.user),
      // The agent is not told: it would decide by that, and no longer by what it lacks.
      withheld: caller.actor === 'agent' ? null : withheld,
      shadow: shown.shadow && { ...shown.shadow, handles: [...shown.shadow.handles] },
    }
  },
})

/** What is known of instruments, and how bars become a situation, as of a moment. */
const marketThen = async (moment: Moment) => {
  const { log, seq, state } = moment
  if (state) return state
  const instruments = await log.store.rows('instruments', { seq })
  return {
    config: await readConfig(moment),
    instruments: new Map(instruments.map((row) => [row.symbol, row])),
  }
}

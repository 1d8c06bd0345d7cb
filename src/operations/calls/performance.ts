import { z } from 'zod'
import { tradeFigures } from '#episode-index'
import { momentOf } from '#log'
import { isoOf, zLabel, zStrategyName } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { habitsWith } from '../asking/habits-of.ts'
import { noTradeMatches } from '../asking/matching-trades.ts'
import { operation } from '../operation.ts'
import { figuresOut, zPerformance } from '../outputs/figures-output.ts'
import { retirementsOf } from '../outputs/retired-output.ts'
import { performanceView } from '../words/performance-view.ts'
import { withText } from '../words/telling.ts'

export const performance = operation({
  name: 'performance',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe:
    'How a strategy has done: overall, by regime, session and variant, with the agent’s habits beside it.',
  positional: 'strategy',
  input: z.strictObject({
    ...AS_OF,
    strategy: zStrategyName.optional().describe('the strategy’s name, any version; all if left out'),
    symbol: zLabel.optional().describe('only trades in this symbol; with a strategy, its habits too'),
    variant: zLabel.optional().describe('name, version and parameters of the strategy, as trades show it'),
    run: zLabel.optional().describe('only trades of this run'),
  }),
  output: zPerformance,
  run: async (caller, input) => {
    const moment = await momentOf(await caller.log(), input.asOf)
    const { strategy, symbol } = input
    const { figures, trades } = await tradeFigures(moment, caller.episodes, input)
    const answer = {
      ...figuresOut(figures),
      asOf: isoOf(moment.at),
      strategy: strategy ?? null,
      symbol: symbol ?? null,
      retired: await retirementsOf(moment, new Set(strategy === undefined ? [] : [strategy])),
      habits:
        strategy !== undefined && symbol !== undefined && trades > 0
          ? await habitsWith(moment, { strategy, symbol })
          : null,
      why: trades > 0 ? null : await noTradeMatches(caller, moment, input),
    }
    return withText(answer, performanceView)
  },
})

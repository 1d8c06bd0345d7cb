import { z } from 'zod'
import { momentOf } from '#log'
import { isoOf, zStrategyName } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { noTradeMatches } from '../asking/matching-trades.ts'
import { pastOf } from '../asking/past-of.ts'
import { operation } from '../operation.ts'
import { zPast } from '../outputs/past-output.ts'
import { pastView } from '../words/past-view.ts'
import { withText } from '../words/telling.ts'

export const past = operation({
  name: 'past',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe:
    'What the trades so far say: result, expectancy, by symbol, hour, after losses and holding time, and what cannot be told yet.',
  positional: 'strategy',
  input: z.strictObject({
    ...AS_OF,
    strategy: zStrategyName.optional().describe('the strategy’s name, any version; all if left out'),
  }),
  output: zPast,
  run: async (caller, { asOf, strategy }) => {
    const moment = await momentOf(await caller.log(), asOf)
    const said = await pastOf(caller, moment, strategy)
    const answer = {
      asOf: isoOf(moment.at),
      strategy: strategy ?? null,
      ...said,
      why: said.overall.n + said.open.n > 0 ? null : await noTradeMatches(caller, moment, { strategy }),
    }
    return withText(answer, pastView)
  },
})

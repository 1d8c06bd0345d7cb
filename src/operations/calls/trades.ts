import { z } from 'zod'
import { momentOf, readTrades, TRADE_STATUSES } from '#record'
import { isoOf, zLabel, zStrategyName } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { operation } from '../operation.ts'
import { zAsOf, zWhyEmpty } from '../outputs/answer-fields.ts'
import { tradeOut, zTrade } from '../outputs/trade-output.ts'

const MOST_TRADES = 10_000

export const trades = operation({
  name: 'trades',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'List trades, newest first.',
  input: z.strictObject({
    ...AS_OF,
    status: z.enum(TRADE_STATUSES).optional().describe('only trades in this state'),
    symbol: zLabel.optional().describe('only trades in this symbol'),
    strategy: zStrategyName.optional().describe('only of this strategy, any version'),
    run: zLabel.optional().describe('only trades of this run'),
    limit: z.int().min(1).max(MOST_TRADES).default(50).describe('at most so many trades, the newest'),
  }),
  output: z.object({
    asOf: zAsOf,
    trades: z.array(zTrade).describe('the trades that match, newest first'),
    why: zWhyEmpty,
  }),
  run: async (caller, input) => {
    const moment = await momentOf(await caller.log(), input.asOf)
    const found = await readTrades(moment, input)
    const any = found.length > 0 || (await readTrades(moment, { limit: 1 })).length > 0
    return {
      asOf: isoOf(moment.at),
      trades: found.map(tradeOut),
      why:
        found.length > 0 ? null : any ? 'no trade matches the filter' : 'no trade was known at this moment',
    }
  },
})

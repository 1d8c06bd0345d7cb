import { z } from 'zod'
import { momentOf, readTrades } from '#record'
import { isoOf, zLabel, zStrategyName } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { operation } from '../operation.ts'
import { zIso } from '../outputs/iso.ts'
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
    status: z.enum(['open', 'closed', 'voided']).optional(),
    symbol: zLabel.optional(),
    strategy: zStrategyName.optional().describe('the strategy’s name, any version'),
    run: zLabel.optional(),
    limit: z.int().min(1).max(MOST_TRADES).default(50),
  }),
  output: z.object({ asOf: zIso, trades: z.array(zTrade), why: z.string().nullable() }),
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

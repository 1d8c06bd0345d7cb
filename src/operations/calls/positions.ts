import { z } from 'zod'
import { momentOf, readOpenTrades } from '#log'
import { isoOf } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { operation } from '../operation.ts'
import { zAsOf, zWhyEmpty } from '../outputs/answer-fields.ts'
import { tradeOut, zTrade } from '../outputs/trade-output.ts'

export const positions = operation({
  name: 'positions',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Show open trades with marks, excursions and reasons.',
  input: z.strictObject(AS_OF),
  output: z.object({
    asOf: zAsOf,
    positions: z.array(zTrade).describe('open trades, in the order they were opened'),
    why: zWhyEmpty,
  }),
  run: async (caller, input) => {
    const moment = await momentOf(await caller.log(), input.asOf)
    const open = await readOpenTrades(moment)
    const why =
      open.length > 0 ? null : moment.seq === 0 ? 'nothing was known yet at this moment' : 'no trade was open'
    return { asOf: isoOf(moment.at), positions: open.map(tradeOut), why }
  },
})

import { z } from 'zod'
import { onCorrected, zCorrection } from '#ledger'
import { zLabel, zProse } from '#vocabulary'
import { lookupsForName } from '../rows/lookup.ts'
import { kind } from './kind.ts'

export const zCorrected = z
  .strictObject({
    trade: zLabel.describe('T12, its id, or your own trade, position or order id'),
    set: zCorrection.optional().describe('what is right, and only that: { "exitPrice": 2706.4 }'),
    void: z.literal(true).optional().describe('the trade never was: it counts for nothing from now on'),
    reason: zProse.describe('why, in words'),
  })
  .refine((given) => (given.set === undefined) !== (given.void === undefined), {
    error: 'or void is needed, and not both: what is right, or void: true for a trade that never was',
    path: ['set'],
  })

/** A person puts a trade right or voids it. An agent must not be able to void its losses. */
export const correctedKind = kind({
  name: 'corrected',
  v: 1,
  payload: zCorrected,
  texts: ['reason'],
  onlyBy: 'person',
  refs: { trade: 'trade' },
  lookups: (_state, { data }) => [...lookupsForName(data), { find: 'tradeFlags', ofSymbols: true }],
  ledger: onCorrected,
})

import { z } from 'zod'
import { onCorrected, zCorrection } from '#ledger'
import { zLabel, zProse } from '#vocabulary'
import { lookupsForName } from '../rows/lookup.ts'
import { kind } from './kind.ts'

export const zCorrected = z.strictObject({
  trade: zLabel.describe('T12, its id, or your own trade, position or order id'),
  set: zCorrection.describe('what is right, and only that: { "exitPrice": 2706.4 }'),
  reason: zProse.describe('why it is right so, in words'),
})

/** A person puts a trade right. An agent must not be able to. */
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

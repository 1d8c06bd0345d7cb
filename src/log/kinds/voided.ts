import { z } from 'zod'
import { onVoided } from '#ledger'
import { zLabel, zProse } from '#vocabulary'
import { lookupsForName } from '../rows/lookup.ts'
import { kind } from './kind.ts'

export const zVoided = z.strictObject({
  trade: zLabel.describe('T12, its id, or your own trade, position or order id'),
  reason: zProse.describe('why it never was, in words'),
})

/** A person declares a trade that never was. An agent must not be able to void its losses. */
export const voidedKind = kind({
  name: 'voided',
  v: 1,
  payload: zVoided,
  texts: ['reason'],
  onlyBy: 'person',
  refs: { trade: 'trade' },
  lookups: (_state, { data }) => [...lookupsForName(data), { find: 'tradeFlags', ofSymbols: true }],
  ledger: onVoided,
})

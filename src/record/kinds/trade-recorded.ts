import { onTradeRecorded, rejectTrade, zTradeRecorded } from '#ledger'
import type { Lookup } from '../rows/lookup.ts'
import { kind, rejectUnderLimits } from './kind.ts'

/** A whole trade, reported by name. */
export const tradeRecordedKind = kind({
  name: 'trade.recorded',
  v: 1,
  payload: zTradeRecorded,
  needsTime: true,
  texts: ['reason', 'exitReason', 'remark'],
  refuse: (state, { actor, data, ofOldFills }) => {
    if (data.rate !== undefined) rejectUnderLimits(state, actor, 'a rate', 'rate')
    if (!ofOldFills) rejectTrade(state, data)
  },
  lookups: (_state, { data: { trade, position } }) => [
    ...(trade === undefined ? [] : [{ find: 'ref', kind: 'trade', ref: trade } satisfies Lookup]),
    ...(position === undefined ? [] : [{ find: 'ref', kind: 'position', ref: position } satisfies Lookup]),
  ],
  ledger: onTradeRecorded,
})

import { onTradeRecorded, zTradeRecorded } from '#ledger'
import { HindcastError, suggest } from '#vocabulary'
import { refKey } from '../rows/tables.ts'
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
    if (!ofOldFills && state.symbols.get(data.symbol)?.reportedBy === 'broker')
      throw reportedByBroker(data.symbol)
  },
  lookups: (_state, { data: { trade, position } }) => [
    {
      find: 'tradesByRef',
      refs: [
        ...(trade === undefined ? [] : [refKey('trade', trade)]),
        ...(position === undefined ? [] : [refKey('position', position)]),
      ],
    },
  ],
  ledger: onTradeRecorded,
})

const reportedByBroker = (symbol: string): HindcastError =>
  new HindcastError('reported_otherwise', `${symbol} is reported by fills and snapshots`, {
    field: 'symbol',
    next: `Give a reason with ${suggest('decide')}, or a remark with ${suggest('remark')}; or switch the symbol: ${suggest('instrument', { symbol, reportedBy: 'name' })}.`,
  })

import { z } from 'zod'
import { findTrade, onCorrected, onTradeRecorded, zCorrection, zTradeRecorded } from '#ledger'
import { HindcastError, suggest, zLabel, zProse } from '#vocabulary'
import { lookupsForName } from '../rows/lookup.ts'
import { refKey } from '../rows/tables.ts'
import { kind, rejectUnderLimits } from './kind.ts'

export const tradeRecordedKind = kind({
  name: 'trade.recorded',
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

export const zRemark = z.strictObject({
  trade: zLabel.describe('T12, its id, or your own trade, position or order id'),
  text: zProse.describe('what there is to say about it'),
})

export const remarkKind = kind({
  name: 'remark',
  payload: zRemark,
  texts: ['text'],
  refs: { trade: 'trade' },
  lookups: (_state, { data }) => lookupsForName(data),
  ledger: ({ event, found, book, account }) => {
    const trade = findTrade(event.data.trade, found, 'all')
    book.makeEditable(trade)
    book.remark(trade.id, event.data.text)
    return account
  },
})

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
  payload: zCorrected,
  texts: ['reason'],
  onlyBy: 'person',
  refs: { trade: 'trade' },
  lookups: (_state, { data }) => [...lookupsForName(data), { find: 'tradeFlags', ofSymbols: true }],
  ledger: onCorrected,
})

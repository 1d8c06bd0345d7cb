import { z } from 'zod'
import { findTrade } from '#ledger'
import { zLabel, zProse } from '#vocabulary'
import { lookupsForName } from '../rows/lookup.ts'
import { kind } from './kind.ts'

/** What an agent or a person writes about one trade, while it is open or after it. */
export const zRemark = z.strictObject({
  trade: zLabel.describe('T12, its id, or your own trade, position or order id'),
  text: zProse.describe('what there is to say about it'),
})

export const remarkKind = kind({
  name: 'remark',
  v: 1,
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

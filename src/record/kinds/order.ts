import { zOrder } from '../ledger/execution.ts'
import { onOrder } from '../ledger/on-order.ts'
import { withPossiblePrices } from '../ledger/possible-prices.ts'
import { kind } from './kind.ts'

/** What became of an order. */
export const orderKind = kind({
  name: 'order',
  v: 1,
  payload: zOrder,
  knownBy: 'at',
  toldOnce: true,
  texts: ['reason'],
  states: ({ order }) => [`order ${order}`],
  lookups: (state, { data }) => (state.orders.has(data.order) ? [] : [{ find: 'order', id: data.order }]),
  ledger: (booking) => onOrder(withPossiblePrices(booking)),
})

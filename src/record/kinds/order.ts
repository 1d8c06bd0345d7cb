import { onOrder, zOrder } from '#ledger'
import { kind } from './kind.ts'

/** The state of an order. */
export const orderKind = kind({
  name: 'order',
  v: 1,
  payload: zOrder,
  needsTime: true,
  texts: ['reason'],
  lookups: (state, { data }) => (state.orders.has(data.order) ? [] : [{ find: 'order', id: data.order }]),
  ledger: onOrder,
})

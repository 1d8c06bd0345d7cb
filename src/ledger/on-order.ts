import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { AccountRow } from './account-rows.ts'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import type { Order } from './execution-schema.ts'
import { endsWithOrder } from './intents.ts'
import { isOpenOrder, type OrderRow } from './ledger-rows.ts'
import { put } from './ledger-state.ts'

/** The rule named when a broker rejects an order and gives none. */
const BROKER_RULE = 'BROKER'

/** What became of an order. Its effect on a position comes with fills and snapshots. */
export const onOrder = ({ state, event, book, account }: Booking<Order>): AccountRow => {
  const { order: id, status, symbol, side, rule, size = null, reason } = event.data
  const { at, knownAt, seq, run } = event
  if (status === 'rejected') {
    const rejection = { seq, at, knownAt, run, symbol: symbol ?? null, message: reason ?? null }
    book.push(put('rejections', { ...rejection, rule: rule ?? BROKER_RULE }))
  }
  const intent = symbol === undefined ? undefined : state.intents.get(symbol)
  // Without an id it was rejected before it was sent.
  if (id === undefined || symbol === undefined || side === undefined) {
    book.use(intent)
    return account
  }
  const known = state.orders.get(id) ?? { at, filled: ZERO, id, side, size, status, symbol }
  const order = { ...known, size: size ?? known.size, status }
  // An order that has left the state was filled or ended before.
  if (state.orders.has(id) || isOpenOrder(order)) book.push(put('orders', order))
  const hasEnded = status === 'rejected' || status === 'cancelled' || status === 'expired'
  if (intent && hasEnded && endsWithOrder(intent, order, state)) book.use(intent)
  return account
}

/** An open order after one of its fills. An order without a size is filled by its first fill. */
export const fillOrder = (order: OrderRow | undefined, size: Exact, book: Bookkeeper): void => {
  if (!order) return
  const filled = Decimal.of(order.filled).plus(Decimal.of(size))
  const isComplete = order.size === null || filled.compare(Decimal.of(order.size)) >= 0
  book.push(put('orders', { ...order, filled: filled.text, status: isComplete ? 'filled' : order.status }))
}

import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { AccountRow } from './account-rows.ts'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import type { Order } from './execution-schema.ts'
import { endsWithOrder } from './intents.ts'
import type { OrderRow } from './ledger-rows.ts'
import { end, type LedgerState, put } from './ledger-state.ts'
import { rejectNegative } from './plausibility.ts'

/** The rule named when a broker rejects an order and gives none. */
const BROKER_RULE = 'BROKER'

/** What became of an order. Its effect on a position comes with fills and snapshots. */
export const onOrder = ({ state, event, found, book, account }: Booking<Order>): AccountRow => {
  const { order: id, status, symbol, side, rule, ...order } = event.data
  rejectNegative(event.data, '', symbol, state)
  const known = state.orders.get(id) ?? found.orders[0]
  const { at, knownAt, seq, run } = event
  book.push(
    put('orders', {
      at,
      filled: known?.filled ?? ZERO,
      id,
      price: order.price ?? known?.price ?? null,
      reason: order.reason ?? known?.reason ?? null,
      run,
      side,
      size: order.size ?? known?.size ?? null,
      status,
      stop: order.stop ?? known?.stop ?? null,
      symbol,
      target: order.target ?? known?.target ?? null,
      type: order.type ?? known?.type ?? null,
    }),
  )
  const intent = state.intents.get(symbol)
  if (status === 'rejected') {
    dropIntent(state, symbol, book)
    const message = order.reason ?? null
    book.push(put('rejections', { seq, at, knownAt, run, rule: rule ?? BROKER_RULE, symbol, message }))
  } else if (
    (status === 'cancelled' || status === 'expired') &&
    intent &&
    endsWithOrder(intent, known, state)
  )
    dropIntent(state, symbol, book)
  return account
}

/** The decision will not happen: a later change of position is not its doing. */
export const dropIntent = (state: LedgerState, symbol: string, book: Bookkeeper): void => {
  const intent = state.intents.get(symbol)
  if (intent) book.push(end('intents', intent))
}

/** An open order after one of its fills. An order without a size is filled by its first fill. */
export const fillOrder = (order: OrderRow | undefined, size: Exact, book: Bookkeeper): void => {
  if (!order) return
  const filled = Decimal.of(order.filled).plus(Decimal.of(size))
  const isComplete = order.size === null || filled.compare(Decimal.of(order.size)) >= 0
  book.push(put('orders', { ...order, filled: filled.text, status: isComplete ? 'filled' : order.status }))
}

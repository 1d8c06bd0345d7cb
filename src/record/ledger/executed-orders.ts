import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import { put } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { OrderRow } from '../rows/ledger-rows.ts'
import { isSeenSince } from './adjustments.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { agree, ROUNDED, SLIPPAGE } from './price-agreement.ts'

// An order counts as executed once, in however many reports it comes: an order event, its fills, a trade told by name,
// or the change of position that a snapshot shows.

/** A change of position that names no order: it is the one reported as filled, if one waits to be seen. */
export const countChange = (symbol: string, book: Bookkeeper, account: AccountRow): AccountRow => {
  if ((account.ordersToSee[symbol] ?? 0) > 0) return seenOne(symbol, account)
  book.execute(symbol, null)
  return account
}

export interface Execution {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly order: string | undefined
  readonly size: Exact
  /** What the order executed, where its fee made another size of it. */
  readonly executed?: Exact | undefined
  /** As much of it as was told by name with the same order, and counted then. */
  readonly again?: Exact | undefined
  readonly price?: Exact | undefined
  readonly stop?: Exact | undefined
  readonly target?: Exact | undefined
}

/** An execution reported by a fill or by name; `told` where another report of it was counted. */
export const countExecution = (
  { state, event, found, book, account }: Booking,
  done: Execution,
  told = false,
): AccountRow => {
  // A later snapshot has shown its effect and counted it.
  const late = told || isSeenSince(state, account, done.symbol, event.at)
  if (done.order === undefined) {
    if (!late) book.execute(done.symbol, null)
    return account
  }
  const known = state.orders.get(done.order) ?? found.orders.find((order) => order.id === done.order)
  const row = known ? withFill(known, done) : orderOf(done, done.order, event)
  if (known) flagOtherOrder(row, done, book)
  book.push(put('orders', row))
  if (known?.executed) return seenOne(done.symbol, account)
  if (!late) book.execute(done.symbol, done.order)
  return account
}

/** One of the orders reported as filled has been seen in the position. */
const seenOne = (symbol: string, account: AccountRow): AccountRow => {
  const { [symbol]: waiting = 0, ...others } = account.ordersToSee
  return { ...account, ordersToSee: waiting > 1 ? { ...others, [symbol]: waiting - 1 } : others }
}

/** What was executed is not what was ordered: an order has one symbol and one side, and its size and limit where they were told. */
const flagOtherOrder = (order: OrderRow, { symbol, side, price }: Execution, book: Bookkeeper): void => {
  const { size, filled, type, price: limit } = order
  const flag = (field: string, known: string, told: string): void =>
    book.flag({ code: 'order_differs', symbol, trade: null, field, known, told })
  if (order.symbol !== symbol) flag('symbol', order.symbol, symbol)
  else if (order.side !== side) flag('side', order.side, side)
  if (size === null) return
  const ordered = Decimal.of(size)
  const over = Decimal.of(filled).compare(ordered) > 0
  if (over && !agree(ordered, Decimal.of(filled), ROUNDED)) flag('size', size, filled)
  if (type !== 'limit' || limit === null || price === undefined || order.side !== side) return
  const worse = Decimal.of(price).compare(Decimal.of(limit)) * (side === 'buy' ? 1 : -1) > 0
  if (worse && !agree(Decimal.of(limit), Decimal.of(price), SLIPPAGE)) flag('price', limit, price)
}

const withFill = (order: OrderRow, { size, executed = size, again = ZERO }: Execution): OrderRow => {
  const filled = Decimal.of(order.filled).plus(Decimal.of(executed)).minus(Decimal.of(again))
  const complete = order.size !== null && filled.compare(Decimal.of(order.size)) >= 0
  return { ...order, filled: filled.text, executed: true, status: complete ? 'filled' : order.status }
}

const orderOf = (done: Execution, id: string, event: FactEvent): OrderRow => ({
  at: event.at,
  executed: true,
  filled: done.executed ?? done.size,
  id,
  price: null,
  reason: null,
  run: event.run,
  side: done.side,
  size: null,
  status: 'filled',
  stop: done.stop ?? null,
  symbol: done.symbol,
  target: done.target ?? null,
  type: null,
})

import { Decimal, type Exact } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { broughtBy } from './fee-in-asset.ts'
import { agree, ROUNDED } from './price-agreement.ts'
import { ENTRY, EXIT } from './told-legs.ts'

// An order that reports by name and fills both tell of has one size: what was filled beyond what is named is another's, or was never
// filled. An order that ends one trade and begins the next is named twice, and is as much as both.

/** How much of an order was told so far by fills, or by name. */
const toldOf = (order: string, source: 'fill' | 'trade', legs: readonly LegRow[]): Decimal =>
  legs
    .filter((leg) => leg.order === order && leg.source === source)
    .filter(({ kind }) => kind === 'repriced' || ENTRY.includes(kind) || EXIT.includes(kind))
    .reduce((sum, { size }) => sum.plus(Decimal.of(size)), Decimal.zero)

/** A fill that nothing has told, of an order that was named, and filled as it was named. */
export const flagFilledMore = (order: string | undefined, size: Decimal, { found, book }: Booking): void => {
  if (order === undefined) return
  const named = toldOf(order, 'trade', found.legs)
  const of = found.legs.find((leg) => leg.order === order && leg.source === 'trade')
  const trade = found.trades.find(({ id }) => id === of?.trade)
  const more = toldOf(order, 'fill', found.legs).plus(size).minus(named)
  if (trade) flagMore(trade, order, named, more, book)
}

/** A report by name of an order, after its fills: they are as much, or another trade is named by the same order too. */
export const compareWithFilled = (
  trade: TradeRow,
  order: string | undefined,
  size: Exact | undefined,
  { found, book }: Booking,
): void => {
  if (order === undefined) return
  const own = found.legs.filter(
    (leg) => leg.trade === trade.id && leg.source === 'fill' && EXIT.includes(leg.kind),
  )
  const told = size === undefined ? toldOf(order, 'fill', own) : Decimal.of(size)
  const rest = found.flags.find(
    (flag) =>
      flag.code === 'reports_differ' &&
      flag.known.endsWith(` by ${order}`) &&
      flag.told === `${told.text} more` &&
      flag.trade?.id !== trade.id,
  )
  if (rest) {
    book.flags.end(rest, 'settled')
    return
  }
  if (broughtBy(order, told.text, found, [...ENTRY, ...EXIT]) !== undefined) return
  const named = toldOf(order, 'trade', found.legs).plus(told)
  flagMore(trade, order, named, toldOf(order, 'fill', found.legs).minus(named), book)
}

/** What was filled of an order beyond what is named of it. */
export const flagMore = (
  trade: TradeRow,
  order: string | undefined,
  named: Decimal,
  more: Decimal,
  book: Bookkeeper,
): void => {
  if (named.isZero || more.sign <= 0 || agree(named, named.plus(more), ROUNDED)) return
  book.flag({
    code: 'reports_differ',
    symbol: trade.symbol,
    trade,
    field: 'size',
    known: order === undefined ? named.text : `${named.text} by ${order}`,
    told: `${more.text} more`,
  })
}

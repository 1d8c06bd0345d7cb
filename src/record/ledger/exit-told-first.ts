import { Decimal, type Exact, type Instant, plusMs, type Side } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { standingLegs } from '../rows/standing-legs.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { agree, SLIPPAGE } from './price-agreement.ts'
import { orderFrom, redone } from './resettle.ts'
import { barOf } from './same-trade.ts'
import { settleShownAt } from './snapshot-against-fills.ts'
import { ENTRY, EXIT, isOf } from './told-legs.ts'

// The fills of an exit may come before what they end is known: they have then begun a trade on the other side, or made more of one.
// The report that names their order as that of its exit says what they were.

interface NamedExit {
  readonly symbol: string
  readonly side: Side
  readonly size: Exact
  readonly order: string | undefined
  /** Of a whole trade: by these its exit may be known too. */
  readonly price?: Exact
  readonly position?: string | undefined
  /** What is to be held before them, where they are to end what is told only now. */
  readonly entry?: { readonly at: Instant | null; readonly run: (book: Bookkeeper) => void }
}

/** Does the fills of an exit again, after its entry. Answers the booking as it is then; null where they are as they should be. */
export const exitPutRight = (exit: NamedExit, booking: Booking): Booking | null => {
  const { found, book } = booking
  const ordered = misreadAs(exit, found)
  const alike = ordered.length === 0 ? misreadLike(exit, booking) : undefined
  const [first] = alike ? [alike] : ordered
  const begun = found.trades.find(({ id }) => id === first?.trade)
  if (!first || !begun || (!alike && !isMissing(exit, found))) return null
  const fills = found.legs.filter(
    (leg) => leg.source === 'fill' && leg.order === exit.order && leg.symbol === exit.symbol,
  )
  const firstAt = alike ? alike.at : Math.min(...fills.map(({ at }) => at))
  const since = plusMs(firstAt as Instant, -1)
  const order = orderFrom(since, exit.symbol, begun.positionId, booking)
  const { at = null, run = () => {} } = exit.entry ?? {}
  const entry = { at: Math.min(at ?? since, since) as Instant, seq: -1, run }
  const missing = redone({ ...order, late: [entry] }, booking)
  for (const one of missing ?? []) if (one.size.isZero) settleShownAt(exit.symbol, one.at, booking)
  if (missing) return { ...booking, found: { ...found, ...withDone(found, book) } }
  book.flag({
    code: 'ids_disagree',
    symbol: exit.symbol,
    trade: begun,
    field: 'side',
    known: `${exit.order ?? first.order ?? 'a fill'} opened ${begun.side}`,
    told: `${exit.order ?? 'it'} closed ${exit.side}`,
  })
  return null
}

/** Fills of the exit's order that began something on the other side, and that nobody has named as such. */
const misreadAs = ({ symbol, side, order }: NamedExit, { legs, trades }: Found): readonly LegRow[] => {
  if (order === undefined) return []
  const others = new Set(
    trades
      .filter((trade) => trade.symbol === symbol && trade.side !== side && trade.status !== 'voided')
      .map(({ id }) => id),
  )
  return legs.filter(
    (leg) =>
      leg.order === order &&
      leg.source === 'fill' &&
      ENTRY.includes(leg.kind) &&
      others.has(leg.trade) &&
      !isNamed(leg, legs),
  )
}

const isNamed = (leg: LegRow, legs: readonly LegRow[]): boolean =>
  legs.some((one) => one.trade === leg.trade && one.of === leg.n && one.source === 'trade')

/** A fill of its size, time and price that is all of a trade on the other side, and of which nobody knows another order or position. */
const misreadLike = (
  { symbol, side, size, order, price, position }: NamedExit,
  { state, event, found }: Booking,
): LegRow | undefined => {
  if (price === undefined) return undefined
  const fits = found.trades.flatMap((trade) => {
    const { symbol: of, side: other, status, tradeId, positionId } = trade
    if (of !== symbol || other === side || status !== 'open' || tradeId !== null) return []
    if (!isOf(position, positionId)) return []
    const [leg, ...more] = found.legs.filter((one) => one.trade === trade.id)
    const isIt =
      leg?.source === 'fill' &&
      more.length === 0 &&
      isOf(order, leg.order) &&
      Decimal.of(leg.size).equals(Decimal.of(size)) &&
      Math.abs(leg.at - event.at) <= barOf(state) &&
      agree(Decimal.of(leg.price ?? price), Decimal.of(price), SLIPPAGE)
    return isIt ? [leg] : []
  })
  return fits.length === 1 ? fits[0] : undefined
}

/** Whether the order has not ended as much as is told: one that ended a trade and began another has. */
const isMissing = ({ symbol, side, order, size }: NamedExit, { legs, trades }: Found): boolean => {
  const own = new Set(
    trades.filter((trade) => trade.symbol === symbol && trade.side === side).map(({ id }) => id),
  )
  const ended = legs
    .filter((leg) => leg.order === order && EXIT.includes(leg.kind) && own.has(leg.trade))
    .reduce((sum, leg) => sum.plus(Decimal.of(leg.size)), Decimal.zero)
  return ended.compare(Decimal.of(size)) < 0
}

/** What was found, as this event has made it by now. */
const withDone = (found: Found, book: Bookkeeper): Pick<Found, 'trades' | 'legs'> => {
  const trades = new Map<string, TradeRow>(found.trades.map((trade) => [trade.id, trade]))
  for (const trade of book.tradesDone) trades.set(trade.id, trade)
  return { trades: [...trades.values()], legs: standingLegs([...found.legs, ...book.legsDone]) }
}

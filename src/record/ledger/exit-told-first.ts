import { Decimal, type Exact, type Instant, plusMs, type Side } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { standingLegs } from '../rows/standing-legs.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { orderFrom, redone } from './resettle.ts'
import { settleShownAt } from './snapshot-against-fills.ts'
import { ENTRY, EXIT } from './told-legs.ts'

// The fills of an exit may come before what they end is known: they have then begun a trade on the other side, or made more of one.
// The report that names their order as that of its exit says what they were.

interface NamedExit {
  readonly symbol: string
  readonly side: Side
  readonly size: Exact
  readonly order: string | undefined
  /** What is to be held before them, where they are to end what is told only now. */
  readonly entry?: { readonly at: Instant | null; readonly run: (book: Bookkeeper) => void }
}

/** Does the fills of an exit again, after its entry. Answers the booking as it is then; null where they are as they should be. */
export const exitPutRight = (exit: NamedExit, booking: Booking): Booking | null => {
  const { found, book } = booking
  const misread = misreadAs(exit, found)
  const [first] = misread
  const begun = found.trades.find(({ id }) => id === first?.trade)
  if (!begun || !isMissing(exit, found)) return null
  const fills = found.legs.filter(
    (leg) => leg.source === 'fill' && leg.order === exit.order && leg.symbol === exit.symbol,
  )
  const since = plusMs(Math.min(...fills.map(({ at }) => at)) as Instant, -1)
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
    known: `${exit.order} opened ${begun.side}`,
    told: `${exit.order} closed ${exit.side}`,
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
      !legs.some((one) => one.trade === leg.trade && one.of === leg.n && one.source === 'trade'),
  )
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

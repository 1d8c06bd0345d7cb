import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { annotateEntry, flagDifference, isGuess, tellGuess } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import type { SettledOpening } from './fee-in-account.ts'
import { broughtBy } from './fee-in-asset.ts'
import { flagFeesNamed } from './fee-reports.ts'
import { nameTolerance } from './price-agreement.ts'
import { barOf } from './same-trade.ts'
import { type Shown, shownOf, unnamed } from './shown-legs.ts'
import { settleShown } from './snapshot-against-fills.ts'
import { feesOf } from './told-exits.ts'
import { ENTRY, namedPrice, type ToldPart } from './told-legs.ts'

// An opening that is told by name, of which fills or a snapshot have shown all or a part already.

/** The entry, or the part of it, that fills or a snapshot have shown of one trade, and which nobody has named. */
export const entryShown = (
  booking: Booking<SettledOpening>,
): (Shown & { readonly trade: TradeRow }) | undefined => {
  const { size, order, received } = booking.event.data
  const brought = broughtBy(order, size, booking.found) ?? received
  const net = brought === undefined ? undefined : shownAs(brought, booking)
  return net?.sure && Decimal.of(net.rest).isZero ? net : shownAs(size, booking)
}

/** What was shown of an entry of a size. */
const shownAs = (
  size: Exact,
  { state, event, found }: Booking<SettledOpening>,
): (Shown & { readonly trade: TradeRow }) | undefined => {
  const { order, position, symbol, side, trade: own } = event.data
  const entry = { size, order, at: event.at }
  const legs = unnamed(entry, ENTRY, barOf(state), found)
  const fits = found.trades.flatMap((trade) => {
    const other = position !== undefined && trade.positionId !== null && trade.positionId !== position
    if (trade.status === 'voided' || trade.symbol !== symbol || trade.side !== side || other) return []
    const shown = shownOf(
      entry,
      legs.filter(({ leg }) => leg.trade === trade.id),
    )
    // What has ended was all there was of it.
    const ended = trade.status !== 'open'
    return shown && (shown.sure || !ended) ? [{ ...shown, trade }] : []
  })
  const mine = fits.find(({ trade }) => own !== undefined && trade.tradeId === own)
  const sure = fits.filter((one) => one.sure)
  const [only, ...others] = sure.length > 0 ? sure : fits
  return mine ?? (others.length === 0 ? only : undefined)
}

/** Whether there was more to it than was shown: then the rest is on its way. */
export const tellShownEntry = (
  known: TradeRow,
  { parts, rest, sure }: Shown,
  booking: Booking<SettledOpening>,
): boolean => {
  const { event, found, book } = booking
  const report = event.data
  book.bring(known)
  settleShown(parts, booking)
  flagDoubt(known, sure, booking)
  let fee = isPaid(known, parts, found) ? ZERO : (report.fee ?? ZERO)
  for (const { leg, size } of parts) {
    if (isGuess(leg, found.legs) && size === leg.size) tellGuess(leg, report.price, report.order, book)
    else book.toldAgain(leg, size, report.order, ZERO)
    if (fee !== ZERO) book.cost(known.id, 'fee', fee, ZERO, 'trade', leg.n)
    fee = ZERO
  }
  const { averageEntry: price, entrySize: size } = book.trade(known.id)
  annotateEntry(known, { ...report, price, size, fee: undefined }, book)
  book.refer('trade', report.trade, known.id)
  if (Decimal.of(rest).isZero) {
    flagFeesNamed(known, parts, report.fee, book)
    const tolerance = nameTolerance(parts[0]?.leg.source ?? known.source, parts.length)
    const paid = priceOf(parts, book.trade(known.id), found)
    flagDifference(known, 'entryPrice', paid, report.price, book, tolerance)
    return false
  }
  book.add(known.id, rest, report.price, {
    source: 'trade',
    rate: report.rate,
    stop: report.stop,
    target: report.target,
    order: report.order,
  })
  return true
}

/** That it is this trade may be a guess; and the caller has another name for it. */
const flagDoubt = (known: TradeRow, sure: boolean, { event, book }: Booking<SettledOpening>): void => {
  const { trade: own, size } = event.data
  const doubt = { code: 'taken_as_same', symbol: known.symbol, trade: known } as const
  if (own !== undefined && known.tradeId !== null && known.tradeId !== own)
    book.flag({ ...doubt, field: 'trade', known: known.tradeId, told: own })
  else if (!sure) book.flag({ ...doubt, field: 'size', known: known.openedSize, told: size })
}

/** Whether fees of these legs were told: with them, or in a total that a snapshot gave since. */
const isPaid = (known: TradeRow, parts: readonly ToldPart[], found: Found): boolean =>
  parts.some(
    ({ leg }) =>
      !feesOf(leg, found).isZero ||
      found.legs.some(
        (one) => one.trade === known.id && one.source === 'tick' && one.at >= leg.at && one.fee !== ZERO,
      ),
  )

/** What was paid for some legs on average: for all of a trade that is its own. */
const priceOf = (parts: readonly ToldPart[], trade: TradeRow, { legs }: Found): Exact => {
  const size = parts.reduce((sum, part) => sum.plus(Decimal.of(part.size)), Decimal.zero)
  if (size.equals(Decimal.of(trade.openedSize))) return trade.averageEntry
  const value = parts.reduce(
    (sum, part) => sum.plus(Decimal.of(namedPrice(part.leg, legs) ?? ZERO).times(Decimal.of(part.size))),
    Decimal.zero,
  )
  return value.over(size).text
}

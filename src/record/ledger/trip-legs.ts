import { Decimal, type Exact, type Id } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { annotateEntry } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { enclosing } from './excursion.ts'
import { exitKindAt } from './exit-kind.ts'
import { bookNamedCosts, newInTotal } from './named-costs.ts'
import { flagStatedR, withStatedR } from './stated-r.ts'
import { ENTRY } from './told-legs.ts'
import { bookResult } from './told-result.ts'
import type { TradeRecorded } from './trade-report.ts'

// What a whole trade told at its end does to the books, once it is known which trade it is: the rest of an entry, an end, one more part.

/** How much of a trade was entered by an order, as far as is known; undefined where nothing was. */
export const enteredBy = (
  { id }: TradeRow,
  order: string | undefined,
  { legs }: Found,
): Exact | undefined => {
  const entries = legs.filter((leg) => leg.trade === id && ENTRY.includes(leg.kind) && leg.order === order)
  if (order === undefined || entries.length === 0) return undefined
  return entries.reduce((sum, leg) => sum.plus(Decimal.of(leg.size)), Decimal.zero).text
}

/** Of an entry of which a part was told, the rest. */
export const enterRest = ({ id }: TradeRow, entered: Exact, trip: TradeRecorded, book: Bookkeeper): void => {
  const { size, entryPrice, entryAt: at, rate, stop, order } = trip
  const rest = Decimal.of(size).minus(Decimal.of(entered))
  if (rest.sign > 0) book.add(id, rest.text, entryPrice, { at, source: 'trade', rate, stop, order })
}

/** The end of a trade that is open here, or of as much of it as the trip was. */
export const endTrip = (before: TradeRow, booking: Booking, trip: TradeRecorded): void => {
  const { found, book } = booking
  enterRest(before, enteredBy(before, trip.order, found) ?? trip.size, trip, book)
  const known = book.trade(before.id)
  const isPart = Decimal.of(trip.size).compare(Decimal.of(known.openedSize)) < 0
  const size = isPart ? known.entrySize : trip.size
  annotateEntry(known, { ...trip, size, price: trip.entryPrice, fee: undefined }, book)
  const isLess = Decimal.of(trip.size).compare(Decimal.of(known.size)) < 0
  closeTrip(known.id, booking, trip, isLess ? trip.size : known.size)
}

/** One more part of a position that has closed: its exits add up. */
export const addTrip = (known: TradeRow, booking: Booking, trip: TradeRecorded): void => {
  const { event, book } = booking
  book.add(known.id, trip.size, trip.entryPrice, {
    at: trip.entryAt ?? known.entryAt ?? event.at,
    source: 'trade',
    rate: trip.rate,
    stop: trip.stop,
    order: trip.order,
  })
  const closed = book.reduce(known.id, {
    size: trip.size,
    price: trip.exitPrice,
    at: event.at,
    source: 'trade',
    kind: trip.kind ?? exitKindAt(known, trip.exitPrice),
    told: trip.kind !== undefined,
    rate: trip.rate,
    fee: trip.fee,
    funding: trip.funding,
    order: trip.exitOrder,
    reason: trip.exitReason,
  })
  bookNamedCosts(known.id, { tax: trip.tax, swap: trip.swap }, 'trade', book)
  bookResult(trip, known, closed, booking)
  if (known.exitAt !== null && known.exitAt > event.at)
    book.amend({ ...book.trade(known.id), ...endOf(known) }, null)
  book.remark(known.id, trip.remark)
}

/** A part that ended before the others does not end the trade. */
const endOf = (trade: TradeRow) => {
  const { exitAt, exitKnownAt, exitSeq, exitPrice, exitKind, exitReason, exitSnapshot, exitTurn } = trade
  const { holdingMinutes } = trade
  return {
    exitAt,
    exitKnownAt,
    exitSeq,
    exitPrice,
    exitKind,
    exitReason,
    exitSnapshot,
    exitTurn,
    holdingMinutes,
  }
}

/** A whole trip's costs are those of all of it: what is booked already is not booked again. */
export const closeTrip = (id: Id, booking: Booking, trip: TradeRecorded, size: Exact): void => {
  const { event, book } = booking
  const trade = book.trade(id)
  const whole = size === trade.size && trip.size === trade.openedSize
  const closed = book.reduce(id, {
    size,
    price: trip.exitPrice,
    at: event.at,
    source: 'trade',
    kind: trip.kind ?? exitKindAt(trade, trip.exitPrice),
    told: trip.kind !== undefined,
    rate: trip.rate,
    fee: whole ? newInTotal(trip.fee, trade.fees, trade.tax) : trip.fee,
    funding: whole ? newInTotal(trip.funding, trade.funding, trade.swap) : trip.funding,
    order: trip.exitOrder,
    reason: trip.exitReason,
  })
  bookNamedCosts(id, trip, 'trade', book)
  bookResult(trip, whole ? null : trade, closed, booking)
  const costed = book.trade(id)
  const stated = trip.r === undefined ? costed : withStatedR(costed, trip.r)
  if (trip.r !== undefined || trip.mfe !== undefined || trip.mae !== undefined)
    book.amend(enclosing({ ...stated, mfe: trip.mfe ?? closed.mfe, mae: trip.mae ?? closed.mae }), null)
  flagStatedR(book.trade(id), trip.r, book)
  book.remark(id, trip.remark)
}

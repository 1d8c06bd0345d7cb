import { Decimal, type Exact, type Id, type Instant } from '#vocabulary'
import type { AccountRow, UnbookedFill } from '../rows/account-rows.ts'
import type { FactEvent } from '../rows/event.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import { annotateEntry, annotateExit, annotatePart } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { enclosing } from './excursion.ts'
import { countExecution } from './executed-orders.ts'
import { sideOf } from './execution.ts'
import { refuseEarlyExit } from './exit-after-entry.ts'
import { exitKindAt } from './exit-kind.ts'
import { settleHeld } from './held-after-all.ts'
import { bookNamedCosts, newInTotal } from './named-costs.ts'
import { withPossibleExcursions } from './possible-excursions.ts'
import { agree, SLIPPAGE } from './price-agreement.ts'
import { barOf, flagExitAlike, flagPossibleLot, likely, lotOf, reported, toldBefore } from './same-trade.ts'
import { lotShown } from './shown-position.ts'
import { flagSignal } from './signal-time.ts'
import { withStatedR } from './stated-r.ts'
import { openingOf } from './told-opening.ts'
import type { TradeRecorded } from './trade-report.ts'
import { takeUnbooked, waitingToClose } from './unbooked-fills.ts'

/** A whole trade told at its end: one that is known is annotated, a part of one adds up, else it is opened and closed. */
export const onRoundTrip = (booking: Booking, told: TradeRecorded): AccountRow => {
  const trip = withPossibleExcursions(told, booking)
  const { state, event, found, book, account } = booking
  const entryAt = trip.entryAt ?? null
  refuseEarlyExit(entryAt, event.at)
  flagSignal(trip.symbol, trip.signalAt, event.knownAt, book.flags)
  if (entryAt !== null) {
    settleHeld(trip.symbol, entryAt, event.at, booking)
    takeExit(trip, entryAt, booking)
  }
  const lot = lotOf(trip, found)
  if (lot) {
    const { averageEntry: price, entrySize: size } = lot
    annotateEntry(lot, { ...trip, price, size, fee: undefined }, book)
    book.refer('trade', trip.trade, lot.id)
    book.remark(lot.id, trip.remark)
    return account
  }
  const report = { state, found, book, report: trip, entryAt, exitAt: event.at }
  const named = reported(report)
  const known = named ?? likely(report) ?? lotShown(trip, entryAt, state)
  if (!known) flagPossibleLot(report)
  if (known) {
    book.bring(known)
    const { size, exitPrice: price, exitOrder: order } = trip
    const own = trip.trade !== undefined && known.tradeId === trip.trade
    const exit = { size, price, order, at: event.at }
    const before = own ? 'whole' : toldBefore(known, exit, found.legs, barOf(state))
    const isAgain = typeof before === 'object' || (before === 'whole' && known.status !== 'open')
    if (isAgain && named) flagExitAlike(known, before, exit, found.legs, book)
    if (!isAgain && known.status === 'open') endTrip(known, booking, trip)
    else if (before === 'whole') {
      annotateEntry(known, { ...trip, price: trip.entryPrice, fee: undefined }, book)
      const fee = Decimal.of(known.fees).isZero ? trip.fee : undefined
      annotateExit(book.trade(known.id), { ...trip, fee, order: trip.exitOrder }, price, book)
    } else if (before) annotatePart(known, before, trip, book)
    else addTrip(known, booking, trip)
    return account
  }
  const trade = book.open({
    ...openingOf(trip),
    price: trip.entryPrice,
    at: entryAt,
    fee: undefined,
  })
  closeTrip(trade.id, event, trip, trade.size, book)
  return countExecution(booking, {
    symbol: trip.symbol,
    side: trip.side === 'long' ? 'buy' : 'sell',
    order: trip.order,
    size: trip.size,
  })
}

/** A closing fill that came before it and found nothing to close is its exit, told before. */
const takeExit = (trip: TradeRecorded, entryAt: Instant, booking: Booking): void => {
  const { symbol, side, size, exitPrice, exitOrder, position } = trip
  const { state, event, book } = booking
  const isExit = ({ fill, at }: UnbookedFill): boolean =>
    sideOf(fill) !== side &&
    fill.size === size &&
    Math.abs(at - event.at) <= barOf(state) &&
    (fill.order === undefined || exitOrder === undefined || fill.order === exitOrder) &&
    (fill.position === undefined || position === undefined || fill.position === position) &&
    agree(Decimal.of(exitPrice), Decimal.of(fill.price), SLIPPAGE)
  const exit = waitingToClose(symbol, entryAt, book).find(isExit)
  if (exit) takeUnbooked([exit], booking)
}

/** The end of a trade that is open here, or of as much of it as the trip was. */
const endTrip = (known: TradeRow, { event, book }: Booking, trip: TradeRecorded): void => {
  const isPart = Decimal.of(trip.size).compare(Decimal.of(known.openedSize)) < 0
  const size = isPart ? known.entrySize : trip.size
  annotateEntry(known, { ...trip, size, price: trip.entryPrice, fee: undefined }, book)
  const isLess = Decimal.of(trip.size).compare(Decimal.of(known.size)) < 0
  closeTrip(known.id, event, trip, isLess ? trip.size : known.size, book)
}

/** One more part of a position that has closed: its exits add up. */
const addTrip = (known: TradeRow, { event, book }: Booking, trip: TradeRecorded): void => {
  book.add(known.id, trip.size, trip.entryPrice, {
    at: trip.entryAt ?? known.entryAt ?? event.at,
    source: 'trade',
    rate: trip.rate,
    stop: trip.stop,
    order: trip.order,
  })
  book.reduce(known.id, {
    size: trip.size,
    price: trip.exitPrice,
    at: event.at,
    source: 'trade',
    kind: trip.kind ?? exitKindAt(known, trip.exitPrice),
    rate: trip.rate,
    fee: trip.fee,
    funding: trip.funding,
    order: trip.exitOrder,
    reason: trip.exitReason,
  })
  bookNamedCosts(known.id, { tax: trip.tax, swap: trip.swap }, 'trade', book)
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
const closeTrip = (id: Id, event: FactEvent, trip: TradeRecorded, size: Exact, book: Bookkeeper): void => {
  const trade = book.trade(id)
  const whole = size === trade.size && trip.size === trade.openedSize
  const closed = book.reduce(id, {
    size,
    price: trip.exitPrice,
    at: event.at,
    source: 'trade',
    kind: trip.kind ?? exitKindAt(trade, trip.exitPrice),
    rate: trip.rate,
    fee: whole ? newInTotal(trip.fee, trade.fees, trade.tax) : trip.fee,
    funding: whole ? newInTotal(trip.funding, trade.funding, trade.swap) : trip.funding,
    order: trip.exitOrder,
    reason: trip.exitReason,
  })
  bookNamedCosts(id, trip, 'trade', book)
  const costed = book.trade(id)
  const stated = trip.r === undefined ? costed : withStatedR(costed, trip.r)
  if (trip.r !== undefined || trip.mfe !== undefined || trip.mae !== undefined)
    book.amend(enclosing({ ...stated, mfe: trip.mfe ?? closed.mfe, mae: trip.mae ?? closed.mae }), null)
  book.remark(id, trip.remark)
}

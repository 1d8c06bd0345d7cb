import { Decimal, type Instant } from '#vocabulary'
import type { AccountRow, UnbookedFill } from '../rows/account-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { annotateEntry, annotateExit, annotatePart, isGuess, tellGuess } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { countExecution } from './executed-orders.ts'
import { sideOf } from './execution.ts'
import { refuseEarlyExit } from './exit-after-entry.ts'
import { exitPutRight } from './exit-told-first.ts'
import { settleHeld } from './held-after-all.ts'
import { withPossibleExcursions } from './possible-excursions.ts'
import { agree, SLIPPAGE } from './price-agreement.ts'
import { flagOtherRate } from './rate-reports.ts'
import {
  barOf,
  flagExitAlike,
  flagPossibleLot,
  flagPossibleTwin,
  likely,
  lotOf,
  reported,
  toldBefore,
} from './same-trade.ts'
import { lotShown } from './shown-position.ts'
import { flagSignal } from './signal-time.ts'
import { flagStatedR } from './stated-r.ts'
import { openingOf } from './told-opening.ts'
import { sizedTrip, tellResult } from './told-result.ts'
import type { TradeRecorded, TripTold } from './trade-report.ts'
import { addTrip, closeTrip, endTrip, enteredBy, enterRest } from './trip-legs.ts'
import { takeUnbooked, waitingToClose } from './unbooked-fills.ts'

/** A whole trade told at its end: one that is known is annotated, a part of one adds up, else it is opened and closed. */
export const onRoundTrip = (booking: Booking, told: TripTold): AccountRow => {
  const trip = withPossibleExcursions(sizedTrip(told, booking), booking)
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
  const entered = enteredBefore(known, booking, trip)
  if (entered) {
    tellKnown(entered.trade, entered.booking, trip, false)
    return known ? account : countEntry(booking, trip)
  }
  if (known) {
    book.bring(known)
    tellKnown(known, booking, trip, named !== undefined)
    return account
  }
  flagPossibleLot(report)
  flagPossibleTwin(report)
  const trade = book.open({ ...openingOf(trip), price: trip.entryPrice, at: entryAt, fee: undefined })
  closeTrip(trade.id, booking, trip, trade.size)
  return countEntry(booking, trip)
}

const countEntry = (booking: Booking, { symbol, side, order, size }: TradeRecorded): AccountRow =>
  countExecution(booking, { symbol, side: side === 'long' ? 'buy' : 'sell', order, size })

/** A trip of a trade that is known: its end, one more part of it, or what was told of it before. */
const tellKnown = (known: TradeRow, booking: Booking, trip: TradeRecorded, isNamed: boolean): void => {
  const { state, event, found, book } = booking
  const { size, exitPrice: price, exitOrder: order } = trip
  const own = trip.trade !== undefined && known.tradeId === trip.trade
  const exit = { size, price, order, at: event.at }
  const isShown = size === known.openedSize && shownAlone(known, event.at, found) !== undefined
  const before = own || isShown ? 'whole' : toldBefore(known, exit, found.legs, barOf(state))
  const isAgain = typeof before === 'object' || (before === 'whole' && known.status !== 'open')
  if (isAgain && isNamed) flagExitAlike(known, before, { ...exit, own }, found.legs, book)
  if (!isAgain && known.status === 'open') endTrip(known, booking, trip)
  else if (before === 'whole') {
    annotateEntry(known, { ...trip, price: trip.entryPrice, fee: undefined }, book)
    const fee = Decimal.of(known.fees).isZero ? trip.fee : undefined
    annotateExit(book.trade(known.id), { ...trip, fee, order: trip.exitOrder }, price, book)
    tellResult(known, trip, book)
    flagOtherRate(known, known.rate, trip.rate, book)
    flagStatedR(book.trade(known.id), trip.r, book)
  } else if (before) annotatePart(known, before, trip, book)
  else addTrip(known, booking, restOf(known, booking, trip))
}

/** A trip without what snapshots alone have shown of it: that is told now, at its price. Whether it is that, only the size says. */
const restOf = (known: TradeRow, { event, found, book }: Booking, trip: TradeRecorded): TradeRecorded => {
  const exit = shownAlone(known, event.at, found)
  const rest = Decimal.of(trip.size).minus(Decimal.of(known.openedSize))
  if (!exit || rest.sign <= 0) return trip
  book.flag({
    code: 'taken_as_same',
    symbol: known.symbol,
    trade: known,
    field: 'size',
    known: known.openedSize,
    told: trip.size,
  })
  annotatePart(known, exit, { ...trip, exitPrice: exit.price ?? trip.exitPrice }, book)
  if (isGuess(exit, found.legs)) tellGuess(exit, trip.exitPrice, trip.exitOrder, book)
  const { pnl: shown } = book.trade(known.id)
  const pnl = trip.pnl && Decimal.of(trip.pnl).minus(Decimal.of(shown)).text
  return { ...trip, size: rest.text, pnl }
}

/** The end of a trade of which nobody but snapshots has told anything, and which they showed to have ended by then. */
const shownAlone = ({ id, exitAt }: TradeRow, at: Instant, { legs }: Found): LegRow | undefined => {
  const own = legs.filter((leg) => leg.trade === id)
  const isShown = exitAt !== null && at <= exitAt && own.every(({ source }) => source === 'tick')
  return isShown ? own.find(({ kind }) => kind === 'close') : undefined
}

/** The trade with as much of it entered as the trip says, and left by the fills of its exit, where those had come before. */
const enteredBefore = (
  known: TradeRow | undefined,
  booking: Booking,
  trip: TradeRecorded,
): { readonly trade: TradeRow; readonly booking: Booking } | undefined => {
  const { symbol, side, size, exitOrder, entryPrice: price, order } = trip
  const at = trip.entryAt ?? null
  let id = known?.id
  const run = (book: Bookkeeper): void => {
    if (known) enterRest(known, enteredBy(known, order, booking.found) ?? known.openedSize, trip, book)
    else id = book.open({ ...openingOf(trip), price, at, fee: undefined }).id
  }
  const done = exitPutRight({ symbol, side, size, order: exitOrder, entry: { at, run } }, booking)
  return done && id ? { trade: done.book.trade(id), booking: done } : undefined
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

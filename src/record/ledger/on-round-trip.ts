import { Decimal, type Exact, handleOf, type Instant, ZERO } from '#vocabulary'
import type { AccountRow, UnbookedFill } from '../rows/account-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { annotateEntry, annotateExit, annotatePart, isGuess, tellGuess } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { countExecution } from './executed-orders.ts'
import { sideOf } from './execution.ts'
import { refuseEarlyExit } from './exit-after-entry.ts'
import { exitKindAt } from './exit-kind.ts'
import { exitPutRight } from './exit-told-first.ts'
import { exitsTold, flagMoreThanHeld, tellParts } from './exits-told.ts'
import { settleHeld } from './held-after-all.ts'
import type { LegPart } from './leg-parts.ts'
import { bookNamedCosts } from './named-costs.ts'
import { sideSign } from './position.ts'
import { withPossibleExcursions } from './possible-excursions.ts'
import { agree, SLIPPAGE } from './price-agreement.ts'
import { flagOtherRate } from './rate-reports.ts'
import {
  barOf,
  flagExitAlike,
  flagOther,
  flagPossibleLot,
  flagPossibleTwin,
  likely,
  lotOf,
  namedBy,
  toldBefore,
} from './same-trade.ts'
import { lotShown } from './shown-position.ts'
import { flagSignal } from './signal-time.ts'
import { flagStatedR } from './stated-r.ts'
import { openingOf } from './told-opening.ts'
import { bookResult, sizedTrip, tellResult } from './told-result.ts'
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
  const { fit: named } = namedBy(report)
  const known = named ?? likely(report) ?? lotShown(trip, entryAt, state)
  const entered = enteredBefore(known, booking, trip)
  if (entered) {
    tellKnown(entered.trade, entered.booking, trip, false)
    return known ? account : countEntry(booking, trip)
  }
  if (!named) flagOther(report)
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
  const isWhole = own && !(known.status === 'open' && isLess(size, known.openedSize))
  const before = isWhole || isShown ? 'whole' : toldBefore(known, exit, found.legs, barOf(state))
  if (before === undefined || (before !== 'whole' && before.source === 'tick'))
    return tellPart(known, booking, trip)
  const isAgain = typeof before === 'object' || (before === 'whole' && known.status !== 'open')
  if (isAgain && isNamed) flagExitAlike(known, before, { ...exit, own }, found.legs, book)
  if (!isAgain && known.status === 'open') endTrip(known, booking, trip)
  else if (before === 'whole') {
    annotateEntry(known, { ...trip, price: trip.entryPrice, fee: undefined }, book)
    tellGuessed(known, booking, trip)
    const fee = Decimal.of(known.fees).isZero ? trip.fee : undefined
    annotateExit(book.trade(known.id), { ...trip, fee, order: trip.exitOrder }, price, book)
    tellResult(known, trip, book)
    flagOtherRate(known, known.rate, trip.rate, book)
    flagStatedR(book.trade(known.id), trip.r, book)
  } else annotatePart(known, before, trip, book)
}

/** Of a whole trade told again, the price of an end that snapshots guessed. */
const tellGuessed = (known: TradeRow, booking: Booking, trip: TradeRecorded): void => {
  const { size, exitPrice: price, exitOrder: order, kind } = trip
  const exit = { size, price, order, at: booking.event.at }
  const { parts } = exitsTold(known, exit, booking)
  const isAll = size === known.closedSize && parts.every(({ filled, leg }) => !filled && leg.guess)
  const concluded = () => exitKindAt(known, price)
  if (isAll) tellParts(known, parts, { ...exit, fee: undefined, kind, concluded }, booking)
}

/** One of the exits of a trade: as much of it as fills or snapshots have shown is that, told again; the rest is one more. */
const tellPart = (known: TradeRow, booking: Booking, told: TradeRecorded): void => {
  const { event, book } = booking
  const trip = known.status === 'open' ? told : restOf(known, booking, told)
  const { size, exitPrice: price, exitOrder: order } = trip
  const exit = { size, price, order, at: event.at }
  if (trip !== told) return addTrip(known, booking, trip)
  const { again, parts, rest } = exitsTold(known, exit, booking)
  if (again) {
    annotatePart(known, { ...again.leg, price: again.price }, trip, book)
    if (order === undefined || again.order !== order)
      book.flag({
        code: 'taken_as_same',
        symbol: known.symbol,
        trade: known,
        field: 'exit',
        known: handleOf('trade', known.n),
        told: `${size} at ${price}`,
      })
    return
  }
  const left = parts.length === 0 ? trip : tellShown(known, parts, booking, trip, rest)
  if (rest.sign <= 0) return
  if (known.status === 'open' && book.trade(known.id).status === 'open') {
    if (parts.length > 0) flagMoreThanHeld(known, rest, event.at, booking)
    return endTrip(book.trade(known.id), booking, left)
  }
  flagMoreThanHeld(known, rest, event.at, booking)
  addTrip(book.trade(known.id), booking, left)
}

/** Names the parts of a trade that were shown; answers the trip without them. */
const tellShown = (
  known: TradeRow,
  parts: readonly LegPart[],
  booking: Booking,
  trip: TradeRecorded,
  rest: Decimal,
): TradeRecorded => {
  const { event, book } = booking
  const { exitPrice: price, exitOrder: order, kind, funding, tax, swap } = trip
  const isNew = parts.some(({ filled }) => !filled)
  annotateEntry(known, { ...trip, price: known.averageEntry, size: known.entrySize, fee: undefined }, book)
  const concluded = () => exitKindAt(known, price)
  const exit = { size: trip.size, price, order, at: event.at, fee: trip.fee, kind, concluded }
  const fee = tellParts(known, parts, exit, booking)
  const paid = {
    funding: isNew ? funding : undefined,
    tax: isNew ? tax : undefined,
    swap: isNew ? swap : undefined,
  }
  if (paid.funding !== undefined) book.cost(known.id, 'funding', ZERO, paid.funding, 'trade')
  bookNamedCosts(known.id, paid, 'trade', book)
  book.remark(known.id, trip.remark)
  const came = resultOf(known, parts, price)
    .minus(Decimal.of(fee))
    .plus(Decimal.of(paid.funding ?? ZERO))
    .minus(Decimal.of(paid.tax ?? ZERO))
    .plus(Decimal.of(paid.swap ?? ZERO))
  const trade = book.trade(known.id)
  if (isNew && rest.isZero)
    bookResult(trip, { ...trade, pnl: Decimal.of(trade.pnl).minus(came).text }, trade, booking)
  const pnl = trip.pnl && Decimal.of(trip.pnl).minus(came).text
  return {
    ...trip,
    size: rest.text,
    fee: undefined,
    funding: undefined,
    tax: undefined,
    swap: undefined,
    pnl,
  }
}

/** What parts of a trade made at their prices. */
const resultOf = (trade: TradeRow, parts: readonly LegPart[], price: Exact): Decimal =>
  parts.reduce((sum, part) => {
    const at = Decimal.of(part.filled || !part.leg.guess ? (part.price ?? price) : price)
    const move = at.minus(Decimal.of(trade.averageEntry)).times(sideSign(trade.side))
    return sum.plus(move.times(part.size).times(Decimal.of(trade.multiplier)).times(Decimal.of(trade.rate)))
  }, Decimal.zero)

const isLess = (a: Exact, b: Exact): boolean => Decimal.of(a).compare(Decimal.of(b)) < 0

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
  const { symbol, side, size, exitOrder, exitPrice, position, entryPrice: price, order } = trip
  const at = trip.entryAt ?? null
  let id = known?.id
  if (known) booking.book.bring(known)
  const run = (book: Bookkeeper): void => {
    const isHeld = known && book.trade(known.id).status !== 'voided'
    if (isHeld) enterRest(known, enteredBy(known, order, booking.found) ?? known.openedSize, trip, book)
    else {
      // What a snapshot showed is what was left of it.
      const left = known?.source === 'tick' ? Decimal.of(known.openedSize) : Decimal.zero
      const entered = Decimal.of(size).plus(left).text
      id = book.open({ ...openingOf(trip), size: entered, price, at, fee: undefined }).id
    }
  }
  const exit = { symbol, side, size, order: exitOrder, price: exitPrice, position, entry: { at, run } }
  const done = exitPutRight(exit, booking)
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

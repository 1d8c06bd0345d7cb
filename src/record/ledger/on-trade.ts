import {
  Decimal,
  type Exact,
  HindcastError,
  handleOf,
  type Id,
  type Instant,
  laterOf,
  ZERO,
} from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { FactEvent } from '../rows/event.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import {
  annotateEntry,
  annotateExit,
  annotatePart,
  flagDifference,
  isGuess,
  tellGuess,
} from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { countExecution } from './executed-orders.ts'
import { exitKindAt } from './exit-kind.ts'
import { bookNamedCosts, newInTotal } from './named-costs.ts'
import { nameTrade } from './named-trade.ts'
import { intentionOf } from './new-trade.ts'
import { barOf, flagPossibleLot, likely, lotOf, reported, toldBefore } from './same-trade.ts'
import { settleShown } from './snapshot-against-fills.ts'
import { withStatedR } from './stated-r.ts'
import type { TradeClosed, TradeEnded, TradeOpened, TradeRecorded } from './trade-report.ts'
import { isRoundTrip } from './trade-report.ts'

/** A trade opened by name; one that is already known is annotated. */
export const onTradeOpened = (booking: Booking<TradeOpened>): AccountRow => {
  const { state, event, found, book, account } = booking
  const report = event.data
  const told = { state, found, book, report, entryAt: event.at, exitAt: null }
  const known = reported(told) ?? likely(told)
  const named = { ...account, namedAt: laterOf(account.namedAt ?? event.at, event.at) }
  if (known) {
    settleShown(known, booking)
    const more = Decimal.of(report.size).minus(Decimal.of(known.openedSize))
    const isOnItsWay = isMore(known, report, more, found)
    annotateEntry(known, isOnItsWay ? { ...report, size: known.openedSize } : report, book, found.legs)
    if (!isOnItsWay) return account
    book.add(known.id, more.text, report.price, {
      source: 'trade',
      rate: report.rate,
      stop: report.stop,
      target: report.target,
      order: report.order,
    })
    return named
  }
  book.open({ ...openingOf(report), price: report.price, at: event.at })
  return countExecution(
    { ...booking, account: named },
    {
      symbol: report.symbol,
      side: report.side === 'long' ? 'buy' : 'sell',
      order: report.order,
      size: report.size,
    },
  )
}

/** An order of which only a part was filled when it was told whole: the rest is on its way. */
const isMore = (known: TradeRow, { order }: TradeOpened, more: Decimal, { legs }: Found): boolean =>
  order !== undefined &&
  known.status === 'open' &&
  more.sign > 0 &&
  legs.filter(({ trade }) => trade === known.id).every((leg) => leg.kind === 'open' || leg.kind === 'add') &&
  legs.some((leg) => leg.trade === known.id && leg.order === order)

export const onTradeClosed = (booking: Booking<TradeClosed>): AccountRow => {
  const closed = booking.event.data
  const { event, account } = booking
  const namedAt = laterOf(account.namedAt ?? event.at, event.at)
  const named = { ...booking, account: { ...account, namedAt } }
  return isRoundTrip(closed) ? onRoundTrip(named, closed) : onEnd(named, closed)
}

const onEnd = (booking: Booking, ended: TradeEnded): AccountRow => {
  const { event, found, book, account } = booking
  const trade = endedTrade(booking, ended)
  book.bring(trade)
  settleShown(trade, booking)
  if (trade.status !== 'open') {
    const fee = untoldFee(trade, ended, booking)
    const exit = found.legs.find((leg) => leg.trade === trade.id && leg.kind === 'close')
    if (exit && isGuess(exit, found.legs)) tellGuess(exit, ended.price, ended.exitOrder, book)
    const told = { ...ended, fee, kind: ended.kind ?? 'agent' }
    annotateExit(book.trade(trade.id), told, ended.price, book, exit?.n)
    return account
  }
  refuseEarlyExit(trade.entryAt, event.at)
  const before = leftBefore(trade, ended, booking)
  const shown = before.reduce((sum, leg) => sum.plus(Decimal.of(leg.size)), Decimal.zero)
  const paid = before.reduce((sum, leg) => sum.plus(feesOf(leg, found)), Decimal.zero)
  const size = ended.size === undefined ? trade.size : Decimal.of(ended.size).minus(shown).text
  const fee = ended.fee === undefined ? ZERO : Decimal.of(ended.fee).minus(paid).text
  // What fills have told of the costs is what was paid; only what nobody told is new.
  let untold = Decimal.of(size).isZero && paid.isZero ? fee : ZERO
  for (const leg of before) {
    if (leg.price !== null) flagDifference(trade, 'exitPrice', leg.price, ended.price, book)
    book.toldAgain(leg, ended.exitOrder, untold)
    untold = ZERO
  }
  book.remark(trade.id, ended.remark)
  if (Decimal.of(size).isZero) return account
  refuseMoreThanHeld(trade, size)
  // Beside another name it is the order that closed it.
  const order = ended.exitOrder ?? (opened(trade, ended.order, found) ? undefined : ended.order)
  const closed = book.reduce(trade.id, {
    size,
    price: ended.price,
    at: event.at,
    source: 'trade',
    kind: ended.kind ?? 'agent',
    rate: ended.rate,
    fee,
    funding: ended.funding,
    order,
    reason: ended.exitReason,
  })
  bookNamedCosts(trade.id, ended, 'trade', book)
  if (ended.r !== undefined) book.amend(withStatedR(book.trade(closed.id), ended.r), null)
  return countExecution(
    booking,
    { symbol: trade.symbol, side: trade.side === 'long' ? 'sell' : 'buy', order, size },
    before.length > 0,
  )
}

/** What a close tells of fees that nobody told a moment ago; nothing, where it was longer ago and some are known. */
const untoldFee = (trade: TradeRow, { fee, exitOrder }: TradeEnded, booking: Booking): Exact | undefined => {
  const { state, event, found } = booking
  const exits = found.legs.filter(
    (leg) =>
      leg.trade === trade.id &&
      (leg.kind === 'close' ||
        (leg.kind === 'reduce' && exitOrder !== undefined && leg.order === exitOrder)) &&
      Math.abs(leg.at - event.at) <= barOf(state),
  )
  if (exits.length === 0) return Decimal.of(trade.fees).isZero ? fee : undefined
  const paid = exits.reduce((sum, leg) => sum.plus(feesOf(leg, found)), Decimal.zero)
  if (fee === undefined || paid.isZero) return fee
  const left = Decimal.of(fee).minus(paid)
  return exitOrder !== undefined && left.sign > 0 ? left.text : undefined
}

/** The fees of a leg, with those that came when it was told again. */
const feesOf = ({ trade, n }: LegRow, { legs }: Found): Decimal =>
  legs
    .filter((leg) => leg.trade === trade && (leg.n === n || leg.of === n))
    .reduce((sum, leg) => sum.plus(Decimal.of(leg.fee)), Decimal.zero)

/** The parts of what a close tells that fills or a snapshot have shown already: of its order, or of its size within a bar. */
const leftBefore = (
  trade: TradeRow,
  ended: TradeEnded,
  { state, event, found }: Booking,
): readonly LegRow[] => {
  const { size, exitOrder } = ended
  if (size === undefined) return []
  const own = found.legs.filter((leg) => leg.trade === trade.id)
  const named = new Set(
    own.flatMap((leg) => (leg.kind === 'repriced' && leg.source === 'trade' ? [leg.of] : [])),
  )
  const shown = own.filter(
    (leg) =>
      !named.has(leg.n) &&
      (leg.kind === 'reduce' || leg.kind === 'close') &&
      leg.source !== 'trade' &&
      Math.abs(leg.at - event.at) <= barOf(state) &&
      (exitOrder === undefined || leg.order === null || leg.order === exitOrder),
  )
  const same = shown.find((leg) => Decimal.of(leg.size).equals(Decimal.of(size)))
  if (same) return [same]
  const all = shown.reduce((sum, leg) => sum.plus(Decimal.of(leg.size)), Decimal.zero)
  const ofOrder = exitOrder !== undefined && shown.every((leg) => leg.order === exitOrder)
  const tooMuch = Decimal.of(size).compare(Decimal.of(trade.size)) > 0
  const isPart = all.compare(Decimal.of(size)) < 0 && (ofOrder || tooMuch)
  return all.equals(Decimal.of(size)) || isPart ? shown : []
}

/** The trade that a close names. By its symbol alone it may be one that a fill has closed a moment before. */
const endedTrade = ({ state, event, found }: Booking, ended: TradeEnded): TradeRow => {
  const byName = ended.trade ?? ended.position ?? ended.order
  const open = [...state.trades.values()].some(({ symbol }) => symbol === ended.symbol)
  const near = found.trades.filter(
    (trade) =>
      trade.status === 'closed' &&
      trade.symbol === ended.symbol &&
      trade.exitAt !== null &&
      Math.abs(trade.exitAt - event.at) <= barOf(state),
  )
  const [only, ...others] = near
  return byName === undefined && !open && only && others.length === 0 ? only : nameTrade(state, ended, found)
}

const opened = ({ id }: TradeRow, order: string | undefined, { legs }: Found): boolean =>
  legs.some((leg) => leg.trade === id && leg.order === order && (leg.kind === 'open' || leg.kind === 'add'))

const onRoundTrip = (booking: Booking, trip: TradeRecorded): AccountRow => {
  const { state, event, found, book, account } = booking
  const entryAt = trip.entryAt ?? null
  refuseEarlyExit(entryAt, event.at)
  const lot = lotOf(trip, found)
  if (lot) {
    const { averageEntry: price, entrySize: size } = lot
    annotateEntry(lot, { ...trip, price, size, fee: undefined }, book)
    book.refer('trade', trip.trade, lot.id)
    book.remark(lot.id, trip.remark)
    return account
  }
  const told = { state, found, book, report: trip, entryAt, exitAt: event.at }
  const known = reported(told) ?? likely(told)
  if (!known) flagPossibleLot(told)
  if (known) {
    book.bring(known)
    const { size, exitPrice: price } = trip
    const own = trip.trade !== undefined && known.tradeId === trip.trade
    const before = own ? 'whole' : toldBefore(known, { size, price, at: event.at }, found.legs, barOf(state))
    if (known.status === 'open' && typeof before !== 'object') endTrip(known, booking, trip)
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

/** The end of a trade that is open here, or of as much of it as the trip was. */
const endTrip = (known: TradeRow, { event, book }: Booking, trip: TradeRecorded): void => {
  annotateEntry(known, { ...trip, price: trip.entryPrice, fee: undefined }, book)
  const part = Decimal.of(trip.size).compare(Decimal.of(known.size)) < 0
  closeTrip(known.id, event, trip, part ? trip.size : known.size, book)
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
    book.amend({ ...stated, mfe: trip.mfe ?? closed.mfe, mae: trip.mae ?? closed.mae }, null)
  book.remark(id, trip.remark)
}

const openingOf = (report: TradeOpened | TradeRecorded) => ({
  symbol: report.symbol,
  side: report.side,
  size: report.size,
  source: 'trade' as const,
  positionId: report.position,
  tradeId: report.trade,
  order: report.order,
  rate: report.rate,
  leverage: report.leverage,
  stop: report.stop,
  target: report.target,
  strategy: report.strategy,
  reason: report.reason,
  confidence: report.confidence,
  intention: intentionOf(report),
  context: report.context,
  lessonsHash: report.lessonsHash,
  fee: report.fee,
})

/** Nothing leaves before it came. */
const refuseEarlyExit = (entryAt: Instant | null, exitAt: Instant): void => {
  if (entryAt !== null && exitAt < entryAt)
    throw new HindcastError('exit_before_entry', 'the exit lies before the entry', {
      field: 'at',
      next: 'Check both times and their zones; leave entryAt out if the entry time is unknown.',
    })
}

/** More than is held cannot be closed. */
const refuseMoreThanHeld = (trade: TradeRow, size: Exact | undefined): void => {
  if (size !== undefined && Decimal.of(size).compare(Decimal.of(trade.size)) > 0)
    throw new HindcastError(
      'invalid_input',
      `${handleOf('trade', trade.n)} holds ${trade.size}, not ${size}`,
      {
        field: 'size',
        next: 'Give what was closed of it, or leave size out for all of it.',
      },
    )
}

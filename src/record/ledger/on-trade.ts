import { HindcastError, type Id, type Instant } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { FactEvent } from '../rows/event.ts'
import { annotateEntry, annotateExit } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { countExecution } from './executed-orders.ts'
import { exitKindAt } from './exit-kind.ts'
import { bookNamedCosts, newInTotal } from './named-costs.ts'
import { nameTrade } from './named-trade.ts'
import { intentionOf } from './new-trade.ts'
import { likely, reported } from './same-trade.ts'
import { withStatedR } from './stated-r.ts'
import type { TradeClosed, TradeEnded, TradeOpened, TradeRecorded } from './trade-report.ts'
import { isRoundTrip } from './trade-report.ts'

/** A trade opened by name; one that is already known is annotated. */
export const onTradeOpened = (booking: Booking<TradeOpened>): AccountRow => {
  const { state, event, found, book, account } = booking
  const report = event.data
  const known = reported(report, found) ?? likely(state, report, event.at, null, found, event.id, book)
  if (known) {
    annotateEntry(known, report, event.id, book)
    return account
  }
  book.open({ ...openingOf(report), price: report.price, at: event.at })
  return countExecution(booking, {
    symbol: report.symbol,
    side: report.side === 'long' ? 'buy' : 'sell',
    order: report.order,
    size: report.size,
  })
}

export const onTradeClosed = (booking: Booking<TradeClosed>): AccountRow => {
  const closed = booking.event.data
  return isRoundTrip(closed) ? onRoundTrip(booking, closed) : onEnd(booking, closed)
}

const onEnd = (booking: Booking, ended: TradeEnded): AccountRow => {
  const { state, event, found, book, account } = booking
  const trade = nameTrade(state, ended, found)
  book.bring(trade)
  if (trade.status !== 'open') {
    annotateExit(trade, ended, ended.price, event.id, book)
    return account
  }
  refuseEarlyExit(trade.entryAt, event.at)
  const closed = book.reduce(trade.id, {
    size: trade.size,
    price: ended.price,
    at: event.at,
    source: 'trade',
    kind: ended.kind ?? 'agent',
    rate: ended.rate,
    fee: ended.fee,
    funding: ended.funding,
    order: ended.order,
    reason: ended.exitReason,
  })
  bookNamedCosts(trade.id, ended, 'trade', book)
  if (ended.r !== undefined) book.amend(withStatedR(book.trade(closed.id), ended.r), null)
  book.remark(trade.id, ended.remark)
  return countExecution(booking, {
    symbol: trade.symbol,
    side: trade.side === 'long' ? 'sell' : 'buy',
    order: ended.order,
    size: trade.size,
  })
}

const onRoundTrip = (booking: Booking, trip: TradeRecorded): AccountRow => {
  const { state, event, found, book, account } = booking
  refuseEarlyExit(trip.entryAt ?? null, event.at)
  const known =
    reported(trip, found) ?? likely(state, trip, trip.entryAt ?? null, event.at, found, event.id, book)
  if (known) {
    book.bring(known)
    annotateEntry(known, { ...trip, price: trip.entryPrice, fee: undefined }, event.id, book)
    if (known.status === 'open') closeTrip(known.id, event, trip, book)
    else annotateExit(book.trade(known.id), trip, trip.exitPrice, event.id, book)
    return account
  }
  const trade = book.open({
    ...openingOf(trip),
    price: trip.entryPrice,
    at: trip.entryAt ?? null,
    fee: undefined,
  })
  closeTrip(trade.id, event, trip, book)
  return countExecution(booking, {
    symbol: trip.symbol,
    side: trip.side === 'long' ? 'buy' : 'sell',
    order: trip.order,
    size: trip.size,
  })
}

/** A trip's costs are those of all of it: what is booked already is not booked again. */
const closeTrip = (id: Id, event: FactEvent, trip: TradeRecorded, book: Bookkeeper): void => {
  const trade = book.trade(id)
  const closed = book.reduce(id, {
    size: trade.size,
    price: trip.exitPrice,
    at: event.at,
    source: 'trade',
    kind: trip.kind ?? exitKindAt(trade, trip.exitPrice),
    rate: trip.rate,
    fee: newInTotal(trip.fee, trade.fees, trade.tax),
    funding: newInTotal(trip.funding, trade.funding, trade.swap),
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

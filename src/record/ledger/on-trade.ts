import {
  canonical,
  Decimal,
  type Exact,
  HindcastError,
  type Id,
  type Instant,
  SECOND_MS,
  ZERO,
} from '#vocabulary'
import type { TradeClosed, TradeEnded, TradeOpened, TradeRecorded } from '../log/kinds/trade.ts'
import { isRoundTrip } from '../log/kinds/trade.ts'
import type { EventOf } from '../log/log-event.ts'
import type { Found } from '../log/lookup.ts'
import type { AccountRow, TradeRow } from '../log/rows.ts'
import type { State } from '../log/state.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { countExecution } from './executed-orders.ts'
import { nameTrade } from './named-trade.ts'
import { intentionOf, NO_INTENTION, regimeIn } from './new-trade.ts'
import { legRisk, withCosts } from './position.ts'
import { withStatedR } from './stated-r.ts'

/** A trade opened by name; one that is already known is annotated (DESIGN, log rule 9). */
export const onTradeOpened = (
  state: State,
  event: EventOf<'trade.opened'>,
  found: Found,
  book: Bookkeeper,
  account: AccountRow,
): AccountRow => {
  const report = event.data
  const known = reported(report, found) ?? likely(state, report, event.at, null, found, event.id, book)
  if (known) {
    annotateEntry(known, report, event.id, book)
    return account
  }
  book.open({ ...openingOf(report), price: report.price, at: event.at })
  return countExecution(state, event, found, book, account, {
    symbol: report.symbol,
    side: report.side === 'long' ? 'buy' : 'sell',
    order: report.order,
    size: report.size,
  })
}

export const onTradeClosed = (
  state: State,
  event: EventOf<'trade.closed'>,
  found: Found,
  book: Bookkeeper,
  account: AccountRow,
): AccountRow => {
  const closed: TradeClosed = event.data
  return isRoundTrip(closed)
    ? onRoundTrip(state, event, closed, found, book, account)
    : onEnd(state, event, closed, found, book, account)
}

const onEnd = (
  state: State,
  event: EventOf<'trade.closed'>,
  ended: TradeEnded,
  found: Found,
  book: Bookkeeper,
  account: AccountRow,
): AccountRow => {
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
  if (ended.r !== undefined) book.amend(withStatedR(closed, ended.r), null)
  book.remark(trade.id, ended.remark)
  return countExecution(state, event, found, book, account, {
    symbol: trade.symbol,
    side: trade.side === 'long' ? 'sell' : 'buy',
    order: ended.order,
    size: trade.size,
  })
}

const onRoundTrip = (
  state: State,
  event: EventOf<'trade.closed'>,
  trip: TradeRecorded,
  found: Found,
  book: Bookkeeper,
  account: AccountRow,
): AccountRow => {
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
  return countExecution(state, event, found, book, account, {
    symbol: trip.symbol,
    side: trip.side === 'long' ? 'buy' : 'sell',
    order: trip.order,
    size: trip.size,
  })
}

/** A trip's costs are those of all of it: what is booked already is not booked again. */
const closeTrip = (id: Id, event: EventOf<'trade.closed'>, trip: TradeRecorded, book: Bookkeeper): void => {
  const trade = book.trade(id)
  const closed = book.reduce(id, {
    size: trade.size,
    price: trip.exitPrice,
    at: event.at,
    source: 'trade',
    kind: trip.kind ?? 'unknown',
    rate: trip.rate,
    fee: newIn(trip.fee, trade.fees),
    funding: newIn(trip.funding, trade.funding),
    reason: trip.exitReason,
  })
  const stated = trip.r === undefined ? closed : withStatedR(closed, trip.r)
  if (trip.r !== undefined || trip.mfe !== undefined || trip.mae !== undefined)
    book.amend({ ...stated, mfe: trip.mfe ?? closed.mfe, mae: trip.mae ?? closed.mae }, null)
  book.remark(id, trip.remark)
}

const newIn = (total: Exact | undefined, booked: Exact): Exact =>
  total === undefined ? ZERO : Decimal.of(total).minus(Decimal.of(booked)).text

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

/** The same trade by one of its ids. */
const reported = (report: TradeOpened | TradeRecorded, found: Found): TradeRow | undefined => {
  if (report.trade === undefined && report.position === undefined && report.order === undefined)
    return undefined
  return found.trades.find(
    (trade) =>
      trade.status !== 'voided' &&
      trade.symbol === report.symbol &&
      trade.side === report.side &&
      (report.trade === undefined || trade.tradeId === null || trade.tradeId === report.trade) &&
      (report.position === undefined || trade.positionId === null || trade.positionId === report.position) &&
      found.byRef.has(trade.id),
  )
}

/**
 * The same trade by symbol, side, size and both times within one bar, if only one fits; several are flagged. Two that were
 * not held at the same time are two, however near: a scalper's trades are all alike. Two that were both told by name and
 * taken as one by likeness are flagged too.
 */
const likely = (
  state: State,
  report: TradeOpened | TradeRecorded,
  entryAt: Instant | null,
  exitAt: Instant | null,
  found: Found,
  event: Id,
  book: Bookkeeper,
): TradeRow | undefined => {
  if (entryAt === null) return undefined
  const bar = state.config.barSeconds * SECOND_MS
  const near = (a: Instant | null, b: Instant | null): boolean =>
    a !== null && b !== null && Math.abs(a - b) <= bar
  const fits = found.trades.filter(
    (trade) =>
      trade.status !== 'voided' &&
      trade.symbol === report.symbol &&
      trade.side === report.side &&
      otherIds(trade, report) &&
      Decimal.of(trade.openedSize).equals(Decimal.of(report.size)) &&
      near(trade.entryAt, entryAt) &&
      (exitAt === null || trade.status === 'open' || near(trade.exitAt, exitAt)) &&
      heldTogether(trade, entryAt, exitAt),
  )
  if (fits.length > 1)
    book.flag(
      'several_trades_fit',
      null,
      `${report.symbol} ${report.side} ${report.size} (report ${event}) fits ${fits.length} trades`,
    )
  const only = fits.length === 1 ? fits[0] : undefined
  if (only?.source === 'trade')
    book.flag('taken_as_same', only.id, `report ${event} was taken as T${only.n} by likeness`)
  return only
}

const heldTogether = (trade: TradeRow, entryAt: Instant, exitAt: Instant | null): boolean =>
  (trade.exitAt === null || entryAt <= trade.exitAt) &&
  (exitAt === null || trade.entryAt === null || trade.entryAt <= exitAt)

/** Two reports that carry different ids of the same sort are two trades. */
const otherIds = (trade: TradeRow, report: TradeOpened | TradeRecorded): boolean =>
  (report.trade === undefined || trade.tradeId === null) &&
  (report.position === undefined || trade.positionId === null)

/** A second report fills in what the first did not say; where numbers differ the first stands, flagged. */
const annotateEntry = (trade: TradeRow, report: TradeOpened, event: Id, book: Bookkeeper): void => {
  book.bring(trade)
  const context = trade.entryContext ?? report.context ?? null
  book.amend(
    {
      ...book.trade(trade.id),
      tradeId: trade.tradeId ?? report.trade ?? null,
      positionId: trade.positionId ?? report.position ?? null,
      strategy: trade.strategy ?? report.strategy ?? null,
      entryReason: trade.entryReason ?? report.reason ?? null,
      confidence: trade.confidence ?? report.confidence ?? null,
      intention: saidNothing(trade) ? (intentionOf(report) ?? trade.intention) : trade.intention,
      leverage: trade.leverage ?? report.leverage ?? null,
      stop: trade.stop ?? report.stop ?? null,
      target: trade.target ?? report.target ?? null,
      initialRisk: trade.initialRisk ?? riskTold(trade, report),
      entryContext: context,
      entryRegime: trade.entryRegime ?? regimeIn(context),
      lessonsHash: trade.lessonsHash ?? report.lessonsHash ?? null,
    },
    null,
  )
  if (trade.tradeId !== report.trade) book.refer('trade', report.trade, trade.id)
  if (trade.positionId !== report.position) book.refer('position', report.position, trade.id)
  book.refer('order', report.order, trade.id)
  const fee = Decimal.of(trade.fees).isZero ? (report.fee ?? ZERO) : ZERO
  if (fee !== ZERO) book.cost(trade.id, 'fee', fee, ZERO, 'trade')
  flagDifference(trade, 'entry price', trade.averageEntry, report.price, event, book)
}

const saidNothing = ({ intention }: TradeRow): boolean => canonical({ ...intention }) === SAID_NOTHING
const SAID_NOTHING = canonical({ ...NO_INTENTION })

/** What the trade risked, where the report of its whole entry is the first to name the stop. */
const riskTold = (trade: TradeRow, report: TradeOpened): Exact | null => {
  const whole = Decimal.of(report.size).equals(Decimal.of(trade.openedSize))
  if (report.stop === undefined || !whole) return null
  const { side, averageEntry, openedSize, multiplier, rate } = trade
  return legRisk(side, averageEntry, report.stop, openedSize, multiplier, rate)?.text ?? null
}

const annotateExit = (
  trade: TradeRow,
  report: Pick<TradeEnded, 'kind' | 'exitReason' | 'fee' | 'funding' | 'order' | 'remark'>,
  price: Exact,
  event: Id,
  book: Bookkeeper,
): void => {
  const fee = Decimal.of(trade.fees).isZero ? (report.fee ?? ZERO) : ZERO
  const funding = Decimal.of(trade.funding).isZero ? (report.funding ?? ZERO) : ZERO
  const told = {
    ...withCosts(trade, fee, funding),
    exitKind: trade.exitKind === 'unknown' ? (report.kind ?? trade.exitKind) : trade.exitKind,
    exitReason: trade.exitReason ?? report.exitReason ?? null,
  }
  const costs = fee !== ZERO || funding !== ZERO
  book.amend(told, costs ? { kind: 'fee', realised: ZERO, fee, funding, source: 'trade' } : null)
  book.remark(trade.id, report.remark)
  book.refer('order', report.order, trade.id)
  if (trade.averageExit !== null) flagDifference(trade, 'exit price', trade.averageExit, price, event, book)
}

const flagDifference = (
  trade: TradeRow,
  what: string,
  ours: Exact,
  theirs: Exact,
  event: Id,
  book: Bookkeeper,
): void => {
  if (!Decimal.of(ours).equals(Decimal.of(theirs)))
    book.flag('reports_differ', trade.id, `${what} ${ours} was known, report ${event} says ${theirs}`)
}

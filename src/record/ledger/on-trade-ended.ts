import { Decimal, type Instant, ZERO } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import { annotateExit, flagDifference, isGuess, tellGuess } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import { endHeld } from './exit-of-held.ts'
import { fillAfterAll } from './exit-taken-for-unfilled.ts'
import { exitPutRight } from './exit-told-first.ts'
import { exitsTold, flagMoreThanHeld, tellParts } from './exits-told.ts'
import { flagFeesNamed } from './fee-reports.ts'
import { nameTrade } from './named-trade.ts'
import { compareWithFilled } from './order-reports.ts'
import { flagOtherRate } from './rate-reports.ts'
import { barOf } from './same-trade.ts'
import { settleShown } from './snapshot-against-fills.ts'
import { tellEnd } from './told-end.ts'
import { untoldFee } from './told-exits.ts'
import { settleRate } from './told-rates.ts'
import type { TradeEnded } from './trade-report.ts'

/** A trade closed by name; what fills or a snapshot have shown of it is told again, and the rest is done. */
export const onEnd = (told: Booking, ended: TradeEnded): AccountRow => {
  const named = endedTrade(told, ended)
  told.book.bring(named)
  const booking = (named.status === 'open' && exitPutRight(exitOf(named, ended), told)) || told
  const { event, found, book, account } = booking
  if (named.status === 'open') fillAfterAll(book.trade(named.id), ended, booking)
  const trade = book.trade(named.id)
  settleRate(trade.symbol, ended.rate, booking)
  compareWithFilled(trade, ended.exitOrder, ended.size, booking)
  if (trade.status !== 'open') {
    if (tellPartsOf(trade, ended, booking)) return account
    const fee = untoldFee(trade, ended, booking)
    const exit = found.legs.find((leg) => leg.trade === trade.id && leg.kind === 'close')
    if (exit) settleShown([{ leg: exit, size: exit.size }], booking)
    if (exit && isGuess(exit, found.legs)) tellGuess(exit, ended.price, ended.exitOrder, book)
    else if (exit?.source === 'fill' && ended.exitOrder !== undefined)
      book.toldAgain(exit, exit.size, ended.exitOrder, ZERO)
    const all = ended.size === undefined || ended.size === exit?.size
    if (exit && all) flagFeesNamed(trade, [{ leg: exit, size: exit.size }], ended.fee, book)
    if (exit) tellEnd(endOf(ended, exit, event.at), found.legs, book)
    const { exitKind } = book.trade(trade.id)
    const kind = ended.kind ?? (exitKind === 'unknown' ? 'agent' : undefined)
    annotateExit(book.trade(trade.id), { ...ended, fee, kind }, ended.price, book, exit)
    flagOtherRate(trade, trade.rate, ended.rate, book)
    return account
  }
  return endHeld(trade, ended, booking)
}

/** Whether a close of a trade that has ended is of one of several exits, or of a part of what a snapshot showed as one. */
const tellPartsOf = (trade: TradeRow, ended: TradeEnded, booking: Booking): boolean => {
  const { size, price, exitOrder: order, kind } = ended
  const { event, found, book } = booking
  if (size === undefined) return false
  const exit = { size, price, order, at: event.at }
  const { again, parts, rest } = exitsTold(trade, exit, booking)
  const isShown = (again ? [again] : parts).some(({ leg }) => leg.source === 'tick' || leg.kind !== 'close')
  if (!isShown || (!again && Decimal.of(size).equals(Decimal.of(trade.closedSize)))) return false
  const concluded = () => 'agent' as const
  if (again?.price) flagDifference(trade, 'exitPrice', again.price, price, book)
  else tellParts(trade, parts, { ...exit, fee: ended.fee, kind, concluded }, booking)
  flagMoreThanHeld(trade, rest, event.at, booking)
  const last = found.legs.find((leg) => leg.trade === trade.id && leg.kind === 'close')
  const now = book.trade(trade.id)
  annotateExit(now, { ...ended, fee: undefined, kind }, now.exitPrice ?? price, book, last)
  flagOtherRate(trade, trade.rate, ended.rate, book)
  return true
}

/** Only a snapshot shows an end after it was. */
const endOf = ({ price, kind }: TradeEnded, leg: LegRow, at: Instant) => ({
  ...{ leg, price, kind, whole: true, concluded: () => 'agent' as const },
  at: leg.source === 'tick' ? at : leg.at,
})

const exitOf = ({ symbol, side, size }: TradeRow, ended: TradeEnded) => ({
  symbol,
  side,
  size: ended.size ?? size,
  order: ended.exitOrder,
})

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

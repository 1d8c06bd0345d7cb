import { Decimal, isoOf, laterOf } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import { annotateEntry } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import { countExecution } from './executed-orders.ts'
import type { SettledOpening } from './fee-in-account.ts'
import { settleHeld } from './held-after-all.ts'
import { compareWithFilled } from './order-reports.ts'
import { closeAfterAll } from './resettle.ts'
import { barOf, likely, ordersOf, reported } from './same-trade.ts'
import { entryShown, tellShownEntry } from './shown-entry.ts'
import { flagSignal } from './signal-time.ts'
import { ENTRY } from './told-legs.ts'
import { openingOf } from './told-opening.ts'
import { settleRate } from './told-rates.ts'
import { waitingToClose } from './unbooked-fills.ts'

/** A trade opened by name, or more of one; what fills or a snapshot have shown of it is told again, and the rest is done. */
export const onTradeOpened = (booking: Booking<SettledOpening>): AccountRow => {
  const { state, event, found, book, account } = booking
  const report = event.data
  const told = { state, found, book, report, entryAt: event.at, exitAt: null }
  const named = { ...account, namedAt: laterOf(account.namedAt ?? event.at, event.at) }
  flagSignal(report.symbol, report.signalAt, event.knownAt, book.flags)
  settleRate(report.symbol, report.rate, booking)
  settleHeld(report.symbol, event.at, null, booking)
  const shown = entryShown(booking)
  if (shown) {
    compareWithFilled(shown.trade, report.order, report.size, booking)
    if (!tellShownEntry(shown.trade, shown, booking)) return account
    book.symbols.tell(report.symbol, 'namedAt', event.at)
    return named
  }
  const mine = reported(told)
  const isMore = mine !== undefined && isAnotherOrders(mine, booking)
  const known = mine ?? likely(told)
  if (known && !isMore) {
    annotateEntry(known, report, book, found.legs)
    flagEnteredSince(known, booking)
    return account
  }
  if (mine) flagFilledBeside(mine, booking)
  if (mine) book.add(mine.id, report.size, report.price, { ...openingOf(report), at: event.at })
  else {
    flagShownSince(booking)
    closeWaiting(book.open({ ...openingOf(report), price: report.price, at: event.at }), booking)
  }
  book.symbols.tell(report.symbol, 'namedAt', event.at)
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

/** An opening that is told more than a bar after the trade's own may be more of it, unless it is of the same order. */
const flagEnteredSince = (trade: TradeRow, { state, event, found, book }: Booking<SettledOpening>): void => {
  const { order, size, price } = event.data
  const since = trade.entryAt !== null && event.at > trade.entryAt + barOf(state)
  const own = order !== undefined && found.legs.some((leg) => leg.trade === trade.id && leg.order === order)
  if (!since || own || trade.status !== 'open') return
  const known = `${trade.entrySize} at ${trade.entryPrice}, ${isoOf(trade.entryAt)}`
  const told = `${size} at ${price}, ${isoOf(event.at)}`
  book.flag({ code: 'taken_as_same', symbol: trade.symbol, trade, field: 'entryAt', known, told })
}

/** Whether an opening of a trade that is held is more of it: of another order than each entry has, or than one of a bar ago may have. */
const isAnotherOrders = (trade: TradeRow, { state, event, found }: Booking<SettledOpening>): boolean => {
  const { order } = event.data
  const entries = found.legs.filter((leg) => leg.trade === trade.id && ENTRY.includes(leg.kind))
  const isOther = (entry: LegRow): boolean => {
    const orders = ordersOf(entry, found.legs)
    const ago = event.at > entry.at + barOf(state)
    return orders.length === 0 ? ago : order !== undefined && !orders.includes(order)
  }
  return trade.status === 'open' && order !== undefined && entries.length > 0 && entries.every(isOther)
}

/** As much was filled within a bar by another order, which nobody has named: it may be this, told with a wrong id. */
const flagFilledBeside = (trade: TradeRow, { state, event, found, book }: Booking<SettledOpening>): void => {
  const { size, order } = event.data
  const named = (leg: LegRow): boolean =>
    found.legs.some((one) => one.trade === trade.id && one.of === leg.n && one.source === 'trade')
  const beside = found.legs.find(
    (leg) =>
      leg.trade === trade.id &&
      leg.source === 'fill' &&
      ENTRY.includes(leg.kind) &&
      Math.abs(leg.at - event.at) <= barOf(state) &&
      Decimal.of(leg.size).equals(Decimal.of(size)) &&
      !named(leg),
  )
  const subject = { symbol: trade.symbol, trade, field: 'order' }
  if (beside)
    book.flag({ code: 'ids_disagree', ...subject, known: beside.order ?? 'none', told: order ?? 'none' })
}

/** Something that snapshots began to show after it, and longer than a bar after: it may be this. */
const flagShownSince = ({ state, event, book }: Booking<SettledOpening>): void => {
  const { symbol, side, size, position } = event.data
  const shown = book
    .openIn(symbol)
    .find(
      (trade) =>
        trade.side === side &&
        trade.source === 'tick' &&
        trade.tradeId === null &&
        (position === undefined || trade.positionId === null || trade.positionId === position) &&
        trade.entryAt !== null &&
        trade.entryAt > event.at + barOf(state) &&
        (trade.entryBarFrom ?? 0) <= event.at,
    )
  if (shown)
    book.flag({
      code: 'several_trades_fit',
      symbol,
      trade: shown,
      field: 'size',
      known: shown.openedSize,
      told: size,
    })
}

/** Closing fills that came before it and found nothing to close are its exit, not that of what else is held by now. */
const closeWaiting = ({ id, symbol }: TradeRow, booking: Booking<SettledOpening>): void => {
  const { event, book } = booking
  const waiting = waitingToClose(symbol, event.at, book)
  book.setAside(book.openIn(symbol).flatMap((trade) => (trade.id === id ? [] : [trade.id])))
  for (const one of waiting) closeAfterAll(one, booking)
  book.setAside([])
}

import { Decimal, laterOf } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { annotateEntry } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import { countExecution } from './executed-orders.ts'
import { likely, reported } from './same-trade.ts'
import { settleShown } from './snapshot-against-fills.ts'
import { openingOf } from './told-opening.ts'
import type { TradeOpened } from './trade-report.ts'

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

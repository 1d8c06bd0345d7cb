import { laterOf } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { Booking } from './booking.ts'
import { onRoundTrip } from './on-round-trip.ts'
import { onEnd } from './on-trade-ended.ts'
import { isRoundTrip, type TradeClosed } from './trade-report.ts'

/** The end of a trade, or a whole round trip. */
export const onTradeClosed = (booking: Booking<TradeClosed>): AccountRow => {
  const closed = booking.event.data
  const { event, book, account } = booking
  const namedAt = laterOf(account.namedAt ?? event.at, event.at)
  const named = { ...booking, account: { ...account, namedAt } }
  const after = isRoundTrip(closed) ? onRoundTrip(named, closed) : onEnd(named, closed)
  // A close may name its trade and not its symbol.
  const symbols = isRoundTrip(closed) ? [closed.symbol] : book.tradesDone.map(({ symbol }) => symbol)
  for (const symbol of new Set(symbols)) book.symbols.tell(symbol, 'namedAt', event.at)
  return after
}

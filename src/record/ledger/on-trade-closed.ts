import { laterOf } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { Booking } from './booking.ts'
import { onRoundTrip } from './on-round-trip.ts'
import { onEnd } from './on-trade-ended.ts'
import { isRoundTrip, type TradeClosed } from './trade-report.ts'

/** The end of a trade, or a whole round trip. */
export const onTradeClosed = (booking: Booking<TradeClosed>): AccountRow => {
  const closed = booking.event.data
  const { event, account } = booking
  const namedAt = laterOf(account.namedAt ?? event.at, event.at)
  const named = { ...booking, account: { ...account, namedAt } }
  return isRoundTrip(closed) ? onRoundTrip(named, closed) : onEnd(named, closed)
}

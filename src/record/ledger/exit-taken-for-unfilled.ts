import { Decimal, type Exact } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import { negative } from './position.ts'
import { barOf } from './same-trade.ts'
import { settleShownOf } from './snapshot-against-fills.ts'
import type { TradeEnded } from './trade-report.ts'

// A snapshot that shows less than was told by name is read as an order that is not all filled yet. Where an exit of that much is told
// later, of a time before the snapshot, it was that: all had been filled, and some of it was left again.

/** Takes back that as much was not filled as the exit says was left. */
export const fillAfterAll = (trade: TradeRow, ended: TradeEnded, booking: Booking): void => {
  const { state, event, found, book } = booking
  if (ended.size === undefined) return
  const own = found.legs.filter((leg) => leg.trade === trade.id)
  const unfilled = own.find(
    (leg) =>
      leg.kind === 'unfilled' &&
      leg.at >= event.at &&
      leg.at - event.at <= barOf(state) &&
      stillUnfilled(leg, own).equals(Decimal.of(ended.size as Exact)),
  )
  const entry = own.find(({ n }) => n === unfilled?.of)
  if (!unfilled || !entry) return
  book.unfill(entry, negative(ended.size))
  settleShownOf(trade.id, unfilled.at, booking)
}

/** What a snapshot found unfilled of an entry, less what was filled after all. */
const stillUnfilled = ({ of, size }: LegRow, own: readonly LegRow[]): Decimal =>
  own
    .filter((leg) => leg.kind === 'unfilled' && leg.of === of && Decimal.of(leg.size).sign < 0)
    .reduce((sum, leg) => sum.plus(Decimal.of(leg.size)), Decimal.of(size))

import { Decimal, type Exact } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import type { Booking } from './booking.ts'
import { barOf } from './same-trade.ts'
import type { TradeEnded } from './trade-report.ts'

// What fills and snapshots have shown already of an exit that is told by name.

/** The parts of what a close tells that fills or a snapshot have shown already: of its order, or of its size within a bar. */
export const leftBefore = (
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

/** What a close tells of fees that nobody told a moment ago; nothing, where it was longer ago and some are known. */
export const untoldFee = (
  trade: TradeRow,
  { fee, exitOrder }: TradeEnded,
  booking: Booking,
): Exact | undefined => {
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
export const feesOf = ({ trade, n }: LegRow, { legs }: Found): Decimal =>
  legs
    .filter((leg) => leg.trade === trade && (leg.n === n || leg.of === n))
    .reduce((sum, leg) => sum.plus(Decimal.of(leg.fee)), Decimal.zero)

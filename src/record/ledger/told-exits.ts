import { Decimal, type Exact } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import type { Booking } from './booking.ts'
import { barOf } from './same-trade.ts'
import { shownOf, unnamed } from './shown-legs.ts'
import { EXIT, type ToldPart } from './told-legs.ts'
import type { TradeEnded } from './trade-report.ts'

// What fills and snapshots have shown already of an exit that is told by name.

/** What fills or a snapshot have shown of an exit that is told by its size: of its order, or of its size within a bar. */
export const leftBefore = (
  trade: TradeRow,
  { size, exitOrder: order }: TradeEnded,
  { state, event, found }: Booking,
): readonly ToldPart[] => {
  if (size === undefined) return []
  const exit = { size, order, at: event.at }
  const legs = unnamed(exit, EXIT, barOf(state), found).filter(({ leg }) => leg.trade === trade.id)
  const shown = shownOf(exit, legs)
  // More than is held cannot be told but of what has been taken off.
  const tooMuch = Decimal.of(size).compare(Decimal.of(trade.size)) > 0
  return shown && (shown.sure || (tooMuch && !Decimal.of(shown.rest).isZero)) ? shown.parts : []
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

import { Decimal, type Exact } from '#vocabulary'
import type { Booking } from './booking.ts'
import type { TradeRecorded } from './trade-report.ts'

/**
 * A round trip without the excursions that cannot be: a trade begins at 0, so that its best is not below and its worst not above. Some
 * platforms tell the worst as a distance, without its sign.
 */
export const withPossibleExcursions = (trip: TradeRecorded, { book }: Booking): TradeRecorded => {
  const { symbol, mfe, mae } = trip
  const flag = (field: 'mfe' | 'mae', known: string, told: Exact): void =>
    book.flag({ code: 'excursion_absurd', symbol, trade: null, field, known, told })
  const noBest = mfe !== undefined && Decimal.of(mfe).sign < 0
  const noWorst = mae !== undefined && Decimal.of(mae).sign > 0
  if (noBest) flag('mfe', 'at least 0', mfe)
  if (noWorst) flag('mae', 'at most 0', mae)
  return noBest || noWorst ? { ...trip, mfe: noBest ? undefined : mfe, mae: noWorst ? undefined : mae } : trip
}

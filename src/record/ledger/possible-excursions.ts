import { isOption } from '#market'
import { Decimal, type Exact, ONE } from '#vocabulary'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { TradeRecorded } from './trade-report.ts'

/** So many times the value of all that was held: a price that is ten times another is flagged too. Sane: 5 to 50. */
const FAR = 10

/** Where multiplier or rate are not known, the value may be that of a unit: a lot of currencies is 100,000. Sane: 300,000 and more. */
const FAR_OF_UNKNOWN = 1_000_000

/**
 * A round trip without the excursions that cannot be: a trade begins at 0, so that its best is not below and its worst not above, and
 * neither is many times what was held. Some platforms tell the worst as a distance, without its sign.
 */
export const withPossibleExcursions = (trip: TradeRecorded, { state, book }: Booking): TradeRecorded => {
  const most = mostOf(trip, state)
  const isLeftOut = (field: 'mfe' | 'mae', sign: 1 | -1): boolean => {
    const told = trip[field]
    if (told === undefined) return false
    const wrongSide = Decimal.of(told).sign === -sign
    if (!wrongSide && Math.abs(Number(told)) <= most) return false
    const known = wrongSide ? `at ${sign > 0 ? 'least' : 'most'} 0` : `at most ${most} either way`
    book.flag({ code: 'excursion_absurd', symbol: trip.symbol, trade: null, field, known, told })
    return true
  }
  const noBest = isLeftOut('mfe', 1)
  const noWorst = isLeftOut('mae', -1)
  if (!noBest && !noWorst) return trip
  return { ...trip, mfe: noBest ? undefined : trip.mfe, mae: noWorst ? undefined : trip.mae }
}

/** An option may well gain many times what was paid for it, and of an assumed size nobody knows what that was. */
const mostOf = (
  { symbol, size, sizeSource, entryPrice, rate }: TradeRecorded,
  { instruments, config }: State,
): number => {
  const instrument = instruments.get(symbol)
  const value = (multiplier: Exact, to: Exact): number =>
    Math.abs(Number(size) * Number(entryPrice) * Number(multiplier) * Number(to))
  if (isOption(symbol) || Number(entryPrice) === 0 || sizeSource === 'assumed')
    return Number.POSITIVE_INFINITY
  const { quoteCurrency, accountCurrency = config.currency, multiplier = ONE } = instrument ?? {}
  const known = quoteCurrency === accountCurrency || (instrument !== undefined && rate !== undefined)
  return (known ? FAR : FAR_OF_UNKNOWN) * value(multiplier, rate ?? ONE)
}

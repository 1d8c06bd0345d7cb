import { Decimal, type Exact, HindcastError, ONE, ZERO } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import { flagDifference } from './annotate-trade.ts'
import { usualNear } from './assumed-multiplier.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { sideSign, worth } from './position.ts'
import { agree, ROUNDED, SLIPPAGE } from './price-agreement.ts'
import { alike, barOf, namedBy } from './same-trade.ts'
import type { TradeRecorded, TripTold } from './trade-report.ts'

// The result of a round trip as its caller states it. It stands: what prices, size and told costs do not make of it is booked as a cost.
// Where the size is not told, it is what makes that result of the prices (docs/recording.md#a-result-without-a-size).

const D = Decimal.of

/** A share of what was opened that costs which nobody told may be: two commissions and the spread of a dear broker. Sane: .002 to .02. */
const UNTOLD_COST = D('0.005' as Exact)

/** Money is told in cents, or finer: it may be half of its last digit off. */
const CENT_DECIMALS = 2

/** A round trip with its size: as told, else that of the trade it is, else the one that makes its result of its prices, else 1. */
export const sizedTrip = (told: TripTold, booking: Booking): TradeRecorded => {
  const { size, pnl } = told
  if (size !== undefined)
    return { ...told, size, sizeSource: 'told', multiplier: concludedMultiplier({ ...told, size }, booking) }
  if (pnl === undefined)
    throw new HindcastError('invalid_input', 'size is missing, and so is pnl', {
      field: 'size',
      next: 'Give size, above 0 and in the broker’s unit; or pnl, from which it is concluded.',
    })
  const known = knownSize(told, pnl, booking)
  if (known !== undefined) return { ...told, size: known, sizeSource: 'told' }
  const concluded = sizeOf(told, pnl, multiplierIn(booking, told))
  return concluded === null
    ? { ...told, size: ONE, sizeSource: 'assumed' }
    : { ...told, size: concluded, sizeSource: 'result' }
}

const multiplierIn = ({ state }: Booking, { symbol }: TripTold): Exact =>
  state.instruments.get(symbol)?.multiplier ?? ONE

/** The size of the trade that the report is about, where that is known by its ids, or by all but the size. */
const knownSize = (told: TripTold, pnl: Exact, booking: Booking): Exact | undefined => {
  const { state, event, found, book } = booking
  const report = { state, found, book, report: told, entryAt: told.entryAt ?? null, exitAt: event.at }
  const isIt = (trade: TradeRow): boolean =>
    trade.status === 'open' ||
    (trade.exitAt !== null &&
      Math.abs(trade.exitAt - event.at) <= barOf(state) &&
      trade.averageExit !== null &&
      agree(D(trade.averageExit), D(told.exitPrice), SLIPPAGE) &&
      isPlausible(D(trade.pnl).minus(D(pnl)), worthOf(trade), pnl))
  const { fit } = namedBy(report)
  if (fit)
    return (told.trade !== undefined && fit.tradeId === told.trade) || isIt(fit) ? fit.openedSize : undefined
  const [first, ...others] = alike(report).filter(
    (trade) => agree(D(trade.averageEntry), D(told.entryPrice), SLIPPAGE) && isIt(trade),
  )
  return others.every(({ openedSize }) => openedSize === first?.openedSize) ? first?.openedSize : undefined
}

/** (pnl + costs) / (price difference · multiplier · rate), half-even to 12 decimals; null where that is no size. */
const sizeOf = (told: TripTold, pnl: Exact, multiplier: Exact): Exact | null => {
  const { entryPrice, exitPrice, side, rate = ONE } = told
  const gross = beforeCosts(told, pnl)
  const unit = D(exitPrice).minus(D(entryPrice)).times(sideSign(side)).times(D(multiplier)).times(D(rate))
  if (unit.isZero || gross.sign !== unit.sign) return null
  const size = gross.over(unit)
  return size.isZero ? null : size.text
}

const beforeCosts = (
  { fee = ZERO, tax = ZERO, funding = ZERO, swap = ZERO }: TripTold,
  pnl: Exact,
): Decimal => D(pnl).plus(D(fee)).plus(D(tax)).minus(D(funding)).minus(D(swap))

/** By how much a result is beyond what prices and size make at a multiplier of 1, where nobody has told the instrument; null if it is not. */
const beyond = (
  told: TripTold & { readonly size: Exact },
  { state }: Pick<Booking, 'state'>,
): number | null => {
  const { symbol, pnl, size, entryPrice, rate = ONE } = told
  if (pnl === undefined || state.instruments.has(symbol)) return null
  const concluded = sizeOf(told, pnl, ONE)
  if (concluded === null) return null
  const left = D(size).minus(D(concluded)).times(beforeCosts(told, pnl)).over(D(concluded))
  if (isPlausible(left, worth(entryPrice, size, ONE).times(D(rate)).abs(), pnl)) return null
  const times = Number(concluded) / Number(size)
  return times >= LEAST_BEYOND || times <= MOST_BELOW ? times : null
}

/** Between the two it may be the costs. Sane: 1.5 to 3, and .05 to .3. */
const LEAST_BEYOND = 1.99
const MOST_BELOW = 0.101

/** The multiplier that makes the told result of prices and size, where nobody has told one and it is a usual one. */
const concludedMultiplier = (
  told: TripTold & { readonly size: Exact },
  booking: Booking,
): Exact | undefined => {
  const times = beyond(told, booking)
  const usual = times === null ? null : usualNear(times)
  return usual === null ? undefined : D(usual.toFixed(MULTIPLIER_DECIMALS) as Exact).text
}
const MULTIPLIER_DECIMALS = 8

/** Makes the result of what a trip has booked the one that was told. `before` is the trade without it; `of` is the leg that ended it. */
export const bookResult = (
  trip: TradeRecorded,
  before: TradeRow | null,
  { id, legs: of }: TradeRow,
  { state, book }: Pick<Booking, 'state' | 'book'>,
): void => {
  const { pnl } = trip
  if (pnl === undefined) return
  const risked = book.trade(id)
  const isConcluded = trip.multiplier !== undefined && trip.multiplier === risked.multiplier
  // What 1R is in money hangs on a multiplier that the result contradicts.
  if (!isConcluded && trip.sizeSource === 'told' && beyond(trip, { state }) !== null)
    book.amend({ ...risked, initialRisk: null }, null)
  const trade = book.trade(id)
  const came = D(trade.pnl).minus(D(before?.pnl ?? ZERO))
  const left = came.minus(D(pnl))
  if (!left.isZero) book.cost(id, 'fee', left.text, ZERO, 'trade', of)
  const { symbol, multiplier, rate } = trade
  const doubt = { symbol, trade, told: `none; pnl ${pnl} from ${trip.entryPrice} to ${trip.exitPrice}` }
  const { size, sizeSource } = trip
  if (sizeSource === 'result')
    book.flag({
      ...doubt,
      code: 'size_inferred',
      field: 'size',
      known: `${size} by multiplier ${multiplier}`,
    })
  else if (sizeSource === 'assumed')
    book.flag({ ...doubt, code: 'size_assumed', field: 'size', known: `1, and ${left.text} carried as cost` })
  else if (isConcluded) {
    const { realised } = trade
    const known = came.minus(D(realised)).plus(D(realised).over(D(multiplier)))
    book.flag({ ...doubt, code: 'result_differs', field: 'pnl', known: known.text, told: pnl })
  } else if (!isPlausible(left, worth(trip.entryPrice, size, multiplier).times(D(rate)).abs(), pnl))
    book.flag({ ...doubt, code: 'result_differs', field: 'pnl', known: came.text, told: pnl })
}

/** The result of a trade that was known, told again: what executions without fees left out are its costs; else the first stands, flagged. */
export const tellResult = (known: TradeRow, { pnl }: TripTold, book: Bookkeeper): void => {
  if (pnl === undefined) return
  const trade = book.trade(known.id)
  const left = D(trade.pnl).minus(D(pnl))
  const isUntold = known.source !== 'trade' && D(known.fees).isZero
  if (isUntold && isPlausible(left, worthOf(trade), pnl)) {
    if (!left.isZero) book.cost(trade.id, 'fee', left.text, ZERO, 'trade', trade.legs)
  } else if (!isRounded(left, worthOf(trade), pnl)) flagDifference(trade, 'pnl', trade.pnl, pnl, book)
}

/** Whether what is left of a result may be costs that nobody told. More than there should be is none. */
const isPlausible = (left: Decimal, value: Decimal, pnl: Exact): boolean =>
  left.sign > 0 && left.compare(value.times(UNTOLD_COST)) <= 0 ? true : isRounded(left, value, pnl)

/** Whether prices or the result were only told in fewer digits. */
const isRounded = (left: Decimal, value: Decimal, pnl: Exact): boolean => {
  const digits = Math.max(CENT_DECIMALS, D(pnl).scale)
  const lastDigit = D('0.5' as Exact).over(D(`1${'0'.repeat(digits)}` as Exact), digits + 1)
  return left.abs().compare(value.times(ROUNDED)) <= 0 || left.abs().compare(lastDigit) <= 0
}

/** What a trade opened was worth, in the account's currency. */
const worthOf = ({ paid, openedValue, rate }: TradeRow): Decimal =>
  (paid ? D(paid.opened) : D(openedValue).times(D(rate))).abs()

import { Decimal, type Exact, HindcastError, ONE, ZERO } from '#vocabulary'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import type { SizeSource, TradeRow } from './ledger-rows.ts'
import { sideSign } from './trade-arithmetic.ts'
import type { TradeRecorded } from './trade-schema.ts'

// The result of a whole trade as its caller states it. It stands: the part that prices and costs do not make is booked as a cost.

const D = Decimal.of

/** A whole trade with a size and a rate. */
export interface SizedTrade extends TradeRecorded {
  readonly size: Exact
  readonly sizeSource: SizeSource
  readonly rate: Exact
}

/** The size as reported, else the size that makes the stated result of the prices, else 1 and unknown. */
export const sized = (
  trade: TradeRecorded & { readonly rate: Exact },
  { state, book }: Booking,
): SizedTrade => {
  const { symbol, size, pnl } = trade
  if (size !== undefined) return { ...trade, size, sizeSource: 'reported' }
  if (pnl === undefined)
    throw new HindcastError('invalid_input', 'size is missing, and so is pnl', {
      field: 'size',
      next: 'Give size, above 0 and in the broker’s unit; or pnl, from which it is computed.',
    })
  const computed = sizeOf(trade, pnl, state.instruments.get(symbol)?.multiplier ?? ONE)
  if (computed === null) return { ...trade, size: ONE, sizeSource: 'unknown' }
  book.notices.push(`size ${computed} was computed from pnl ${pnl} and the prices`)
  return { ...trade, size: computed, sizeSource: 'result' }
}

/** (pnl + costs) / (price difference · multiplier · rate), half-even to 12 decimals; null where that is no size. */
const sizeOf = (
  {
    entryPrice,
    exitPrice,
    side,
    rate,
    fee = ZERO,
    tax = ZERO,
    funding = ZERO,
    swap = ZERO,
  }: TradeRecorded & { readonly rate: Exact },
  pnl: Exact,
  multiplier: Exact,
): Exact | null => {
  const gross = D(pnl).plus(D(fee)).plus(D(tax)).minus(D(funding)).minus(D(swap))
  const unit = D(exitPrice).minus(D(entryPrice)).times(sideSign(side)).times(D(multiplier)).times(D(rate))
  if (unit.isZero || gross.sign !== unit.sign) return null
  const size = gross.over(unit)
  return size.isZero ? null : size.text
}

/** A stated result may be this share above what prices make, or half a cent: rounding. Sane: .001 to .02. */
const ABOVE = D('0.01' as Exact)
const HALF_A_CENT = D('0.005' as Exact)

/** Books the stated result. `before` is the result of the trade without this report; `of` the leg that ended it. */
export const bookResult = (
  report: SizedTrade,
  before: Exact,
  { id, legs: of }: TradeRow,
  book: Bookkeeper,
): void => {
  const { pnl, sizeSource, entryPrice, exitPrice } = report
  if (pnl === undefined) return
  const made = D(book.trade(id).pnl).minus(D(before))
  const missing = made.minus(D(pnl))
  if (!missing.isZero) book.cost(id, 'fee', missing.text, 'trade', of)
  const trade = book.trade(id)
  const above = missing.negated()
  const tolerated = made.abs().times(ABOVE)
  if (sizeSource === 'unknown')
    book.flags.raise('size_unknown', trade, 'size', `${entryPrice} to ${exitPrice}`, `pnl ${pnl}`)
  else if (above.compare(tolerated) > 0 && above.compare(HALF_A_CENT) > 0) {
    book.flags.raise('reports_differ', trade, 'pnl', made.text, pnl)
    book.amend({ ...trade, sizeSource: 'unknown', initialRisk: null, first: { ...trade.first, risk: null } })
  }
}

/** By this much a stated R may differ from the one by the stop: it is given in tenths, or rounded. Sane: .05 to .25. */
const R_TENTH = 0.1
const R_SHARE = 0.05

/** The trade with its stated R. R by the stop counts before it; an R that calls a loss a gain is an error. */
export const withStatedR = (trade: TradeRow, r: number, book: Bookkeeper): TradeRow => {
  const { realised, pnl, initialRisk } = trade
  const sign = Math.sign(r)
  // Costs alone may turn a gross gain into a net loss.
  if (sign !== 0 && sign !== D(realised).sign && sign !== D(pnl).sign)
    throw new HindcastError(
      'invalid_outcome',
      `r is ${r}, but by its prices the trade made ${pnl} after costs`,
      {
        field: 'r',
        next: 'Check side, prices and r; or leave r out and give the stop.',
      },
    )
  if (initialRisk === null || Number(initialRisk) <= 0)
    return { ...trade, statedR: trade.sizeSource === 'unknown' ? null : r }
  const byStop = D(pnl).over(D(initialRisk)).toNumber()
  const gross = D(realised).over(D(initialRisk)).toNumber()
  const isNear = (known: number): boolean =>
    Math.abs(r - known) <= Math.max(R_TENTH, Math.abs(known) * R_SHARE)
  if (!isNear(byStop) && !isNear(gross))
    book.notices.push(`r is ${r}, but by the stop the trade made ${byStop.toFixed(2)}R: the stop counts`)
  return { ...trade, statedR: r }
}

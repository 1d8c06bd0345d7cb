import { Decimal, type Exact, HindcastError, ONE, ZERO } from '#vocabulary'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import type { SizeSource, TradeRow } from './ledger-rows.ts'
import { sideSign } from './trade-arithmetic.ts'
import type { TradeRecorded } from './trade-schema.ts'

// The result of a whole trade as its caller states it. It stands: the part that prices and costs do not make is booked as a cost.

const D = Decimal.of

type Rated = TradeRecorded & { readonly rate: Exact }

/** A whole trade with a size and a rate. */
export interface SizedTrade extends TradeRecorded {
  readonly size: Exact
  readonly sizeSource: SizeSource
  readonly rate: Exact
}

/** The size as reported, else the size that makes the stated result of the prices, else 1 and unknown. */
export const sized = (trade: Rated, { state, book }: Booking): SizedTrade => {
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
const sizeOf = (trade: Rated, pnl: Exact, multiplier: Exact): Exact | null => {
  const { entryPrice, exitPrice, side, rate, fee = ZERO, tax = ZERO, funding = ZERO, swap = ZERO } = trade
  const gross = D(pnl).plus(D(fee)).plus(D(tax)).minus(D(funding)).minus(D(swap))
  const unit = D(exitPrice).minus(D(entryPrice)).times(sideSign(side)).times(D(multiplier)).times(D(rate))
  if (unit.isZero || gross.sign !== unit.sign) return null
  const size = gross.over(unit)
  return size.isZero ? null : size.text
}

/** A stated result may be this share above what prices make, or half a cent: rounding. Sane: .001 to .02. */
const ABOVE = D('0.01' as Exact)
const HALF_A_CENT = D('0.005' as Exact)

/** Books the stated result. `before` is the result of the trade without this report; `closed` is the trade as the report ended it. */
export const bookResult = (report: SizedTrade, before: Exact, closed: TradeRow, book: Bookkeeper): void => {
  const { id, legs: of } = closed
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

/** The trade with its stated R, which counts where no stop is known. An R that calls a loss a gain is an error. */
export const withStatedR = (trade: TradeRow, r: number): TradeRow => {
  const { realised, pnl, sizeSource } = trade
  const sign = Math.sign(r)
  // Costs alone may turn a gross gain into a net loss.
  if (sign !== 0 && sign !== D(realised).sign && sign !== D(pnl).sign)
    throw new HindcastError('invalid_outcome', `r is ${r}, but by its prices the trade made ${pnl}`, {
      field: 'r',
      next: 'Check side, prices and r; or leave r out and give the stop.',
    })
  return { ...trade, statedR: sizeSource === 'unknown' ? null : r }
}

import { Decimal, type Exact, HindcastError } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'

/** Whether a loss is called a gain or the other way round: costs alone may turn a gross gain into a net loss. */
const contradicts = (r: number, { realised, pnl }: TradeRow): boolean => {
  const sign = Math.sign(r)
  const gross = Decimal.of(realised).sign
  const net = Decimal.of(pnl).sign
  return sign !== 0 && sign !== gross && sign !== net
}

/** A closed trade with its result in R as the caller states it. */
export const withStatedR = (trade: TradeRow, r: number): TradeRow => {
  if (contradicts(r, trade))
    throw new HindcastError(
      'invalid_outcome',
      `r is ${r}, but by its prices the trade made ${trade.pnl} after costs`,
      { field: 'r', next: 'Check side, prices and r; or leave r out and give the stop.' },
    )
  return { ...trade, statedR: r }
}

/** By so much a stated R may differ from the one by the stop: it is told in tenths, and of a large one a part is rounded away. Sane: .05 to .25. */
const TENTH = 0.1
const SHARE = 0.05

/** R by the stop is what counts; one that was stated beside it, with costs or without, and is another, is told. */
export const flagStatedR = (trade: TradeRow, r: number | undefined, book: Bookkeeper): void => {
  const { symbol, status, initialRisk, pnl, realised } = trade
  if (r === undefined || status !== 'closed' || initialRisk === null || Number(initialRisk) <= 0) return
  const risk = Decimal.of(initialRisk)
  const inR = (money: Exact): number => Decimal.of(money).over(risk).toNumber()
  const isNear = (known: number): boolean => Math.abs(r - known) <= Math.max(TENTH, Math.abs(known) * SHARE)
  if (isNear(inR(pnl)) || isNear(inR(realised))) return
  book.flag({ code: 'reports_differ', symbol, trade, field: 'r', known: inR(pnl).toFixed(2), told: `${r}` })
}

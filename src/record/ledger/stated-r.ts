import { Decimal, HindcastError } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'

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

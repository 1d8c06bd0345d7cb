import type { TradeRow } from '#ledger'
import { type Measure, proxyR } from '#memories'
import { Decimal, type Exact } from '#vocabulary'
import { countedR } from './trade-outcome.ts'

/** What an open trade would come to at its last mark, costs counted. */
export interface MarkedOutcome {
  readonly rSource: Measure | 'none'
  /** null while no mark is known, or 1R is not. */
  readonly markedR: number | null
  /** The same as evidence, where it is another: of a trade that was added to. */
  readonly countedR: number | null
  /** In money; null while no mark is known. */
  readonly net: number | null
}

/** In R by its stop, else by what a loss in the symbol usually was. `unrealised` is null where no tick has seen it. */
export const markedOutcome = (
  trade: Pick<TradeRow, 'pnl' | 'initialRisk' | 'first' | 'openedValue' | 'rate'>,
  unrealised: Exact | null,
  losses: readonly number[],
): MarkedOutcome => {
  const result = unrealised === null ? null : Decimal.of(trade.pnl).plus(Decimal.of(unrealised))
  const risk = trade.initialRisk === null ? null : Decimal.of(trade.initialRisk)
  const net = result === null ? null : result.toNumber()
  if (risk !== null && risk.sign > 0) {
    const r = result === null ? null : result.over(risk).toNumber()
    return { rSource: 'stop', markedR: r, countedR: countedR(trade, r, 'stop'), net }
  }
  const notional = Decimal.of(trade.openedValue).times(Decimal.of(trade.rate)).abs()
  // Without enough losses it has no outcome in R, now or when it closes; without a mark it will have one.
  if (notional.isZero || proxyR(0, losses) === null)
    return { rSource: 'none', markedR: null, countedR: null, net }
  const r = result === null ? null : proxyR(result.over(notional).toNumber(), losses)
  return { rSource: 'proxy', markedR: r, countedR: countedR(trade, r, 'proxy'), net }
}

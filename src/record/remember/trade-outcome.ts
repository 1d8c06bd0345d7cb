import type { TradeRow } from '#ledger'
import { type Measure, proxyR, type RSource } from '#memories'
import { Decimal, type Exact } from '#vocabulary'

export interface Outcome {
  readonly r: number | null
  /** R as evidence, where it is another: by what was risked at the entry, of a trade that was added to. */
  readonly countedR: number | null
  readonly rSource: RSource
  readonly pnl: Exact
  readonly returnOnNotional: number | null
  readonly holdingSeconds: number | null
  readonly mfeR: number | null
  readonly maeR: number | null
}

/**
 * What came of a closed trade, net of fees and funding. In R by its own risk where every entry had a stop; else as its caller stated it;
 * else against what a loss in this symbol usually was (docs/method.md#r).
 */
export const outcomeOf = (trade: TradeRow, losses: readonly number[]): Outcome => {
  const returned = returnOf(trade)
  const risk = riskOf(trade)
  const { r, rSource } = outcomeInR(trade, risk, returned, losses)
  return {
    r,
    countedR: rSource === 'stop' || rSource === 'proxy' ? countedR(trade, r, rSource) : null,
    rSource,
    pnl: trade.pnl,
    returnOnNotional: returned,
    holdingSeconds: trade.holdingMinutes === null ? null : Math.round(trade.holdingMinutes * 60),
    mfeR: inR(trade.mfe, risk),
    maeR: inR(trade.mae, risk),
  }
}

/** The same outcome once a late fee or a correction has changed the result: a proxy keeps the loss it was measured by. */
export const amendedOutcome = (trade: TradeRow, before: Outcome): Outcome => {
  const after = outcomeOf(trade, [])
  if (after.rSource !== 'none' || before.rSource !== 'proxy') return after
  const { r, returnOnNotional: was } = before
  const now = after.returnOnNotional
  const scaled = r !== null && was !== null && was !== 0 && now !== null ? (r * now) / was : r
  return { ...after, r: scaled, countedR: countedR(trade, scaled, 'proxy'), rSource: 'proxy' }
}

type Entered = Pick<TradeRow, 'initialRisk' | 'first' | 'openedValue'>

/**
 * An outcome in R by what the first entry risked, or by proxy was worth, where more was added later; null where nothing was. What is added
 * to a loser makes its loss smaller in R: the risk of the whole follows from how it goes, that of the first entry does not
 * (docs/decisions/0047-added-while-it-goes.md).
 */
export const countedR = (
  { initialRisk, first, openedValue }: Entered,
  r: number | null,
  measure: Measure,
): number | null => {
  if (r === null || first.value === openedValue) return null
  const [whole, part] = measure === 'stop' ? [initialRisk, first.risk] : [openedValue, first.value]
  if (whole === null || part === null || Decimal.of(part).isZero) return null
  return r * Math.abs(Decimal.of(whole).toNumber() / Decimal.of(part).toNumber())
}

const riskOf = ({ initialRisk }: TradeRow): Decimal | null => {
  if (initialRisk === null) return null
  const risk = Decimal.of(initialRisk)
  return risk.sign > 0 ? risk : null
}

const outcomeInR = (
  { pnl, statedR }: TradeRow,
  risk: Decimal | null,
  returned: number | null,
  losses: readonly number[],
): Pick<Outcome, 'r' | 'rSource'> => {
  const byStop = inR(pnl, risk)
  if (byStop !== null) return { r: byStop, rSource: 'stop' }
  if (statedR !== null) return { r: statedR, rSource: 'stated' }
  const proxy = returned === null ? null : proxyR(returned, losses)
  return proxy === null ? { r: null, rSource: 'none' } : { r: proxy, rSource: 'proxy' }
}

const inR = (money: Exact | null, risk: Decimal | null): number | null =>
  money === null || risk === null ? null : Decimal.of(money).over(risk).toNumber()

/** Net result over what the entries cost, both in the account's currency; null where the size was assumed. */
const returnOf = ({ pnl, openedValue, paid, rate, sizeSource }: TradeRow): number | null => {
  if (sizeSource === 'unknown') return null
  const notional = (paid ? Decimal.of(paid.opened) : Decimal.of(openedValue).times(Decimal.of(rate))).abs()
  return notional.isZero ? null : Decimal.of(pnl).over(notional).toNumber()
}

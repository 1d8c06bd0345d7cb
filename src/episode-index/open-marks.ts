import { proxyR, type RSource } from '#memories'
import { type Moment, readLosses, readOpenTrades, type TradeView } from '#record'
import { Decimal, type Id, SECOND_MS } from '#vocabulary'

/** An open trade as it stands: what it would come to in R at its last mark, costs counted. */
export interface OpenMark {
  readonly rSource: RSource
  /** null while no mark is known, or 1R is not. */
  readonly markedR: number | null
  readonly heldSeconds: number | null
}

/** By the trade's id, which is its episode's. Closed trades alone are a biased part of what was entered (docs/method.md#evidence). */
export const openMarks = async (moment: Moment): Promise<ReadonlyMap<Id, OpenMark>> => {
  const marks = new Map<Id, OpenMark>()
  for (const trade of await readOpenTrades(moment)) marks.set(trade.id, await markOf(moment, trade))
  return marks
}

/**
 * Whether a price was seen that is the trade's own. The one it was opened at is none: counted as 0R, trades that nobody looks
 * at again make a fair game look like a gain.
 */
const hasOwnMark = ({ mark, markAt, entryAt, entryPrice }: TradeView): boolean =>
  mark !== null && (mark !== entryPrice || entryAt === null || (markAt !== null && markAt > entryAt))

const markOf = async (moment: Moment, trade: TradeView): Promise<OpenMark> => {
  const heldSeconds =
    trade.entryAt === null ? null : Math.max(0, Math.round((moment.at - trade.entryAt) / SECOND_MS))
  const result =
    trade.unrealised === null || !hasOwnMark(trade)
      ? null
      : Decimal.of(trade.pnl).plus(Decimal.of(trade.unrealised))
  const risk = trade.initialRisk === null ? null : Decimal.of(trade.initialRisk)
  if (risk !== null && risk.sign > 0)
    return { rSource: 'stop', markedR: result === null ? null : result.over(risk).toNumber(), heldSeconds }
  const notional = Decimal.of(trade.openedValue).times(Decimal.of(trade.rate)).abs()
  if (notional.isZero) return { rSource: 'none', markedR: null, heldSeconds }
  const losses = await readLosses(moment, trade.symbol)
  const markedR = result === null ? null : proxyR(result.over(notional).toNumber(), losses)
  // Without enough losses it has no outcome in R, now or when it closes; without a mark it will have one.
  const rSource = proxyR(0, losses) === null ? 'none' : 'proxy'
  return { rSource, markedR, heldSeconds }
}

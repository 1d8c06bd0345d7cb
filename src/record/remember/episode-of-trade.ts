import type { TradeRow } from '#ledger'
import { type Context, readContext } from '#market'
import type { Episode } from '#memories'
import { Decimal, type Exact, handleOf, type Instant, strategyVariant, withSortedKeys } from '#vocabulary'

/** What was told too late to weigh. */
export type ToldLate = Pick<Episode, 'confidenceLate' | 'contextLate' | 'strategyLate'>

/** What the state knows of the agent at the moment of an entry. */
export interface AgentState {
  /** The share of peak equity lost; null while no equity is known. */
  readonly drawdown: number | null
  /** Null where it is not known any more. */
  readonly losingStreak: number | null
  readonly equity: Exact | null
}

export const UNKNOWN_AGENT: AgentState = { drawdown: null, losingStreak: null, equity: null }

/** Before anything has come of it. */
export const NO_OUTCOME = {
  outcomeKnownAt: null,
  outcomeSeq: null,
  r: null,
  countedR: null,
  rSource: 'none',
  pnl: null,
  returnOnNotional: null,
  holdingSeconds: null,
  mfeR: null,
  maeR: null,
  surprise: null,
  reckoned: null,
} as const

/** A trade as a memory, before its outcome. */
export const episodeOfTrade = (
  trade: TradeRow,
  n: number,
  knownAt: Instant,
  agent: AgentState,
  late: ToldLate,
): Omit<Episode, 'expectations' | 'expectedR'> => {
  const at = trade.entryAt ?? trade.exitAt ?? knownAt
  return {
    id: trade.id,
    n,
    kind: 'trade',
    status: 'open',
    ...toldOf(trade, at, agent, late),
    toldOpen: true,
    toldLate: false,
    knownAt,
    ...NO_OUTCOME,
    riskShare: riskShareOf(trade, agent.equity),
    pending: true,
  }
}

/** What the trade's own row says, and may say better later: a second report, a person's correction, a rename. */
export const toldOf = (
  trade: TradeRow,
  at: Instant,
  agent: Pick<AgentState, 'drawdown' | 'losingStreak'>,
  late: ToldLate,
) => {
  const told = readContext(trade.entryContext, at)
  const context = late.contextLate === true ? ofTheMarket(told) : told
  const { expectedMinutes, signalAt, signalPrice, tags } = trade.intention
  return {
    trade: handleOf('trade', trade.n),
    run: trade.run,
    symbol: trade.symbol,
    strategy: trade.strategy?.name ?? null,
    variant: trade.strategy && strategyVariant(trade.strategy),
    direction: trade.side,
    context: withSortedKeys({
      ...context,
      drawdown: context.drawdown === undefined ? agent.drawdown : context.drawdown,
      losingStreak: context.losingStreak === undefined ? agent.losingStreak : context.losingStreak,
    }),
    price: trade.entryPrice,
    size: trade.sizeSource === 'unknown' ? null : trade.entrySize,
    confidence: trade.confidence,
    ...late,
    reason: trade.entryReason,
    remarks: trade.remarks,
    tags,
    at,
    stopAtr: stopAtrOf(trade, context.atrH1 ?? null),
    targetR: targetROf(trade),
    expectedSeconds: expectedMinutes === null ? null : Math.round(expectedMinutes * 60),
    signalAt,
    signalPrice,
  }
}

/** A situation told late, without what it says of the agent and its bars: of those the record speaks for itself. */
const ofTheMarket = ({
  drawdown: _,
  losingStreak: __,
  confidence: ___,
  barSeconds: ____,
  ...told
}: Context): Context => told

const riskShareOf = ({ initialRisk }: TradeRow, equity: Exact | null): number | null => {
  if (initialRisk === null || equity === null || Decimal.of(equity).sign <= 0) return null
  return Decimal.of(initialRisk).over(Decimal.of(equity)).toNumber()
}

const stopAtrOf = ({ entryPrice, stop }: TradeRow, atrH1: number | null): number | null => {
  if (stop === null || atrH1 === null || atrH1 <= 0) return null
  return Decimal.of(entryPrice).minus(Decimal.of(stop)).abs().toNumber() / atrH1
}

/** The way to the target over the way to the stop, where both are on their right side. */
const targetROf = ({ entryPrice, stop, target, side }: TradeRow): number | null => {
  if (stop === null || target === null) return null
  const sign = side === 'long' ? 1 : -1
  const risk = sign * Decimal.of(entryPrice).minus(Decimal.of(stop)).toNumber()
  const way = sign * Decimal.of(target).minus(Decimal.of(entryPrice)).toNumber()
  return risk > 0 && way > 0 ? way / risk : null
}

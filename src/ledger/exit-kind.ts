import { Decimal, type Exact } from '#vocabulary'
import type { BarSeen } from './excursion.ts'
import type { ExitKind, TradeRow } from './ledger-rows.ts'
import { sideSign } from './trade-arithmetic.ts'

export interface ExitGuess {
  readonly kind: ExitKind
  /** Where the level that ended it was filled, where that is how we know. */
  readonly level: Exact | null
}

/** The agent's decision to leave: made for this exit, or so long before it that a level explains it better. */
export type Leaving = 'now' | 'earlier' | null

type Levelled = Pick<TradeRow, 'side' | 'stop' | 'target'>

/** A price is at a level or beyond it, in the losing or in the winning direction. */
const met = (
  { side }: Levelled,
  price: Exact | null,
  level: Exact | null,
  way: 'loss' | 'gain',
): level is Exact => {
  if (price === null || level === null) return false
  const beyond = Decimal.of(price).minus(Decimal.of(level)).times(sideSign(side)).sign
  return way === 'loss' ? beyond <= 0 : beyond >= 0
}

const worstOf = ({ side }: Levelled, { high, low }: BarSeen) => (side === 'long' ? low : high)
const bestOf = ({ side }: Levelled, { high, low }: BarSeen) => (side === 'long' ? high : low)

/** True if the bar, or the price where there is none, has met the stop; likewise the target. */
const metStop = (trade: Levelled, seen: BarSeen): boolean =>
  met(trade, worstOf(trade, seen) ?? seen.price, trade.stop, 'loss')
const metTarget = (trade: Levelled, seen: BarSeen): boolean =>
  met(trade, bestOf(trade, seen) ?? seen.price, trade.target, 'gain')

/**
 * The first price at or beyond the stop that the bar allows: its open if it opened there; the best of it if all of it lies
 * beyond; else the stop itself.
 */
const stopFill = (trade: Levelled, seen: BarSeen): Exact | null => {
  if (met(trade, seen.open, trade.stop, 'loss')) return seen.open
  const best = bestOf(trade, seen)
  return met(trade, best, trade.stop, 'loss') ? best : trade.stop
}

/** A target is a limit: better only where the bar is known to have opened beyond it. */
const targetFill = (trade: Levelled, seen: BarSeen): Exact | null =>
  met(trade, seen.open, trade.target, 'gain') ? seen.open : trade.target

const levelOf = (trade: Levelled, kind: ExitKind, seen: BarSeen): Exact | null => {
  if (kind === 'stop_loss') return stopFill(trade, seen)
  return kind === 'take_profit' ? targetFill(trade, seen) : null
}

/** The level that the price has met: the one beyond which the bar opened, then the stop, since a loss is the safer error. */
const levelMet = (trade: Levelled, seen: BarSeen): ExitKind | null => {
  if (met(trade, seen.open, trade.target, 'gain')) return 'take_profit'
  if (metStop(trade, seen)) return 'stop_loss'
  return metTarget(trade, seen) ? 'take_profit' : null
}

/**
 * Why a position is gone: the broker's word, then the agent's own decision to leave, then the levels that the price has
 * met. A decision of long ago goes behind the levels (docs/decisions/0003-unexplained-exits.md).
 */
export const exitKindOf = (
  trade: Levelled,
  brokersWord: ExitKind | null,
  leaving: Leaving,
  seen: BarSeen,
): ExitGuess => {
  const guessed =
    brokersWord ??
    (leaving === 'now' ? 'agent' : null) ??
    levelMet(trade, seen) ??
    (leaving === 'earlier' ? 'agent' : 'unknown')
  return { kind: guessed, level: levelOf(trade, guessed, seen) }
}

/** Why a trade that is reported with a single exit price ended, by its levels alone. */
export const exitKindAt = (trade: Levelled, price: Exact): ExitKind =>
  levelMet(trade, { price, open: null, high: null, low: null }) ?? 'unknown'

/**
 * The bar as far as the trade was held in it. Where a level ended it, nothing beyond that; and where the bar also went
 * beyond the other level, which would have ended it too, that side of the bar came afterwards.
 */
export const heldPart = <Bar extends BarSeen>(
  trade: Levelled,
  { kind, price }: { readonly kind: ExitKind; readonly price: Exact },
  seen: Bar,
): Bar => {
  const long = trade.side === 'long'
  const lost = metStop(trade, seen) ? seen.open : worstOf(trade, seen)
  const won = metTarget(trade, seen) ? seen.open : bestOf(trade, seen)
  const worst = kind === 'stop_loss' ? price : lost
  const best = kind === 'take_profit' ? price : won
  return { ...seen, high: long ? best : worst, low: long ? worst : best }
}

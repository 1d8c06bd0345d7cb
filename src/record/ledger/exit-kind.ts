import { Decimal, type Exact } from '#vocabulary'
import type { ExitKind, TradeRow } from '../rows/ledger-rows.ts'
import type { PriceSeen } from './excursion.ts'
import { sideSign } from './position.ts'

export interface ExitGuess {
  readonly kind: ExitKind
  /** The level that ended it, where that is how we know. */
  readonly level: Exact | null
}

/** a reached b in the trade's losing direction. */
const reached = (trade: TradeRow, price: Exact, level: Exact, direction: 'loss' | 'gain'): boolean => {
  const beyond = Decimal.of(price).minus(Decimal.of(level)).times(sideSign(trade.side)).sign
  return direction === 'loss' ? beyond <= 0 : beyond >= 0
}

/** Where an exit of this kind happens, as far as we know. */
const levelOf = (trade: TradeRow, kind: ExitKind): Exact | null => {
  if (kind === 'stop_loss') return trade.stop
  return kind === 'take_profit' ? trade.target : null
}

/**
 * Why a position is gone: the broker's word, then the agent's own decision to leave, then the levels that
 * the price has reached; a stop before a target, since assuming the loss is the safer error.
 */
export const exitKindOf = (
  trade: TradeRow,
  brokersWord: ExitKind | null,
  agentLeaves: boolean,
  seen: PriceSeen,
): ExitGuess => {
  if (brokersWord !== null) return { kind: brokersWord, level: levelOf(trade, brokersWord) }
  if (agentLeaves) return { kind: 'agent', level: null }
  const worst = (trade.side === 'long' ? seen.low : seen.high) ?? seen.price
  const best = (trade.side === 'long' ? seen.high : seen.low) ?? seen.price
  if (trade.stop !== null && reached(trade, worst, trade.stop, 'loss'))
    return { kind: 'stop_loss', level: trade.stop }
  if (trade.target !== null && reached(trade, best, trade.target, 'gain'))
    return { kind: 'take_profit', level: trade.target }
  return { kind: 'unknown', level: null }
}

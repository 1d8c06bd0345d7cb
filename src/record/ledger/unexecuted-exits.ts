import { readContext } from '#market'
import { type Instant, SECOND_MS } from '#vocabulary'
import type { IntentRow, OrderRow, TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import type { LedgerOp } from './reconcile.ts'

// A decision to leave explains the exit that follows it. One that was never executed must not explain a stop that is met
// hours later (docs/decisions/0038-unexecuted-exits.md).

/** Whether what was decided ends a trade: to exit, to reduce, or to enter the other side. */
export const leaves = ({ action, side, unexecuted }: IntentRow, trade: TradeRow): boolean => {
  if (unexecuted) return false
  if (action === 'exit' || action === 'reduce') return true
  return action === 'enter' && side !== null && side !== trade.side
}

/** Whether a decision is more than one bar old. */
export const isOverABar = (intent: IntentRow, at: Instant, state: State): boolean =>
  at - intent.at >= barSecondsOf(intent, state) * SECOND_MS

export const barSecondsOf = (
  { symbol, context, at }: Pick<IntentRow, 'symbol' | 'context' | 'at'>,
  { instruments, config }: State,
): number => readContext(context, at).barSeconds ?? instruments.get(symbol)?.barSeconds ?? config.barSeconds

/** Decisions to leave that a snapshot shows unexecuted: the position is untouched a bar later, and no order of theirs rests. */
export const unexecutedExits = (ops: readonly LedgerOp[], at: Instant, state: State): readonly IntentRow[] =>
  [...state.intents.values()].filter((intent) => {
    const trades = [...state.trades.values()].filter(
      (trade) => trade.symbol === intent.symbol && leaves(intent, trade),
    )
    const touching = ops.filter((op) => 'trade' in op && trades.some(({ id }) => id === op.trade))
    if (touching.length === 0 || touching.some(({ op }) => op === 'reduce')) return false
    return isOverABar(intent, at, state) && !restsToLeave(intent, trades, state)
  })

const restsToLeave = (intent: IntentRow, trades: readonly TradeRow[], { orders }: State): boolean =>
  [...orders.values()].some((order) => isOrderToLeave(order, intent, trades))

/** An order on the leaving side that was told of since the decision; an older one is a stop or a target. */
const isOrderToLeave = (order: OrderRow, intent: IntentRow, trades: readonly TradeRow[]): boolean =>
  order.symbol === intent.symbol &&
  order.at >= intent.at &&
  trades.some(({ side }) => order.side === (side === 'long' ? 'sell' : 'buy'))

/** The decision to leave ends with its own order: one that was cancelled or ran out will not be executed. */
export const endsWithOrder = (intent: IntentRow, order: OrderRow | undefined, state: State): boolean => {
  const trades = [...state.trades.values()].filter((trade) => trade.symbol === intent.symbol)
  return order !== undefined && isOrderToLeave(order, intent, trades)
}

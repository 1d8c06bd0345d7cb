import { readContext } from '#market'
import { DAY_MS, type Instant, SECOND_MS, type Side } from '#vocabulary'
import type { Leaving } from './exit-kind.ts'
import type { IntentRow, OrderRow, TradeRow } from './ledger-rows.ts'
import type { LedgerState } from './ledger-state.ts'

// A decision explains the change of position that follows it. One that was never executed must not explain a stop that is met
// hours later, nor give its reason to a trade entered days later (docs/decisions/0038-unexecuted-exits.md).

/** A decision to enter waits for this many of its bars, and at least a day: over a weekend of daily bars. Sane: 3 to 5. */
const BARS_WAITED = 4

/** The decision to enter or add that explains an entry; `order` where the entry names it. */
export const decisionToEnter = (
  state: LedgerState,
  { symbol, side }: Pick<TradeRow, 'symbol' | 'side'>,
  at: Instant,
  order?: string | null,
): IntentRow | undefined => {
  const intent = decidedBy(state, symbol, at)
  if (!intent || (intent.action !== 'enter' && intent.action !== 'add')) return undefined
  if ((intent.side ?? side) !== side) return undefined
  const waits = Math.max(DAY_MS, BARS_WAITED * barMs(intent, state))
  return at - intent.at > waits && !isOrdered(intent, side, order ?? undefined, state) ? undefined : intent
}

/** The decision to leave a trade, unless it was not executed. */
export const decisionToLeave = (state: LedgerState, trade: TradeRow, at: Instant): IntentRow | undefined => {
  const intent = decidedBy(state, trade.symbol, at)
  return intent && leaves(intent, trade) ? intent : undefined
}

/** A decision to leave was made for an exit of this moment, or is older than a bar by then. */
export const leavingOf = (state: LedgerState, trade: TradeRow, at: Instant): Leaving => {
  const intent = decisionToLeave(state, trade, at)
  return intent === undefined ? null : isOverABar(intent, at, state) ? 'earlier' : 'now'
}

/** The decision made by a moment; brokers report whole seconds. */
const decidedBy = ({ intents }: LedgerState, symbol: string, at: Instant): IntentRow | undefined => {
  const intent = intents.get(symbol)
  return intent && intent.at < at + SECOND_MS ? intent : undefined
}

/** True if a decision ends a trade: to exit, to reduce, or to enter the other side. */
const leaves = ({ action, side, unexecuted }: IntentRow, trade: TradeRow): boolean => {
  if (unexecuted) return false
  if (action === 'exit' || action === 'reduce') return true
  return action === 'enter' && side !== null && side !== trade.side
}

const isOverABar = (intent: IntentRow, at: Instant, state: LedgerState): boolean =>
  at - intent.at >= barMs(intent, state)

const barMs = ({ symbol, context, at }: IntentRow, { instruments, config }: LedgerState): number =>
  (readContext(context, at).barSeconds ?? instruments.get(symbol)?.barSeconds ?? config.barSeconds) *
  SECOND_MS

/** True if an order was reported since the decision; an older one is a stop or a target. */
const isSince = (order: OrderRow, intent: IntentRow, side: OrderRow['side']): boolean =>
  order.symbol === intent.symbol && order.at >= intent.at && order.side === side

/** True if an order to enter was reported since the decision: it may rest for weeks. An entry of another order is not its own. */
const isOrdered = (intent: IntentRow, side: Side, order: string | undefined, state: LedgerState): boolean =>
  [...state.orders.values()].some(
    (one) =>
      isSince(one, intent, side === 'long' ? 'buy' : 'sell') && (order === undefined || order === one.id),
  )

/** True if a decision to leave was not executed: what it leaves is untouched a bar later, and no order of its own rests. */
export const isUnexecuted = (
  intent: IntentRow,
  held: readonly TradeRow[],
  at: Instant,
  state: LedgerState,
): boolean => {
  const trades = held.filter((trade) => leaves(intent, trade))
  const rests = [...state.orders.values()].some((order) => isOrderToLeave(order, intent, trades))
  return trades.length > 0 && isOverABar(intent, at, state) && !rests
}

const isOrderToLeave = (order: OrderRow, intent: IntentRow, trades: readonly TradeRow[]): boolean =>
  trades.some(({ side }) => isSince(order, intent, side === 'long' ? 'sell' : 'buy'))

/** A cancelled order ends a decision to enter. A decision to leave it ends only if it is its own: another may be a stop. */
export const endsWithOrder = (
  intent: IntentRow,
  order: OrderRow | undefined,
  state: LedgerState,
): boolean => {
  if (intent.action === 'enter' || intent.action === 'add') return true
  const trades = [...state.trades.values()].filter((trade) => trade.symbol === intent.symbol)
  return order !== undefined && isOrderToLeave(order, intent, trades)
}

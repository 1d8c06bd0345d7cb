import { readContext } from '#market'
import { DAY_MS, type Instant, SECOND_MS, type Side } from '#vocabulary'
import type { IntentRow, OrderRow, TradeRow } from './ledger-rows.ts'
import { end, type LedgerChange, type LedgerState } from './ledger-state.ts'
import type { LedgerOp } from './reconcile.ts'

// A decision explains the change of position that follows it. One that was never executed must not explain a stop that is met
// hours later, nor give its reason to a trade entered days later (docs/decisions/0038-unexecuted-exits.md).

/** A decision to enter waits for this many of its bars, and at least a day: over a weekend of daily bars. Sane: 3 to 5. */
const BARS_WAITED = 4

/** The agent's decisions about symbols, and which of them one event has used. */
export class Intents {
  private readonly state: LedgerState
  private readonly used = new Set<string>()

  constructor(state: LedgerState) {
    this.state = state
  }

  /** The decision about a symbol is done. */
  use(symbol: string): void {
    this.used.add(symbol)
  }

  /** The decision to enter or add that explains an entry; `order` where the entry names it. */
  toEnter(symbol: string, side: Side, at: Instant, order: string | undefined): IntentRow | undefined {
    const intent = this.decidedBy(symbol, at)
    if (!intent || (intent.action !== 'enter' && intent.action !== 'add')) return undefined
    if ((intent.side ?? side) !== side) return undefined
    const waits = Math.max(DAY_MS, BARS_WAITED * barMs(intent, this.state))
    return at - intent.at > waits && !isOrdered(intent, side, order, this.state) ? undefined : intent
  }

  /** The decision to leave a trade, unless it was not executed. */
  toLeave(trade: TradeRow, at: Instant): IntentRow | undefined {
    const intent = this.decidedBy(trade.symbol, at)
    return intent && leaves(intent, trade) ? intent : undefined
  }

  /** A decision to leave was made for an exit of this moment, or is older than a bar by then. */
  leaving(trade: TradeRow, at: Instant): 'now' | 'earlier' | null {
    const intent = this.toLeave(trade, at)
    return intent === undefined ? null : isOverABar(intent, at, this.state) ? 'earlier' : 'now'
  }

  /** The decision made by a moment; brokers report whole seconds. */
  private decidedBy(symbol: string, at: Instant): IntentRow | undefined {
    const intent = this.state.intents.get(symbol)
    return intent && intent.at < at + SECOND_MS ? intent : undefined
  }

  get changes(): readonly LedgerChange[] {
    return [...this.used].flatMap((symbol) => {
      const intent = this.state.intents.get(symbol)
      return intent ? [end('intents', intent)] : []
    })
  }
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

/** True if an order to enter was reported since the decision: it may rest for weeks. An entry of another order is not its own. */
const isOrdered = (
  intent: IntentRow,
  side: Side,
  order: string | undefined,
  { orders }: LedgerState,
): boolean =>
  [...orders.values()].some(
    (one) =>
      one.symbol === intent.symbol &&
      one.at >= intent.at &&
      one.side === (side === 'long' ? 'buy' : 'sell') &&
      (order === undefined || order === one.id),
  )

/** Decisions to leave that were not executed: the position is untouched a bar later, and no order of theirs rests. */
export const unexecutedExits = (
  ops: readonly LedgerOp[],
  at: Instant,
  state: LedgerState,
): readonly IntentRow[] =>
  [...state.intents.values()].filter((intent) => {
    const trades = [...state.trades.values()].filter(
      (trade) => trade.symbol === intent.symbol && leaves(intent, trade),
    )
    const touching = ops.filter((op) => 'trade' in op && trades.some(({ id }) => id === op.trade))
    if (touching.length === 0 || touching.some(({ op }) => op === 'reduce')) return false
    const rests = [...state.orders.values()].some((order) => isOrderToLeave(order, intent, trades))
    return isOverABar(intent, at, state) && !rests
  })

/** An order on the leaving side that was reported since the decision; an older one is a stop or a target. */
const isOrderToLeave = (order: OrderRow, intent: IntentRow, trades: readonly TradeRow[]): boolean =>
  order.symbol === intent.symbol &&
  order.at >= intent.at &&
  trades.some(({ side }) => order.side === (side === 'long' ? 'sell' : 'buy'))

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

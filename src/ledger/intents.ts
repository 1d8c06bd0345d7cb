import { readContext } from '#market'
import { DAY_MS, type Instant, SECOND_MS } from '#vocabulary'
import type { Leaving } from './exit-kind.ts'
import type { IntentRow, OrderRow, TradeRow } from './ledger-rows.ts'
import type { LedgerState } from './ledger-state.ts'

// A decision explains the change of position that follows it. One that was never executed must not explain a stop that is met
// hours later, nor give its reason to a trade entered days later (docs/decisions/0038-unexecuted-exits.md).

/** A decision waits for this many of its bars, and at least a day: over a weekend of daily bars. Sane: 3 to 5. */
const BARS_WAITED = 4

/** The decision to enter or add that explains an entry; `order` where the entry names it. */
export const decisionToEnter = (
  state: LedgerState,
  { symbol, side }: Pick<TradeRow, 'symbol' | 'side'>,
  at: Instant,
  order?: string | null,
): IntentRow | undefined => {
  const intent = decidedBy(state, symbol, at)
  const explains = intent && isToEnter(intent) && (intent.side ?? side) === side
  return explains && waits(intent, side === 'long' ? 'buy' : 'sell', at, state, order) ? intent : undefined
}

/** The decision to leave a trade. */
export const decisionToLeave = (state: LedgerState, trade: TradeRow, at: Instant): IntentRow | undefined => {
  const intent = decidedBy(state, trade.symbol, at)
  return intent && leaves(intent, trade) && waits(intent, exitSide(trade), at, state) ? intent : undefined
}

/** How old the decision to leave is: within a bar (`now`), older (`earlier`), or none. */
export const leavingOf = (state: LedgerState, trade: TradeRow, at: Instant): Leaving => {
  const intent = decisionToLeave(state, trade, at)
  return intent ? (at - intent.at < barMs(intent, state) ? 'now' : 'earlier') : null
}

/** The decision made by a moment; brokers report whole seconds. */
const decidedBy = ({ intents }: LedgerState, symbol: string, at: Instant): IntentRow | undefined => {
  const intent = intents.get(symbol)
  return intent && intent.at < at + SECOND_MS ? intent : undefined
}

const isToEnter = ({ action }: IntentRow): boolean => action === 'enter' || action === 'add'

/** True if a decision ends a trade: to exit, to reduce, or to enter the other side. */
const leaves = ({ action, side }: IntentRow, trade: TradeRow): boolean =>
  action === 'exit' || action === 'reduce' || (action === 'enter' && side !== null && side !== trade.side)

const exitSide = ({ side }: TradeRow): OrderRow['side'] => (side === 'long' ? 'sell' : 'buy')

/** True if a decision is not given up yet: it is young, or an order of its own was reported since, which may rest for weeks. */
const waits = (
  intent: IntentRow,
  side: OrderRow['side'],
  at: Instant,
  state: LedgerState,
  order?: string | null,
): boolean =>
  at - intent.at <= Math.max(DAY_MS, BARS_WAITED * barMs(intent, state)) ||
  [...state.orders.values()].some((one) => isOwn(one, intent, side) && (order ?? one.id) === one.id)

const barMs = ({ context, at }: IntentRow, { config }: LedgerState): number =>
  (readContext(context, at).barSeconds ?? config.barSeconds) * SECOND_MS

/** True if an order was first reported after the decision, in its direction; an older one is a stop or a target. */
const isOwn = (order: OrderRow, intent: IntentRow, side: OrderRow['side']): boolean =>
  order.symbol === intent.symbol && order.at >= intent.at && order.side === side

/** True if the end of an order ends the decision: it is the decision's own. */
export const endsWithOrder = (intent: IntentRow, order: OrderRow, { trades }: LedgerState): boolean => {
  if (isToEnter(intent)) return isOwn(order, intent, intent.side === 'short' ? 'sell' : 'buy')
  const held = [...trades.values()].filter(({ symbol }) => symbol === intent.symbol)
  return held.some((trade) => isOwn(order, intent, exitSide(trade)))
}

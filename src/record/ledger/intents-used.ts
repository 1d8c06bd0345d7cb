import { type Instant, SECOND_MS, type Side } from '#vocabulary'
import { type Change, end } from '../rows/change.ts'
import type { IntentRow, TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import { isOrdered, isStale } from './unexecuted-entries.ts'
import { isOverABar, leaves } from './unexecuted-exits.ts'

/** What the agent had decided about symbols, and which of it one event has done. */
export class IntentsUsed {
  private readonly state: State
  private readonly used = new Set<string>()

  constructor(state: State) {
    this.state = state
  }

  /** What was decided about a symbol is done. */
  use(symbol: string): void {
    this.used.add(symbol)
  }

  /** The decision to enter, or to add, that an entry of a moment may be; `order` where the entry names it. */
  toEnter(symbol: string, side: Side, at: Instant, order: string | undefined): IntentRow | undefined {
    const intent = this.decidedBy(symbol, at)
    if (!intent || (intent.action !== 'enter' && intent.action !== 'add')) return undefined
    if ((intent.side ?? side) !== side) return undefined
    return isStale(intent, at, this.state) && !isOrdered(intent, side, order, this.state) ? undefined : intent
  }

  /** The decision to leave a trade, where nothing shows that it was not done. */
  toLeave(trade: TradeRow, at: Instant): IntentRow | undefined {
    const intent = this.decidedBy(trade.symbol, at)
    return intent && leaves(intent, trade) ? intent : undefined
  }

  /** Whether a decision to leave may be what a fill of a moment is, or is older than a bar by then. */
  leaving(trade: TradeRow, at: Instant): 'now' | 'earlier' | null {
    const intent = this.toLeave(trade, at)
    return intent === undefined ? null : isOverABar(intent, at, this.state) ? 'earlier' : 'now'
  }

  /** What was decided by a moment; brokers tell it in whole seconds. */
  private decidedBy(symbol: string, at: Instant): IntentRow | undefined {
    const intent = this.state.intents.get(symbol)
    return intent && intent.at < at + SECOND_MS ? intent : undefined
  }

  get changes(): readonly Change[] {
    return [...this.used].flatMap((symbol) => {
      const intent = this.state.intents.get(symbol)
      return intent ? [end('intents', intent)] : []
    })
  }
}

import { type Instant, SECOND_MS } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import type { Opening } from './new-trade.ts'

/**
 * Trades whose beginning was undone while something older is put in order. One keeps its number and what was said at its entry where it
 * begins again: at its own time, or, where its entry is told in parts or a snapshot had only shown it, near it. What begins elsewhere is
 * another trade.
 */
export class SpareTrades {
  private readonly state: State
  private readonly spares: TradeRow[] = []

  constructor(state: State) {
    this.state = state
  }

  keep(trade: TradeRow): void {
    this.spares.push(trade)
  }

  /** The one that begins again with an opening, as it begins; it is no longer spare. */
  take({ symbol, side, positionId, at, price, size }: Opening): TradeRow | undefined {
    const fits = this.spares.filter(
      (one) => one.symbol === symbol && one.side === side && one.positionId === (positionId ?? null),
    )
    const spare = fits.find(({ entryAt }) => entryAt === at) ?? fits.find((one) => this.isNear(one, at))
    if (spare === undefined) return undefined
    this.spares.splice(this.spares.indexOf(spare), 1)
    const entry = { entryAt: at, entryPrice: price, entrySize: size }
    return { ...spare, ...entry, status: 'open' }
  }

  private isNear({ source, entryAt }: TradeRow, at: Instant | null): boolean {
    if (source === 'tick' || entryAt === null || at === null) return true
    return Math.abs(entryAt - at) <= this.state.config.barSeconds * SECOND_MS
  }
}

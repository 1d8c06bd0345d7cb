import type { Series } from '../market-generator/market.ts'
import { type Breakout, breakoutAt, MOST_BARS_HELD } from './breakout.ts'

/** An hour: after a stop the same breakout is left alone for this long. */
const BARS_AFTER_STOP = 4

/** Something to decide about a symbol; where there is none, no turn is taken. */
export type Wish =
  | { readonly kind: 'leave'; readonly symbol: string }
  | { readonly kind: 'enter' | 'skip'; readonly symbol: string; readonly breakout: Breakout }

/** What the agent keeps between bars itself; everything else is in its memory. */
export class Attention {
  private readonly enteredAt = new Map<string, number>()
  private readonly stoppedAt = new Map<string, number>()
  private readonly aloneUntil = new Map<string, number>()

  entered(symbol: string, index: number): void {
    this.enteredAt.set(symbol, index)
  }

  stopped(symbol: string, index: number): void {
    this.stoppedAt.set(symbol, index)
  }

  /** Ignores breakouts of the symbol before that bar. */
  leaveAlone(symbol: string, until: number): void {
    this.aloneUntil.set(symbol, until)
  }

  skipped(symbol: string): void {
    this.leaveAlone(symbol, (this.stoppedAt.get(symbol) ?? 0) + BARS_AFTER_STOP)
  }

  wishFor({ symbol, bars }: Series, index: number, isHeld: boolean): Wish | undefined {
    if (isHeld) {
      const since = this.enteredAt.get(symbol) ?? index
      return index - since >= MOST_BARS_HELD ? { kind: 'leave', symbol } : undefined
    }
    if (index < (this.aloneUntil.get(symbol) ?? 0)) return undefined
    const breakout = breakoutAt(bars, index)
    if (!breakout) return undefined
    const stopped = this.stoppedAt.get(symbol)
    const soon = stopped !== undefined && index - stopped < BARS_AFTER_STOP
    return { kind: soon ? 'skip' : 'enter', symbol, breakout }
  }
}

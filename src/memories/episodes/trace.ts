import type { Id, Instant, Side } from '#vocabulary'
import type { EpisodeKind, RSource } from './episode.ts'

/**
 * What recall, evidence and reports read of every episode: one version of it in plain values, so that a hundred thousand
 * can be read at once. Context values are as recorded (ranges and spread in price units); null is missing.
 */
export interface EpisodeTrace {
  readonly id: Id
  readonly n: number
  /** Which versions of the log see it: from fromSeq up to, not including, toSeq; null while it holds. */
  readonly fromSeq: number
  readonly toSeq: number | null
  readonly kind: EpisodeKind
  readonly status: 'open' | 'closed' | 'none' | 'voided'
  readonly run: string
  readonly symbol: string | null
  readonly strategy: string | null
  readonly variant: string | null
  readonly direction: Side | null
  readonly trend: string | null
  readonly volatility: string | null
  readonly regime: string | null
  readonly session: string | null
  readonly price: number | null
  readonly atrD1: number | null
  readonly atrH1: number | null
  readonly spreadAsAtr: number | null
  readonly drawdown: number | null
  readonly barSeconds: number | null
  readonly confidence: number | null
  readonly at: Instant
  readonly outcomeKnownAt: Instant | null
  readonly outcomeSeq: number | null
  readonly r: number | null
  readonly rSource: RSource
  readonly pnl: number | null
  readonly holdingSeconds: number | null
  /** The ordinal of its trade: T12. */
  readonly tradeN: number | null
}

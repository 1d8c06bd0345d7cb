import type { Context } from '#market'
import type { Instant, Side } from '#vocabulary'

/** A trade as a reflection looks at it. */
export interface ReflectedTrade {
  /** Ordinal within the log: 12 is T12. */
  readonly n: number
  readonly symbol: string
  readonly side: Side
  readonly entryAt: Instant
  readonly exitAt: Instant
  /** null: nobody told when it was entered, and `entryAt` is its end. */
  readonly heldSeconds: number | null
  /** What it was, in the agent's situation at the entry: trend, volatility, session. */
  readonly context: Context
  /** Net outcome in R as evidence counts it; near-duplicates are one, with the outcome of their cluster. */
  readonly r: number
  /** Best and worst on the way, in R; null where nothing was observed. */
  readonly mfeR: number | null
  readonly maeR: number | null
  /** What the entry risked as a share of equity; null where it is not known. */
  readonly riskShare: number | null
}

import type { Context } from '#market'
import type { Exact, Id, Instant, Side } from '#vocabulary'

export const EPISODE_KINDS = ['trade', 'no_trade', 'incident'] as const
/** A kind of episode: a round trip, a deliberate decision not to take one, or something that was nobody's trade. */
export type EpisodeKind = (typeof EPISODE_KINDS)[number]

/**
 * Where an outcome in R comes from (docs/method.md#r): `stop`, the risk was known; `proxy`, the return against the median
 * losing return of the symbol; `stated`, only its caller says so, which is shown and scored, and evidence of nothing; `none`, it
 * cannot be said.
 */
export const R_SOURCES = ['stop', 'proxy', 'stated', 'none'] as const
export type RSource = (typeof R_SOURCES)[number]

/** `open` until the outcome is known; `none` where there will never be one. */
export const EPISODE_STATUSES = ['open', 'closed', 'none', 'voided'] as const

/** What a belief that applied expected of it, as it stood at the entry. */
export interface Expectation {
  readonly belief: Id
  readonly handle: string
  /** Posterior mean in R, and P(edge). */
  readonly mean: number
  readonly edge: number
}

/** One thing that happened to the agent, with the situation it happened in and what came of it. */
export interface Episode {
  /** The trade's id, or that of the event. */
  readonly id: Id
  /** Ordinal within the log, never reused: the handle E12. */
  readonly n: number
  readonly kind: EpisodeKind
  readonly status: (typeof EPISODE_STATUSES)[number]
  /** The handle of its trade, T12. */
  readonly trade: string | null
  readonly run: string
  readonly symbol: string | null
  readonly strategy: string | null
  /**
   * Whether nobody had said whose it is before it could be seen how it goes: told with the outcome, or not at all. Such a name cannot make a record better
   * than all trades named so (docs/method.md#evidence).
   */
  readonly strategyLate: boolean
  /** Name, version and parameters of the strategy in one tag. */
  readonly variant: string | null
  readonly direction: Side | null
  readonly context: Context
  /**
   * Whether the situation was told only with the outcome or after it, or when it could be seen how the trade goes: then it says where
   * the memory belongs, and not what such situations pay (docs/method.md#evidence). Null: nobody told any.
   */
  readonly contextLate: boolean | null
  readonly price: Exact | null
  readonly size: Exact | null
  /** As stated at the entry; null if nothing was said, which counts as .5. */
  readonly confidence: number | null
  /** Whether it was told only with the outcome or after it: then it is shown, and weighs nothing (docs/method.md#evidence). */
  readonly confidenceLate: boolean
  /** Whether it was on record while it was open: what was told at its end says nothing of what is open. */
  readonly toldOpen: boolean
  /** Hashes of texts: why, and what was remarked afterwards. */
  readonly reason: string | null
  readonly remarks: readonly string[]
  readonly tags: readonly string[]
  /** Entry, or when it happened; and since when it is known. */
  readonly at: Instant
  readonly knownAt: Instant
  /** When the outcome became known: the age of a memory counts from here. */
  readonly outcomeKnownAt: Instant | null
  readonly outcomeSeq: number | null
  readonly r: number | null
  /** R as evidence, where it is another: of a trade that was added to, by what was risked at the entry (docs/method.md#evidence). */
  readonly countedR: number | null
  readonly rSource: RSource
  readonly pnl: Exact | null
  /** Net result over what the entries cost. */
  readonly returnOnNotional: number | null
  readonly holdingSeconds: number | null
  /** Best and worst result on the way, in R where the risk is known. */
  readonly mfeR: number | null
  readonly maeR: number | null
  /** What was risked at the entry as a share of equity, and the stop's distance in ATR(H1). */
  readonly riskShare: number | null
  readonly stopAtr: number | null
  /** How far the first target told was, in what the stop risked; null where one of the two is not known. */
  readonly targetR: number | null
  /** What the agent expected and was shown: holding time, and when and where the signal was. */
  readonly expectedSeconds: number | null
  readonly signalAt: Instant | null
  readonly signalPrice: Exact | null
  readonly expectations: readonly Expectation[]
  /** What those expectations come to, in R; and (R − expected) / σ once the outcome is known. */
  readonly expectedR: number | null
  readonly surprise: number | null
  /** Since when an open trade that nobody closed counts as ended, and as what; r null where it cannot be said in R. */
  readonly reckoned: { readonly at: Instant; readonly r: number | null } | null
  /**
   * Whether beliefs leave it to the next maintenance: when it was recorded they had counted a later trade, and it may be one
   * observation with another; or its strategy was named when it had closed.
   */
  readonly toldLate: boolean
  /** Whether its outcome is not yet evidence for beliefs: it is open, or waits for one that was entered earlier. */
  readonly pending: boolean
}

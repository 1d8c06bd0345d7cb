import type { Context, SimilarityOptions } from '#market'
import type { EpisodeKind, EpisodeTrace, Formula } from '#memories'
import type { Id, Instant, Side } from '#vocabulary'

export const RECALL_ORDERS = ['balanced', 'outcome', 'relevance', 'losses_first'] as const
/**
 * How hits are ordered.
 * - `balanced`: the list and its warnings, near-duplicates collapsed, diversified (docs/method.md#warnings).
 * - `outcome`: the plain list by score. Nothing collapsed or added, and so in the two below.
 * - `relevance`: by likeness, recency and confidence, whatever came of it.
 * - `losses_first`: losses, the most telling first, then the rest by score.
 */
export type RecallOrder = (typeof RECALL_ORDERS)[number]

/** Which episodes are looked at; those that were voided never are. */
export interface EpisodeFilter {
  /** Or one of several: the names of one instrument. */
  readonly symbol?: string | readonly string[] | undefined
  readonly strategy?: string | undefined
  /** Beside those of the strategy, all whose strategy nobody had told before it could be seen how they go. */
  readonly orStrategyLate?: true | undefined
  readonly variant?: string | undefined
  readonly direction?: Side | undefined
  readonly kinds?: readonly EpisodeKind[] | undefined
  readonly run?: string | undefined
}

/** The agent's state, as Aff takes it. */
export interface Affect {
  readonly drawdownState: number
  readonly losingStreak: number
}

export interface EpisodeQuery {
  readonly context: Context
  /** The moment: ages count up to it. */
  readonly at: Instant
  /** As the log stood at this seq; absent: as it stands. */
  readonly seq?: number | undefined
  readonly limit: number
  readonly order?: RecallOrder | undefined
  readonly formula?: Formula | undefined
  readonly filter?: EpisodeFilter | undefined
  /** σ_r (docs/method.md#scale). `owm-1.0` takes its own from the candidates. */
  readonly sigma: number
  readonly affect: Affect
  /** By ordinal, how often it was cited, and in how many of the last turns it was shown (1.1 only). */
  readonly citations?: ReadonlyMap<number, number> | undefined
  readonly shown?: ReadonlyMap<number, number> | undefined
  /** Weights of Sim by field (1.1 only). */
  readonly weights?: SimilarityOptions['weights']
  /** By ordinal, similarity of its summary to a text, 0 to 1 (1.1 only). Costs a full scan. */
  readonly text?: ReadonlyMap<number, number> | undefined
  /** A factor on the score of each, ordering only (1.1 only). Costs a full scan. */
  readonly periodWeight?: ((trace: EpisodeTrace) => number) | undefined
}

/** The share of Sim, for ordering, that the text's similarity has where it is on. */
export const TEXT_SHARE = 0.3

export interface ScoreComponents {
  readonly Q: number
  /** With the text's share where that arm is on. */
  readonly Sim: number
  readonly Rec: number
  readonly Conf: number
  readonly Aff: number
  readonly boost: number
  /** Showings in the last turns: the score is divided by 1 + .25 of it. */
  readonly fatigue: number
  /** The caller's factor; 1 where there is none. */
  readonly weight: number
  /** Sim·min(1, Rec·boost)·Conf */
  readonly rel: number
  /** rel·sigmoid(−2R/σ), of a loss. */
  readonly warn: number | null
}

export interface EpisodeHit {
  readonly n: number
  readonly id: Id
  readonly trace: EpisodeTrace
  readonly components: ScoreComponents
  /** Share of what situations are compared by that the question and the memory both know; Sim is over that. */
  readonly known: number
  readonly score: number
  readonly side: 'list' | 'warning'
  /** Near-duplicates that it stands for. */
  readonly duplicates: number
}

export interface EpisodeRecall {
  readonly hits: readonly EpisodeHit[]
  /** Episodes that pass the filter. */
  readonly candidates: number
  /** Losses that were relevant enough to warn; `balanced` only. */
  readonly eligible: number
  /** Those of them that found no place, neither as a warning nor for their score. */
  readonly left: number
  /** Least relevance of a warning; null where there was nothing, or no warnings side. */
  readonly cut: number | null
  readonly sigma: number
  readonly formula: Formula
  readonly order: RecallOrder
}

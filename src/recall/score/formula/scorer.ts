import { type SeedFields, seedFields, seedSimilarity, similarityFields } from '#market'
import {
  affect,
  boost,
  confidenceFactor,
  DEFAULT_FORMULA,
  FATIGUE,
  quality,
  recency,
  SEED_FORMULA,
  seedSigma,
  warning,
} from '#memories'
import { DAY_MS, type Instant } from '#vocabulary'
import type { ColumnsView } from '../columns/columns-view.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import { ageStart, confidenceAt, isLoser, lossAt, outcomeAt, statedAt } from '../columns/row-values.ts'
import { type EpisodeQuery, type ScoreComponents, TEXT_SHARE } from '../episode-query.ts'
import { type QuerySimilarity, querySimilarity } from './query-similarity.ts'

/** How one query scores rows (docs/method.md#score). */
export interface Scorer {
  readonly sigma: number
  /** Whether only what is at all like the query is a candidate; in owm-1.0 everything is. */
  readonly needsSimilarity: boolean
  /** Sim */
  readonly sim: (rows: EpisodeRows, row: number) => number
  /** rel = Sim·min(1, Rec·boost)·Conf */
  readonly rel: (rows: EpisodeRows, row: number) => number
  /** Score = Q·rel·Aff / (1 + .25·fatigue), times the caller's weight */
  readonly score: (rows: EpisodeRows, row: number, rel: number) => number
  /** rel·sigmoid(−2R/σ), of a loser */
  readonly warn: (rows: EpisodeRows, row: number, rel: number) => number
  /** Q·Aff */
  readonly gain: (r: number | null) => number
  /** Highest Aff that can occur. */
  readonly highestAffect: number
  readonly components: (rows: EpisodeRows, row: number) => ScoreComponents
  /** What rel is bounded by; null where every row must be looked at: in owm-1.0, with a text, with a caller's weight. */
  readonly bounded: BoundedParts | null
}

export interface BoundedParts {
  readonly similarity: QuerySimilarity
  /** The moment that ages count up to. */
  readonly at: Instant
  /** By ordinal, how often an episode was cited. */
  readonly citations: ReadonlyMap<number, number>
  readonly boostAt: (rows: EpisodeRows, row: number) => number
}

const NONE: ReadonlyMap<number, number> = new Map()

export const scorerOf = (view: ColumnsView, query: EpisodeQuery): Scorer => {
  const seed = (query.formula ?? DEFAULT_FORMULA) === SEED_FORMULA
  const { at, affect: state } = query
  const sigma = seed ? seedSigma(outcomesIn(view)) : query.sigma
  const citations = (seed ? undefined : query.citations) ?? NONE
  const shown = (seed ? undefined : query.shown) ?? NONE
  const periodWeight = seed ? undefined : query.periodWeight
  const similarity = querySimilarity(view.dictionary, similarityFields(query.context), {
    weights: query.weights,
  })
  const simAt = seed ? seedSimAt(query) : simWithText(query, similarity)

  const ageDays = (rows: EpisodeRows, row: number): number => (at - ageStart(rows, row)) / DAY_MS
  const countOf = (of: ReadonlyMap<number, number>, rows: EpisodeRows, row: number): number =>
    of.size === 0 ? 0 : (of.get(rows.columns.n[row] ?? 0) ?? 0)
  const boostAt = (rows: EpisodeRows, row: number): number =>
    citations.size === 0 ? 1 : boost(countOf(citations, rows, row))
  const weightAt = (rows: EpisodeRows, row: number): number => periodWeight?.(rows.traceOf(row)) ?? 1
  const affectAt = (r: number | null): number => affect(r, state.drawdownState, state.losingStreak)

  // The published formula takes a confidence whenever it was told.
  const confAt = seed
    ? (rows: EpisodeRows, row: number): number => confidenceFactor(statedAt(rows, row))
    : confidenceAt
  const rel: Scorer['rel'] = (rows, row) =>
    simAt(rows, row) * Math.min(1, recency(ageDays(rows, row)) * boostAt(rows, row)) * confAt(rows, row)
  const score: Scorer['score'] = (rows, row, relevance) => {
    const r = outcomeAt(rows, row)
    const value = (quality(r, sigma) * relevance * affectAt(r)) / (1 + FATIGUE * countOf(shown, rows, row))
    return periodWeight === undefined ? value : value * weightAt(rows, row)
  }
  const warn: Scorer['warn'] = (rows, row, relevance) => relevance * warning(lossAt(rows, row), sigma)

  return {
    sigma,
    needsSimilarity: !seed,
    sim: simAt,
    rel,
    score,
    warn,
    gain: (r) => quality(r, sigma) * affectAt(r),
    highestAffect: highestAffect(affectAt),
    components: (rows, row) => {
      const r = outcomeAt(rows, row)
      const relevance = rel(rows, row)
      return {
        Q: quality(r, sigma),
        Sim: simAt(rows, row),
        Rec: recency(ageDays(rows, row)),
        Conf: confAt(rows, row),
        Aff: affectAt(r),
        boost: boostAt(rows, row),
        fatigue: countOf(shown, rows, row),
        weight: weightAt(rows, row),
        rel: relevance,
        warn: isLoser(rows, row) ? warn(rows, row, relevance) : null,
      }
    },
    bounded:
      seed || query.text !== undefined || periodWeight !== undefined
        ? null
        : { similarity, at, citations, boostAt },
  }
}

/** Sim of owm-1.1, with the text's share where there is one. */
const simWithText = ({ text }: EpisodeQuery, similarity: QuerySimilarity): QuerySimilarity['of'] =>
  text === undefined
    ? similarity.of
    : (rows, row) =>
        (1 - TEXT_SHARE) * similarity.of(rows, row) + TEXT_SHARE * (text.get(rows.columns.n[row] ?? 0) ?? 0)

/** Sim of owm-1.0. */
const seedSimAt = (query: EpisodeQuery): QuerySimilarity['of'] => {
  const asked = seedFields(query.context)
  return (rows, row) => seedSimilarity(seedFieldsAt(rows, row), asked)
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

/** Read from the columns one by one: owm-1.0 looks at every row, and a whole trace costs ten times as much. */
const seedFieldsAt = ({ columns, dictionary }: EpisodeRows, row: number): SeedFields => {
  const tagSet = dictionary.tagSets.all[columns.tagSet[row] ?? 0]
  return {
    regime: dictionary.attributes.all[columns.attributes[row] ?? 0]?.regime ?? null,
    volatilityRegime: tagSet?.volatility ?? null,
    session: tagSet?.session ?? null,
    atrD1: orNull(columns.atrD1[row]),
    atrH1: orNull(columns.atrH1[row]),
    spreadAsAtrPct: orNull(columns.spreadAsAtr[row]),
    drawdownPct: orNull(columns.drawdown[row]),
    price: orNull(columns.price[row]),
  }
}

const outcomesIn = (view: ColumnsView): readonly number[] => {
  const outcomes: number[] = []
  for (const rows of view.rows)
    for (let row = 0; row < rows.count; row++) {
      const r = outcomeAt(rows, row)
      if (r !== null && view.matches(rows, row)) outcomes.push(r)
    }
  return outcomes
}

/** Aff is one of few values, whatever the outcome: these outcomes meet them all. */
const highestAffect = (affectAt: (r: number | null) => number): number =>
  Math.max(...[null, -100, -1, 0, 1, 100].map(affectAt))

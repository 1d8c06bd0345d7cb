import { type SeedFields, seedFields, seedSimilarity, similarityFields } from '#market'
import {
  affect,
  boost,
  DEFAULT_FORMULA,
  EPISODE_DECAY,
  FATIGUE,
  quality,
  recency,
  SEED_FORMULA,
  warning,
} from '#memories'
import { DAY_MS } from '#vocabulary'
import { confidenceAt, sinceAt } from '../columns/block-bounds.ts'
import type { ColumnsView } from '../columns/columns-view.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import { type EpisodeQuery, type ScoreComponents, TEXT_SHARE } from '../episode-query.ts'
import { citedBlocks } from '../exact-search/cited-blocks.ts'
import { type Sight, sightOf } from '../exact-search/similarity-bounds.ts'

/** How one query scores rows (DECISIONS, formula versions; STATISTICS 3, step 1). */
export interface Scorer {
  readonly sigma: number
  /** Whether only what is at all like the query is a candidate; in owm-1.0 everything is. */
  readonly needsSimilarity: boolean
  /** Bounds of Sim for blocks; null where every row must be looked at. */
  readonly sight: Sight | null
  /** Rec·boost of a moment at which ages begin, with the most citations of any; and the same for uncited ones. */
  readonly recencyAt: (since: number, cited: boolean) => number
  readonly isCited: (rows: EpisodeRows, block: number | null) => boolean
  /** min(1, Rec·boost)·Conf, to the last digits but one; of a row that may be cited, or is not. */
  readonly factor: (rows: EpisodeRows, row: number, cited: boolean) => number
  /** Highest Aff that can occur. */
  readonly highestAffect: number
  readonly rel: (rows: EpisodeRows, row: number) => number
  readonly score: (rows: EpisodeRows, row: number, rel: number) => number
  readonly warn: (r: number, rel: number) => number
  /** Q·Aff */
  readonly gain: (r: number | null) => number
  readonly components: (rows: EpisodeRows, row: number) => ScoreComponents
}

/** R of a row, null where there is no outcome. */
export const outcomeAt = (rows: EpisodeRows, row: number): number | null => {
  const r = rows.columns.r[row] ?? Number.NaN
  return Number.isNaN(r) ? null : r
}

export const isLoser = (rows: EpisodeRows, row: number): boolean => (rows.columns.r[row] ?? 0) < 0

const DEFAULT_SEED_SIGMA = 1.5
const SEED_SIGMA_FLOOR = 0.5

/** owm-1.0: root mean square of R over all candidates (seed 000, 7.4). */
const seedSigma = (view: ColumnsView): number => {
  const seen: number[] = []
  for (const rows of view.rows)
    for (let row = 0; row < rows.count; row++) {
      const r = outcomeAt(rows, row)
      if (r !== null && view.matches(rows, row)) seen.push(r)
    }
  if (seen.length === 0) return DEFAULT_SEED_SIGMA
  // Summed by size: where a row stands depends on what was read before, and the last digits on the order of a sum (P1).
  const squares = Float64Array.from(seen, (r) => r * r)
    .sort()
    .reduce((sum, square) => sum + square, 0)
  return Math.max(SEED_SIGMA_FLOOR, Math.sqrt(squares / seen.length))
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

/** Read from the columns one by one: owm-1.0 looks at every row, and a whole trace costs ten times as much. */
const seedFieldsAt = ({ columns, dictionary }: EpisodeRows, row: number): SeedFields => {
  const cell = dictionary.tagSets.all[columns.tagSet[row] ?? 0]
  return {
    regime: dictionary.attributes.all[columns.attributes[row] ?? 0]?.regime ?? null,
    volatilityRegime: cell?.volatility ?? null,
    session: cell?.session ?? null,
    atrD1: orNull(columns.atrD1[row]),
    atrH1: orNull(columns.atrH1[row]),
    spreadAsAtrPct: orNull(columns.spreadAsAtr[row]),
    drawdownPct: orNull(columns.drawdown[row]),
    price: orNull(columns.price[row]),
  }
}

/** Sim of owm-1.0, or of 1.1 with the text's share. */
const likenessOf = (query: EpisodeQuery, sight: Sight): Scorer['rel'] => {
  if (query.formula === SEED_FORMULA) {
    const asked = seedFields(query.context)
    return (rows, row) => seedSimilarity(seedFieldsAt(rows, row), asked)
  }
  const { text } = query
  if (text === undefined) return sight.of
  return (rows, row) =>
    (1 - TEXT_SHARE) * sight.of(rows, row) + TEXT_SHARE * (text.get(rows.columns.n[row] ?? 0) ?? 0)
}

/** With d = ½, Rec is a square root, which is faster than a power. */
const quickRecency = (ageDays: number): number =>
  EPISODE_DECAY.d === 0.5 ? 1 / Math.sqrt(1 + Math.max(0, ageDays) / EPISODE_DECAY.tau) : recency(ageDays)

const NONE: ReadonlyMap<number, number> = new Map()

export const scorerOf = (view: ColumnsView, query: EpisodeQuery): Scorer => {
  const seed = (query.formula ?? DEFAULT_FORMULA) === SEED_FORMULA
  const { at, affect: state } = query
  const sigma = seed ? seedSigma(view) : query.sigma
  const citations = (seed ? undefined : query.citations) ?? NONE
  const shown = (seed ? undefined : query.shown) ?? NONE
  const periodWeight = seed ? undefined : query.periodWeight
  const fields = similarityFields(query.context)
  const sight = sightOf(view.dictionary, fields, { weights: query.weights })
  const likeness = likenessOf(query, sight)

  const ageDays = (rows: EpisodeRows, row: number): number => (at - sinceAt(rows, row)) / DAY_MS
  const countOf = (of: ReadonlyMap<number, number>, rows: EpisodeRows, row: number): number =>
    of.size === 0 ? 0 : (of.get(rows.columns.n[row] ?? 0) ?? 0)
  const boostAt = (rows: EpisodeRows, row: number): number =>
    citations.size === 0 ? 1 : boost(countOf(citations, rows, row))
  const weightAt = (rows: EpisodeRows, row: number): number => periodWeight?.(rows.traceOf(row)) ?? 1
  const affectAt = (r: number | null): number => affect(r, state.drawdownState, state.losingStreak)

  const rel: Scorer['rel'] = (rows, row) =>
    likeness(rows, row) *
    Math.min(1, recency(ageDays(rows, row)) * boostAt(rows, row)) *
    confidenceAt(rows, row)
  const factor: Scorer['factor'] = (rows, row, cited) => {
    const recent = quickRecency(ageDays(rows, row))
    return (cited ? Math.min(1, recent * boostAt(rows, row)) : recent) * confidenceAt(rows, row)
  }
  const score: Scorer['score'] = (rows, row, relevance) => {
    const r = outcomeAt(rows, row)
    const value = (quality(r, sigma) * relevance * affectAt(r)) / (1 + FATIGUE * countOf(shown, rows, row))
    return periodWeight === undefined ? value : value * weightAt(rows, row)
  }
  const warn: Scorer['warn'] = (r, relevance) => relevance * warning(r, sigma)

  let mostCited = 0
  for (const times of citations.values()) mostCited = Math.max(mostCited, times)

  return {
    sigma,
    needsSimilarity: !seed,
    sight: seed || query.text !== undefined || periodWeight !== undefined ? null : sight,
    highestAffect: affectRoof(affectAt),
    recencyAt: (since, cited) =>
      Math.min(1, quickRecency((at - since) / DAY_MS) * (cited ? boost(mostCited) : 1)),
    isCited: citedBlocks(view, citations),
    factor,
    rel,
    score,
    warn,
    gain: (r) => quality(r, sigma) * affectAt(r),
    components: (rows, row) => {
      const r = outcomeAt(rows, row)
      const relevance = rel(rows, row)
      return {
        Q: quality(r, sigma),
        Sim: likeness(rows, row),
        Rec: recency(ageDays(rows, row)),
        Conf: confidenceAt(rows, row),
        Aff: affectAt(r),
        boost: boostAt(rows, row),
        fatigue: countOf(shown, rows, row),
        weight: weightAt(rows, row),
        rel: relevance,
        warn: r !== null && r < 0 ? warn(r, relevance) : null,
      }
    },
  }
}

/** Aff is one of few values, whatever the outcome: these outcomes meet them all. */
const affectRoof = (affectAt: (r: number | null) => number): number =>
  Math.max(...[null, -100, -1, 0, 1, 100].map(affectAt))

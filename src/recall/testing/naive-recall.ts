import {
  kernel,
  SIMILARITY_FIELDS,
  SIMILARITY_WEIGHTS,
  type SimilarityFields,
  seedFields,
  seedSimilarity,
  similarity,
  similarityFields,
} from '#market'
import {
  affect,
  boost,
  confidenceFactor,
  DEFAULT_FORMULA,
  type EpisodeTrace,
  FATIGUE,
  quality,
  recency,
  SEED_FORMULA,
  warning,
} from '#memories'
import { DAY_MS } from '#vocabulary'
import type {
  EpisodeFilter,
  EpisodeHit,
  EpisodeQuery,
  EpisodeRecall,
  ScoreComponents,
} from '../score/episode-query.ts'

// Recall straight from the formulas: scan, sort, select. Slow and obviously right: what the exact search is compared with.

interface Scored {
  readonly trace: EpisodeTrace
  readonly components: ScoreComponents
  readonly score: number
}

const matches = (trace: EpisodeTrace, filter: EpisodeFilter): boolean =>
  trace.status !== 'voided' &&
  (filter.symbol === undefined || trace.symbol === filter.symbol) &&
  (filter.strategy === undefined || trace.strategy === filter.strategy) &&
  (filter.variant === undefined || trace.variant === filter.variant) &&
  (filter.direction === undefined || trace.direction === filter.direction) &&
  (filter.kinds === undefined || filter.kinds.includes(trace.kind)) &&
  (filter.run === undefined || trace.run === filter.run)

export const naiveVisible = (
  versions: readonly EpisodeTrace[],
  filter: EpisodeFilter = {},
  seq = Number.MAX_SAFE_INTEGER,
): readonly EpisodeTrace[] =>
  versions.filter(
    (trace) => trace.fromSeq <= seq && (trace.toSeq === null || seq < trace.toSeq) && matches(trace, filter),
  )

const known = <T>(value: T | null): T | undefined => value ?? undefined
const overPrice = (value: number | null, price: number | null): number | undefined =>
  value === null || price === null || price <= 0 ? undefined : value / price

export const naiveFields = (trace: EpisodeTrace): SimilarityFields => ({
  trend: known(trace.trend),
  volatility: known(trace.volatility),
  session: known(trace.session),
  atrD1: overPrice(trace.atrD1, trace.price),
  atrH1: overPrice(trace.atrH1, trace.price),
  spread: known(trace.spreadAsAtr),
  drawdown: known(trace.drawdown),
})

const seedOf = (trace: EpisodeTrace) => ({
  regime: trace.regime,
  volatilityRegime: trace.volatility,
  session: trace.session,
  atrD1: trace.atrD1,
  atrH1: trace.atrH1,
  spreadAsAtrPct: trace.spreadAsAtr,
  drawdownPct: trace.drawdown,
  price: trace.price,
})

const seedSigma = (candidates: readonly EpisodeTrace[]): number => {
  const outcomes = candidates.flatMap((trace) => (trace.r === null ? [] : [trace.r]))
  if (outcomes.length === 0) return 1.5
  return Math.max(0.5, Math.sqrt(outcomes.reduce((sum, r) => sum + r * r, 0) / outcomes.length))
}

const scored = (trace: EpisodeTrace, query: EpisodeQuery, sigma: number): Scored => {
  const seed = query.formula === SEED_FORMULA
  const { drawdownState, losingStreak } = query.affect
  const plain = seed
    ? seedSimilarity(seedOf(trace), seedFields(query.context))
    : similarity(similarityFields(query.context), naiveFields(trace), { weights: query.weights })
  const Sim = seed || query.text === undefined ? plain : 0.7 * plain + 0.3 * (query.text.get(trace.n) ?? 0)
  const Rec = recency((query.at - (trace.outcomeKnownAt ?? trace.at)) / DAY_MS)
  const cited = seed ? 1 : boost(query.citations?.get(trace.n) ?? 0)
  const fatigue = seed ? 0 : (query.shown?.get(trace.n) ?? 0)
  const weight = seed ? 1 : (query.periodWeight?.(trace) ?? 1)
  const Conf = confidenceFactor(seed || trace.confidenceLate === 0 ? trace.confidence : null)
  const Q = quality(trace.r, sigma)
  const Aff = affect(trace.r, drawdownState, losingStreak)
  const rel = Sim * Math.min(1, Rec * cited) * Conf
  const lost = trace.r === null ? trace.status === 'closed' && (trace.pnl ?? 0) < 0 : trace.r < 0
  const warn = lost ? rel * warning(trace.r ?? -1, sigma) : null
  const score = ((Q * rel * Aff) / (1 + FATIGUE * fatigue)) * weight
  return { trace, score, components: { Q, Sim, Rec, Conf, Aff, boost: cited, fatigue, weight, rel, warn } }
}

const by =
  (value: (one: Scored) => number) =>
  (a: Scored, b: Scored): number =>
    value(b) - value(a) || b.trace.at - a.trace.at || (a.trace.id < b.trace.id ? -1 : 1)

const scoreOf = (one: Scored): number => one.score
const simOf = (one: Scored): number => one.components.Sim
const relOf = (one: Scored): number => one.components.rel
const warnOf = (one: Scored): number => one.components.warn ?? 0
/** another, a partly similar, a similar, a very similar situation */
const stepOf = (one: Scored): number => [0.4, 0.7, 0.9].filter((from) => simOf(one) + 1e-9 >= from).length
const byStep = (a: Scored, b: Scored): number => stepOf(b) - stepOf(a) || by(warnOf)(a, b)
const isLoser = (one: Scored): boolean => one.components.warn !== null

const isDuplicate = (a: Scored, b: Scored): boolean =>
  a.trace.strategy === b.trace.strategy &&
  a.trace.symbol === b.trace.symbol &&
  a.trace.direction === b.trace.direction &&
  Math.abs(a.trace.at - b.trace.at) < 1000 * Math.max(a.trace.barSeconds ?? 900, b.trace.barSeconds ?? 900)

const collapse = (sorted: readonly Scored[]) => {
  const kept: Scored[] = []
  const stoodFor = new Map<Scored, number>()
  for (const one of sorted) {
    const first = kept.find((other) => isDuplicate(other, one))
    if (first === undefined) kept.push(one)
    else stoodFor.set(first, (stoodFor.get(first) ?? 0) + 1)
  }
  return { kept, stoodFor }
}

/** Of .80, the weight of all fields but the agent's own. */
const naiveKnown = (query: SimilarityFields, memory: SimilarityFields): number => {
  const both = SIMILARITY_FIELDS.filter((field) => query[field] !== undefined && memory[field] !== undefined)
  return both.reduce((sum, field) => sum + (field === 'drawdown' ? 0 : SIMILARITY_WEIGHTS[field]), 0) / 0.8
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Mean kernel over shared fields × √(shared / union weight); 0 across strategies. */
export const naiveLikeness = (a: EpisodeTrace, b: EpisodeTrace, weights: EpisodeQuery['weights']): number => {
  if (a.strategy !== b.strategy) return 0
  const left = naiveFields(a)
  const right = naiveFields(b)
  let alike = 0
  let shared = 0
  let union = 0
  for (const field of SIMILARITY_FIELDS) {
    const weight = weights?.[field] ?? SIMILARITY_WEIGHTS[field]
    const x = left[field]
    const y = right[field]
    if (weight <= 0 || (x === undefined && y === undefined)) continue
    union += weight
    if (x === undefined || y === undefined) continue
    shared += weight
    alike += weight * kernel(field, x, y)
  }
  return shared === 0 ? 0 : (alike / shared) * Math.sqrt(shared / union)
}

const mmr = (
  pool: readonly Scored[],
  n: number,
  value: (one: Scored) => number,
  weights: EpisodeQuery['weights'],
  before: readonly Scored[] = [],
): readonly Scored[] => {
  const first = pool[0]
  const top = first === undefined ? 0 : value(first)
  const taken: Scored[] = []
  const left = [...pool]
  while (taken.length < n && left.length > 0) {
    const merits = left.map(
      (one) =>
        0.7 * (top > 0 ? value(one) / top : 0) -
        0.3 *
          Math.max(
            0,
            ...[...before, ...taken].map((other) => naiveLikeness(one.trace, other.trace, weights)),
          ),
    )
    const best = merits.indexOf(Math.max(...merits))
    taken.push(...left.splice(best, 1))
  }
  return taken
}

export const naiveRecall = (versions: readonly EpisodeTrace[], query: EpisodeQuery): EpisodeRecall => {
  const { limit: k, order = 'balanced', formula = DEFAULT_FORMULA, weights } = query
  const visible = naiveVisible(versions, query.filter, query.seq)
  const sigma = formula === SEED_FORMULA ? seedSigma(visible) : query.sigma
  const all = visible
    .map((trace) => scored(trace, query, sigma))
    .filter((one) => formula === SEED_FORMULA || one.components.rel > 0)
  const hit = (one: Scored, side: EpisodeHit['side'], duplicates = 0): EpisodeHit => ({
    n: one.trace.n,
    id: one.trace.id,
    trace: one.trace,
    components: one.components,
    known: naiveKnown(similarityFields(query.context), naiveFields(one.trace)),
    score: one.score,
    side,
    duplicates,
  })
  const answer = { candidates: visible.length, sigma, formula, order }
  const A = all.toSorted(by(scoreOf))
  const B = all.filter(isLoser).toSorted(by(warnOf))
  if (order !== 'balanced') {
    const list =
      order === 'outcome'
        ? A
        : order === 'relevance'
          ? all.toSorted(by(relOf))
          : [...B, ...A.filter((one) => !isLoser(one))]
    const side = (one: Scored) => (order === 'losses_first' && isLoser(one) ? 'warning' : 'list')
    const hits = list.slice(0, k).map((one) => hit(one, side(one)))
    return { ...answer, hits, left: 0, cut: null, eligible: 0 }
  }
  const list = collapse(A)
  const losers = collapse(B.toSorted(byStep))
  const cut = list.kept.length === 0 ? null : median(list.kept.slice(0, k).map(simOf)) / 2
  const E = losers.kept.filter((one) => cut !== null && simOf(one) >= cut)
  const n = k >= 2 ? Math.min(E.length, Math.ceil((3 * k) / 10)) : 0
  const pool = E.slice(0, 5 * n)
  const W: Scored[] = []
  for (const step of [3, 2, 1, 0])
    W.push(
      ...mmr(
        pool.filter((one) => stepOf(one) === step),
        n - W.length,
        warnOf,
        weights,
        W,
      ),
    )
  const rest = list.kept.filter(
    (one) => !W.includes(one) && !(isLoser(one) && W.some((other) => isDuplicate(one, other))),
  )
  const M = mmr(rest.slice(0, 5 * k), k - W.length, scoreOf, weights)
  const hits = [
    ...M.toSorted(by(scoreOf)).map((one) => hit(one, 'list', list.stoodFor.get(one) ?? 0)),
    ...W.toSorted(byStep).map((one) => hit(one, 'warning', losers.stoodFor.get(one) ?? 0)),
  ]
  const seen = [...W, ...M.filter(isLoser)]
  const left = E.filter((one) => !seen.some((other) => other === one || isDuplicate(other, one)))
  return { ...answer, hits, left: left.length, cut, eligible: E.length }
}

import { type Episodes, type OpenMark, openMarks } from '#episode-index'
import type { Moment } from '#log'
import { type SimilarityFields, similarityFields } from '#market'
import {
  type Candidate,
  countedAsWords,
  EVIDENCE_WINDOW,
  type EvidenceSet,
  evidenceSet,
  LEAST_EFFECTIVE,
  leftOutWords,
  likenessWeights,
  meanSimilarity,
  type Readings,
  readingsOf,
} from '#memories'
import {
  type EpisodeFilter,
  type EvidenceCandidates,
  evidenceCandidates,
  queryCoverage,
  type Similar,
} from '#recall'
import { type Exact, exact, nameInText } from '#vocabulary'
import type { Situation } from './asked-situation.ts'
import { type OpenKnown, openKnown } from './open-known.ts'

/** What came of every eligible episode, and how much each tells about a situation (docs/method.md#evidence). */
export interface SituationEvidence {
  readonly set: EvidenceSet
  /** The five readings of it; null without an outcome. */
  readonly readings: Readings | null
  /** Mean similarity to the situation. */
  readonly similarity: number
  /** The situation asked about, as it is compared. */
  readonly here: SimilarityFields
  /** Strategies taken together, since none was named or their names were told late; empty where it is of one. */
  readonly pooled: readonly string[]
  /** The same in words, and of symbols and sides. */
  readonly pooledWords: readonly string[]
  /** Why it is of all trades whose strategy was told late, and not of those under the name; null: it is of those. */
  readonly namedLate: string | null
  /** Whether the record knows what is open. */
  readonly open: OpenKnown
  /** How many trades are left out for which reason. */
  readonly leftOutWhy: readonly string[]
  /** What counts otherwise than by an outcome of its own, in words. */
  readonly countedAs: readonly string[]
  /** Share of the usable weight that the question has. */
  readonly coverage: number
  /** The clusters that tell most about the situation, the most telling first. */
  readonly similar: (limit: number) => readonly Similar[]
}

interface GatheredEvidence extends Pick<SituationEvidence, 'set' | 'readings'> {
  readonly found: EvidenceCandidates
}

/** One evidence set for the distribution, sizing and the contrast: never a ranked list. */
export const situationEvidence = async (
  episodes: Episodes,
  moment: Moment,
  { context, symbol, names, strategy, side }: Situation,
  /** The price that an order would be entered at, where the situation has none. */
  entry?: Exact,
): Promise<SituationEvidence> => {
  const columns = await episodes.asOf(moment)
  const price = context.price == null ? entry : exact(context.price)
  const marks = await openMarks(moment, names && price ? { symbols: names, price } : undefined)
  const evidenceOf = (filter: EpisodeFilter): GatheredEvidence => {
    const found = evidenceCandidates(columns, { filter, seq: moment.seq, context, limit: EVIDENCE_WINDOW })
    const { similarity, groups } = found
    const set = evidenceSet(withMarks(found.candidates, marks), { at: moment.at, similarity, groups })
    return { found, set, readings: readingsOf(set, set.worst) }
  }
  const filter: EpisodeFilter = {
    symbol: names,
    strategy,
    direction: side,
    kinds: ['trade'],
  }
  const own = evidenceOf(filter)
  const isNamedLate = strategy !== undefined && own.found.strategyLate > 0
  const together = isNamedLate ? evidenceOf({ ...filter, orStrategyLate: true }) : null
  const isTogether = together !== null && isLower(together.readings, own.readings)
  const { found, set, readings } = isTogether ? together : own
  const { strategies, symbols, sides, fields, toldAtClose } = found
  const w = likenessWeights(set)
  const here = similarityFields(context)
  return {
    set,
    readings,
    similarity: meanSimilarity(set, w),
    here,
    pooled: (strategy === undefined && strategies.length > 1) || isTogether ? strategies : [],
    pooledWords: [
      ...pooledOf('strategy', strategy, strategies),
      ...pooledOf('symbol', symbol, symbols),
      ...pooledOf('side', side, sides),
      ...renamedWords(found.candidates, symbol, names),
    ],
    namedLate: isTogether ? namedLateWords(strategy ?? '', own, together) : null,
    open: await openKnown(moment, { names, strategy }, toldAtClose),
    leftOutWhy: leftOutWords(set.leftOut),
    countedAs: countedAsWords(set.leftOut, set.measure, readings?.spread.owed ?? 0),
    coverage: queryCoverage(here),
    similar: (limit) => similarOf(set, w, fields, limit),
  }
}

/** What a size would be made at; nothing where there would be none. */
const levelOf = (readings: Readings | null): number =>
  readings === null || readings.nAll < LEAST_EFFECTIVE
    ? 0
    : Math.max(0, Math.min(readings.decides?.lower ?? 0, readings.expected))

/**
 * Whether a size is to be made of all trades whose strategy was told late, and not of those under one of their names: the lower decides, since who names
 * trades by how they ended makes an edge of any game (decision record 58).
 */
const isLower = (together: Readings | null, own: Readings | null): boolean => levelOf(together) < levelOf(own)

const namedLateWords = (strategy: string, own: GatheredEvidence, together: GatheredEvidence): string => {
  const late = own.found.strategyLate
  return (
    `${late} ${late === 1 ? 'trade was' : 'trades were'} called ${nameInText(strategy)} only when it could be seen how ${late === 1 ? 'it' : 'they'} went: the figures are of all ` +
    `${together.found.candidates.length} trades whose strategy was told so, or never, since names can be chosen by how trades end, and beliefs are of the names as told; give the strategy with the decision or the first fill`
  )
}

/** How many names a reader is given of those taken together. */
const MOST_NAMED = 5

const pooledOf = (what: string, asked: string | undefined, found: readonly string[]): readonly string[] => {
  if (asked !== undefined || found.length < 2) return []
  const named = found.slice(0, MOST_NAMED).map(nameInText).join(', ')
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : ''
  return [`no ${what} was named: ${named}${more} are taken together`]
}

/** `with 20 trades as FB`: what was traded under other names of the symbol. */
const renamedWords = (
  candidates: readonly Candidate[],
  symbol: string | undefined,
  names: readonly string[] = [],
): readonly string[] => {
  // All candidates have one of the names: nearly always there is one, and a hundred thousand need not be looked at.
  if (symbol === undefined || names.every((name) => name === symbol)) return []
  const others = new Map<string, number>()
  for (const one of candidates)
    if (one.symbol !== null && one.symbol !== symbol)
      others.set(one.symbol, (others.get(one.symbol) ?? 0) + 1)
  return [...others].map(([name, n]) => `with ${n} ${n === 1 ? 'trade' : 'trades'} as ${nameInText(name)}`)
}

/** The last marking of each list: asked again before anything moved, it is the same one, and so is what was gathered from it. */
const marked = new WeakMap<
  readonly Candidate[],
  { readonly marks: string; readonly candidates: readonly Candidate[] }
>()

/** Candidates with their open trades at their marks, or at what they count as since they were forgotten. */
const withMarks = (
  candidates: readonly Candidate[],
  marks: ReadonlyMap<string, OpenMark>,
): readonly Candidate[] => {
  if (marks.size === 0) return candidates
  const key = JSON.stringify(
    [...marks].map(([id, { rSource, markedR, countedR, net, reckonedR, stale }]) => [
      stale,
      id,
      rSource,
      reckonedR ?? countedR ?? markedR,
      net,
    ]),
  )
  const known = marked.get(candidates)
  if (known?.marks === key) return known.candidates
  const made = candidates.map((one): Candidate => {
    const mark = one.open ? marks.get(one.id) : undefined
    if (!mark) return one
    const { rSource, net, markedR, countedR, reckonedR, stale } = mark
    return {
      ...one,
      rSource,
      net,
      markedR: reckonedR ?? countedR ?? markedR,
      addedTo: countedR !== null,
      forgotten: reckonedR !== null,
      stale,
    }
  })
  marked.set(candidates, { marks: key, candidates: made })
  return made
}

const similarOf = (
  { r, first }: EvidenceSet,
  w: Float64Array,
  fields: (index: number) => SimilarityFields,
  limit: number,
): readonly Similar[] =>
  heaviest(w, limit)
    .sort((a, b) => (w[b] ?? 0) - (w[a] ?? 0) || a - b)
    .slice(0, limit)
    .map((i) => ({ fields: fields(first[i] ?? 0), weight: w[i] ?? 0, r: r[i] ?? 0 }))

/** Enough to tell a few hundred from twenty thousand. */
const STEPS = 4_096

/** Indices of the heaviest: the limit of them, and a few of nearly the same weight. To sort all takes ten times as long. */
const heaviest = (w: Float64Array, limit: number): number[] => {
  const most = w.reduce((a, b) => Math.max(a, b), 0)
  const step = (weight: number): number => (most > 0 ? Math.floor((weight / most) * (STEPS - 1)) : 0)
  const counts = new Uint32Array(STEPS)
  for (const weight of w) counts[step(weight)] = (counts[step(weight)] ?? 0) + 1
  let least = STEPS - 1
  for (let found = counts[least] ?? 0; found < limit && least > 0; ) found += counts[--least] ?? 0
  const indices: number[] = []
  for (let i = 0; i < w.length; i++) if (step(w[i] ?? 0) >= least) indices.push(i)
  return indices
}

import { type Episodes, type OpenMark, openMarks } from '#episode-index'
import { type SimilarityFields, similarityFields } from '#market'
import {
  type Candidate,
  EVIDENCE_WINDOW,
  type EvidenceSet,
  evidenceSet,
  type Weighing,
  weigh,
} from '#memories'
import { type EpisodeFilter, evidenceCandidates, queryCoverage, type Similar } from '#recall'
import type { Moment } from '#record'
import type { Situation } from './asked-situation.ts'

/** What came of every eligible episode, and how much each tells about a situation (docs/method.md#evidence). */
export interface SituationEvidence {
  readonly set: EvidenceSet
  readonly weighing: Weighing
  /** Share of the usable weight that the question has. */
  readonly coverage: number
  /** The clusters that tell most about the situation, the most telling first. */
  readonly similar: (limit: number) => readonly Similar[]
}

/** One evidence set for the distribution, sizing and the contrast: never a ranked list. */
export const situationEvidence = async (
  episodes: Episodes,
  moment: Moment,
  { context, symbol, strategy, side, unknownTag }: Situation,
): Promise<SituationEvidence> => {
  const columns = await episodes.asOf(moment)
  const filter: EpisodeFilter = {
    symbol,
    strategy,
    direction: side,
    kinds: unknownTag === null ? ['trade'] : [],
  }
  const { candidates, similarity, fields } = evidenceCandidates(columns, {
    filter,
    seq: moment.seq,
    context,
    limit: EVIDENCE_WINDOW,
  })
  const marks: ReadonlyMap<string, OpenMark> = await openMarks(moment)
  const marked =
    marks.size === 0
      ? candidates
      : candidates.map((one): Candidate => {
          const mark = one.open ? marks.get(one.id) : undefined
          return mark ? { ...one, rSource: mark.rSource, markedR: mark.markedR } : one
        })
  const set = evidenceSet(marked, { at: moment.at, similarity })
  const weighing = weigh(set)
  const coverage = queryCoverage(similarityFields(context))
  return { set, weighing, coverage, similar: (limit) => similarOf(set, weighing, fields, limit) }
}

const similarOf = (
  { r, first }: EvidenceSet,
  { w }: Weighing,
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

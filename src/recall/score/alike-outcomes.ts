import { AGENT_FIELDS, type Context, similarityFields } from '#market'
import { percentTo } from '#vocabulary'
import { queryCoverage, shareOfUsable } from '../sizing/query-coverage.ts'
import type { EpisodeColumns } from './columns/episode-columns.ts'
import { isLoser } from './columns/row-values.ts'
import type { EpisodeFilter } from './episode-query.ts'
import { querySimilarity } from './formula/query-similarity.ts'
import { isAlike, isTold } from './likeness.ts'

// What trades in situations like this one came to (docs/method.md#check): the one count that `check` tells and judges by.

/** Fewer tell nothing, however rare losses are. */
const LEAST_LOSSES = 8
/** How often the record's own losses would come to this by chance, at most. */
const CHANCE = 0.001

export interface AlikeOutcomes {
  /** Entries less than a bar after the first of them are one, and lost if one of them did. */
  readonly trades: number
  readonly losses: number
  /** Share of all trades on record that lost. */
  readonly lossShare: number
  /** Losses alone: every one lost, there are enough of them, and chance is no reason for it. */
  readonly alone: boolean
}

interface AlikeAsked {
  readonly filter: EpisodeFilter
  readonly seq?: number | undefined
  readonly context: Context
}

export const alikeOutcomes = (columns: EpisodeColumns, asked: AlikeAsked): AlikeOutcomes => {
  const { trades, losses, others } = countAlike(columns, asked)
  const lossShare = lossShareOf(columns, asked.seq)
  const alone = others === 0 && losses >= LEAST_LOSSES && lossShare ** losses <= CHANCE
  return { trades, losses, lossShare, alone }
}

/** The same where losses stand alone; else null, which is known from the first alike trade that did not lose. */
export const lossesAlone = (columns: EpisodeColumns, asked: AlikeAsked): AlikeOutcomes | null => {
  const { losses, others } = countAlike(columns, asked, 'alone')
  if (others > 0 || losses < LEAST_LOSSES) return null
  const found = alikeOutcomes(columns, asked)
  return found.alone ? found : null
}

/** `all 12 trades in situations like this one lost, where 50% of all trades did` */
export const aloneWords = ({ losses, lossShare }: AlikeOutcomes): string =>
  `all ${losses} trades in situations like this one lost, ${shareWords(lossShare)}`

export const shareWords = (lossShare: number): string => `where ${percentTo(lossShare, 2)} of all trades did`

interface Ended {
  readonly at: number
  readonly barMs: number
  readonly lost: boolean
}

const countAlike = (
  columns: EpisodeColumns,
  { filter, seq, context }: AlikeAsked,
  wanted: 'all' | 'alone' = 'all',
): { readonly trades: number; readonly losses: number; readonly others: number } => {
  const view = columns.view({ ...filter, kinds: ['trade'] }, seq)
  const asked = similarityFields(context)
  const similarity = querySimilarity(view.dictionary, asked, { exclude: AGENT_FIELDS })
  // Beside a situation that was hardly told nothing can be called untold: what there is of it is compared.
  const mustBeTold = isTold(queryCoverage(asked))
  const isComparable = (tagSet: number): boolean =>
    !mustBeTold || isTold(shareOfUsable(similarity.tagSets.shared[tagSet] ?? 0))
  const groups = new Map<unknown, Ended[]>()
  let others = 0
  for (const rows of view.rows) {
    const group = view.sameGroup(rows)[0]
    const ended = groups.get(group) ?? []
    groups.set(group, ended)
    for (let row = 0; row < rows.count; row++) {
      if (!view.matches(rows, row) || !isEnded(rows.columns.outcomeSeq[row])) continue
      if (!isAlike(similarity.of(rows, row)) || !isComparable(rows.columns.tagSet[row] ?? 0)) continue
      const lost = isLoser(rows, row)
      if (!lost) {
        others += 1
        if (wanted === 'alone') return { trades: 0, losses: 0, others }
      }
      ended.push({ at: rows.columns.at[row] ?? 0, barMs: rows.barMs(row), lost })
    }
  }
  const clusters = [...groups.values()].flatMap(clustersOf)
  return { trades: clusters.length, losses: clusters.filter((lost) => lost).length, others }
}

/** By cluster of entries less than a bar apart, whether one of them lost. */
const clustersOf = (ended: Ended[]): readonly boolean[] => {
  const clusters: boolean[] = []
  let first: Ended | null = null
  for (const one of ended.sort((a, b) => a.at - b.at)) {
    if (first !== null && one.at - first.at < Math.max(first.barMs, one.barMs)) {
      if (one.lost) clusters[clusters.length - 1] = true
      continue
    }
    first = one
    clusters.push(one.lost)
  }
  return clusters
}

/** Of all trades whose outcome is known, whatever they were about. */
const lossShareOf = (columns: EpisodeColumns, seq: number | undefined): number => {
  const view = columns.view({ kinds: ['trade'] }, seq)
  let ended = 0
  let lost = 0
  for (const rows of view.rows)
    for (let row = 0; row < rows.count; row++) {
      if (!view.matches(rows, row) || !isEnded(rows.columns.outcomeSeq[row])) continue
      ended += 1
      if (isLoser(rows, row)) lost += 1
    }
  return ended === 0 ? 0 : lost / ended
}

const isEnded = (outcomeSeq: number | undefined): boolean => (outcomeSeq ?? 0) > 0

import { AGENT_FIELDS, type Context, similarityFields } from '#market'
import type { EpisodeColumns } from './columns/episode-columns.ts'
import { isLoser } from './columns/row-values.ts'
import type { EpisodeFilter } from './episode-query.ts'
import { ALIKE } from './explain-hit.ts'
import { querySimilarity } from './formula/query-similarity.ts'

// Losses alone (docs/method.md#check): every trade in situations like this one lost, which its record would hardly do by chance.

/** Fewer tell nothing, however rare losses are. */
const LEAST_LOSSES = 8
/** How often the record's own losses would come to this by chance, at most. */
const CHANCE = 0.001

export interface LossesAlone {
  readonly losses: number
  /** Share of all trades on record that lost. */
  readonly lossShare: number
}

/** The losses, where there is nothing else like the situation and chance is no reason for them; null otherwise. */
export const lossesAlone = (
  columns: EpisodeColumns,
  { filter, seq, context }: { filter: EpisodeFilter; seq?: number | undefined; context: Context },
): LossesAlone | null => {
  const losses = lossesAlike(columns, { filter, seq, context })
  if (losses < LEAST_LOSSES) return null
  const lossShare = lossShareOf(columns, seq)
  return lossShare ** losses <= CHANCE ? { losses, lossShare } : null
}

/** How many lost, entries less than a bar after the first of them being one; 0 where any other outcome is like them. */
const lossesAlike = (
  columns: EpisodeColumns,
  { filter, seq, context }: { filter: EpisodeFilter; seq?: number | undefined; context: Context },
): number => {
  const view = columns.view({ ...filter, kinds: ['trade'] }, seq)
  const similarity = querySimilarity(view.dictionary, similarityFields(context), { exclude: AGENT_FIELDS })
  const groups = new Map<unknown, { readonly at: number; readonly barMs: number }[]>()
  for (const rows of view.rows) {
    const group = view.sameGroup(rows)[0]
    const lost = groups.get(group) ?? []
    groups.set(group, lost)
    for (let row = 0; row < rows.count; row++) {
      if (!view.matches(rows, row) || !isEnded(rows.columns.outcomeSeq[row])) continue
      if (similarity.of(rows, row) < ALIKE) continue
      if (!isLoser(rows, row)) return 0
      lost.push({ at: rows.columns.at[row] ?? 0, barMs: rows.barMs(row) })
    }
  }
  let losses = 0
  for (const lost of groups.values()) {
    let first: { readonly at: number; readonly barMs: number } | null = null
    for (const one of lost.sort((a, b) => a.at - b.at)) {
      if (first !== null && one.at - first.at < Math.max(first.barMs, one.barMs)) continue
      first = one
      losses += 1
    }
  }
  return losses
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

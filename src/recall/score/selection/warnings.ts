import type { EpisodeRows } from '../columns/episode-rows.ts'
import { compareRanked, type Ranked, TopKHeap } from '../exact-search/top-k-heap.ts'
import type { ExactSearch } from '../exact-search/top-rows.ts'
import { isLoser } from '../formula/scorer.ts'
import { someDuplicate } from './collapse-duplicates.ts'

/** The losing side (STATISTICS 3): E, the losers, collapsed, that are at least so relevant. */
export interface Warnings {
  /** |E| */
  readonly count: number
  /** The first of E, by how much of a warning they are. */
  readonly first: readonly Ranked[]
  /** How many losers one of them stands for. */
  readonly countDuplicates: (one: Ranked) => number
}

export const warningsAbove = (search: ExactSearch, cut: number, limit: number): Warnings => {
  const { view, scorer } = search
  const ranked = new Map<EpisodeRows, Map<number, Ranked>>()
  const rankedAt = (rows: EpisodeRows, row: number): Ranked => {
    const ofRows = ranked.get(rows) ?? new Map<number, Ranked>()
    if (ofRows.size === 0) ranked.set(rows, ofRows)
    const done = ofRows.get(row)
    if (done !== undefined) return done
    const rel = scorer.rel(rows, row)
    const value = scorer.warn(rows.columns.r[row] ?? 0, rel)
    const one = { rows, row, at: rows.columns.at[row] ?? 0, rel, value }
    ofRows.set(row, one)
    return one
  }
  const isCandidate = (rows: EpisodeRows, row: number): boolean =>
    isLoser(rows, row) && (!scorer.needsSimilarity || rankedAt(rows, row).rel > 0)

  const fates = new Map<Ranked, boolean>()
  /** A loser is kept unless one before it that is kept duplicates it: theirs is settled first. */
  const isKept = (asked: Ranked): boolean => {
    const waiting = [asked]
    for (let one = waiting.at(-1); one !== undefined; one = waiting.at(-1)) {
      const current = one
      let unknown: Ranked | undefined
      const dropped =
        !fates.has(current) &&
        someDuplicate(view, current.rows, current.row, (rows, row) => {
          if (!isCandidate(rows, row)) return false
          const other = rankedAt(rows, row)
          if (compareRanked(other, current) > 0) return false
          const fate = fates.get(other)
          if (fate === undefined) unknown = other
          return fate ?? true
        })
      if (unknown !== undefined) waiting.push(unknown)
      else {
        if (!fates.has(current)) fates.set(current, !dropped)
        waiting.pop()
      }
    }
    return fates.get(asked) ?? false
  }

  const best = new TopKHeap(Math.max(1, limit))
  let count = 0
  eachLoserAbove(search, cut, (rows, row, roof) => {
    const alone = !someDuplicate(view, rows, row, isLoser)
    if (!alone && !isKept(rankedAt(rows, row))) return
    count += 1
    if (roof >= best.threshold) best.offer(rankedAt(rows, row))
  })
  return {
    count,
    first: best.sorted().slice(0, limit),
    countDuplicates: (one) => {
      let stood = 0
      someDuplicate(view, one.rows, one.row, (rows, row) => {
        if (!isCandidate(rows, row)) return false
        const beforeIt = someDuplicate(view, rows, row, (other, at) => {
          if (!isCandidate(other, at)) return false
          const found = rankedAt(other, at)
          return compareRanked(found, one) < 0 && isKept(found)
        })
        if (!beforeIt) stood += 1
        return false
      })
      return stood
    },
  }
}

const eachLoserAbove = (
  { view, scorer, bounds }: ExactSearch,
  cut: number,
  visit: (rows: EpisodeRows, row: number, roof: number) => void,
): void => {
  const isRelevant = (rows: EpisodeRows, row: number): boolean => {
    const rel = scorer.rel(rows, row)
    return rel >= cut && (rel > 0 || !scorer.needsSimilarity)
  }
  for (const rows of view.rows) {
    for (let block = rows.blocks.count - 1; block >= 0; block--) {
      if (bounds.upTo(rows, block) < cut) break
      if ((rows.blocks.bounds.worstR[block] ?? 0) >= 0) continue
      if (bounds.withoutSim(rows, block) < cut || bounds.withSim(rows, block, 'losers') < cut) continue
      const reaching = bounds.reaching(rows, block, cut)
      for (let i = 0; i < reaching; i++) {
        const row = bounds.reached.row[i] ?? 0
        if ((bounds.reached.lower[i] ?? 0) >= cut || isRelevant(rows, row))
          visit(rows, row, bounds.reached.upper[i] ?? 0)
      }
    }
  }
}

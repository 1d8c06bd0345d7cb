import type { EpisodeRows } from '../columns/episode-rows.ts'
import { hasNoNeighbour, isLoser } from '../columns/row-values.ts'
import { compareRanked, type Ranked } from '../exact-search/ranked.ts'
import { TopKHeap } from '../exact-search/top-k-heap.ts'
import type { ExactSearch } from '../exact-search/top-rows.ts'
import { leastSimOf, likenessOf } from '../likeness.ts'
import { someDuplicate } from './collapse-duplicates.ts'

/** Warnings (docs/method.md#warnings): E, the losers, collapsed, whose Sim is at least the cut. */
export interface Warnings {
  /** |E| */
  readonly count: number
  /** The first of E: what is called more alike first, then by warn. */
  readonly first: readonly Ranked[]
  /** How many losers one of them stands for. */
  readonly countDuplicates: (one: Ranked) => number
  /** Those of E that a reader of this loser has seen: itself, and what it duplicates. */
  readonly shownBy: (loser: Ranked) => readonly Ranked[]
}

/** Of the losers of some rows, what is known by now. */
interface Known {
  readonly ranked: (Ranked | undefined)[]
  /** By row: 0 where it is not decided yet. */
  readonly decided: Uint8Array
}
const KEPT = 1
const DROPPED = 2

export const warningsAbove = (search: ExactSearch, cut: number, limit: number): Warnings => {
  const { view, scorer, bounds } = search
  const known = new Map<EpisodeRows, Known>()
  const knownOf = (rows: EpisodeRows): Known => {
    const found = known.get(rows)
    if (found !== undefined) return found
    const made: Known = { ranked: new Array(rows.count), decided: new Uint8Array(rows.count) }
    known.set(rows, made)
    return made
  }
  const rankedAt = (rows: EpisodeRows, row: number): Ranked => {
    const { ranked } = knownOf(rows)
    const done = ranked[row]
    if (done !== undefined) return done
    const rel = scorer.rel(rows, row)
    const value = scorer.warn(rows, row, rel)
    const step = likenessOf(scorer.sim(rows, row))
    const one = { rows, row, at: rows.columns.at[row] ?? 0, rel, step, value }
    ranked[row] = one
    return one
  }
  const isCandidate = (rows: EpisodeRows, row: number): boolean =>
    isLoser(rows, row) && (!scorer.needsSimilarity || rankedAt(rows, row).rel > 0)

  /** A loser is kept unless it duplicates one before it that is kept: those before it are decided first. */
  const isKept = (asked: Ranked): boolean => {
    const waiting = [asked]
    for (let one = waiting.at(-1); one !== undefined; one = waiting.at(-1)) {
      const current = one
      const { decided } = knownOf(current.rows)
      let undecided: Ranked | undefined
      const dropped =
        decided[current.row] === 0 &&
        someDuplicate(view, current.rows, current.row, (rows, row) => {
          if (!isCandidate(rows, row)) return false
          const other = rankedAt(rows, row)
          if (compareRanked(other, current) > 0) return false
          const state = knownOf(rows).decided[row]
          if (state === 0) undecided = other
          return state !== DROPPED
        })
      if (undecided !== undefined) waiting.push(undecided)
      else {
        if (decided[current.row] === 0) decided[current.row] = dropped ? DROPPED : KEPT
        waiting.pop()
      }
    }
    return knownOf(asked.rows).decided[asked.row] === KEPT
  }

  const isAlike = (rows: EpisodeRows, row: number): boolean => {
    const sim = scorer.sim(rows, row)
    return sim >= cut && (sim > 0 || !scorer.needsSimilarity)
  }
  const isWarning = (rows: EpisodeRows, row: number): boolean =>
    isLoser(rows, row) && isAlike(rows, row) && isKept(rankedAt(rows, row))
  const best = new TopKHeap(Math.max(1, limit))
  const { reached } = bounds
  const needed = bounds.neededFor(cut)
  const listed: Int32Array[] = []
  const listedFrom = (step: number): Int32Array => {
    const known = listed[step] ?? bounds.neededFor(leastSimOf(step))
    listed[step] = known
    return known
  }
  let count = 0
  // All of them are counted, whatever their age; only those that may be among the first are ranked.
  for (const rows of view.rows) {
    const single = view.sameGroup(rows).length === 1
    for (let block = rows.blocks.count - 1; block >= 0; block--) {
      if ((rows.blocks.bounds.worstR[block] ?? 0) >= 0) continue
      const most = bounds.ofBlock(rows, block)
      if (most < 0) continue
      count += bounds.losersAlike(rows, block, needed, listedFrom(single ? best.leastStep(most) : 0))
      for (let i = 0; i < reached.losers; i++) {
        const row = reached.row[i] ?? 0
        if (reached.sure[i] !== 1 && !isAlike(rows, row)) continue
        const alone = single && hasNoNeighbour(rows, row)
        if (!alone && someDuplicate(view, rows, row, isLoser) && !isKept(rankedAt(rows, row))) continue
        count += 1
        // How alike it is called tells most of them apart, and is the cheaper of the two.
        const step = likenessOf(bounds.simOfRow(rows, row))
        if (best.admits(step, Number.POSITIVE_INFINITY) && best.admits(step, bounds.ofRow(rows, row)))
          best.offer(rankedAt(rows, row))
      }
    }
  }
  return {
    count,
    first: best.sorted().slice(0, limit),
    countDuplicates: (one) => {
      let count = 0
      someDuplicate(view, one.rows, one.row, (rows, row) => {
        if (!isCandidate(rows, row)) return false
        const beforeIt = someDuplicate(view, rows, row, (other, at) => {
          if (!isCandidate(other, at)) return false
          const found = rankedAt(other, at)
          return compareRanked(found, one) < 0 && isKept(found)
        })
        if (!beforeIt) count += 1
        return false
      })
      return count
    },
    shownBy: ({ rows, row }) => {
      const shown = isWarning(rows, row) ? [rankedAt(rows, row)] : []
      someDuplicate(view, rows, row, (other, at) => {
        if (isWarning(other, at)) shown.push(rankedAt(other, at))
        return false
      })
      return shown
    },
  }
}

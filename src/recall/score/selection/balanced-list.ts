import type { SimilarityOptions } from '#market'
import { median } from '#memories'
import { isLoser } from '../columns/row-values.ts'
import { compareRanked, type Ranked } from '../exact-search/ranked.ts'
import { type ExactSearch, topRows } from '../exact-search/top-rows.ts'
import { areDuplicates, Collapsed } from './collapse-duplicates.ts'
import { diversified } from './diversity.ts'
import { type Warnings, warningsAbove } from './warnings.ts'

// The balanced list (docs/method.md#warnings): the list by score, and beside it up to 30% warnings.

/** A warning is at least half as alike as the list's median: age and confidence order warnings and never hide them. */
const CUT = 0.5
/** Diversity takes its n from the best 5n. */
const POOL = 5
/** Rows read first: enough for the pool where few collapse. Where more do, four times as many are read. */
const FIRST_READ = 6
const READ_GROWTH = 4

export interface Chosen {
  readonly one: Ranked
  readonly side: 'list' | 'warning'
  readonly duplicates: number
}

export interface BalancedList {
  readonly chosen: readonly Chosen[]
  /** Losses that are relevant enough to warn. */
  readonly eligible: number
  /** Those of them that found no place, neither among the warnings nor in the list. */
  readonly left: number
  readonly cut: number | null
}

/** ⌈.3k⌉; none where only one is asked for. */
const warningsWanted = (limit: number): number => (limit >= 2 ? Math.ceil((3 * limit) / 10) : 0)

export const balancedList = (
  search: ExactSearch,
  limit: number,
  weights: SimilarityOptions['weights'],
): BalancedList => {
  // W: the warnings; M: the list beside them.
  let warned: { readonly cut: number; readonly warnings: Warnings; readonly W: readonly Ranked[] } | null =
    null
  for (let read = FIRST_READ * limit + 4; ; read *= READ_GROWTH) {
    const sorted = topRows(search, 'score', read)
    const all = sorted.length < read
    const list = new Collapsed(search.view, sorted)
    if (list.kept.length === 0) return { chosen: [], eligible: 0, left: 0, cut: null }
    if (list.kept.length < limit && !all) continue
    warned ??= chooseWarnings(search, list.kept, limit, weights)
    const { cut, warnings, W } = warned
    const rest = list.kept.filter((one) => !W.some((other) => isShown(search, one, other)))
    if (rest.length < POOL * limit && !all) continue
    const M = diversified(rest.slice(0, POOL * limit), limit - W.length, weights)
    const { scorer } = search
    const chosen: Chosen[] = [
      ...M.toSorted(compareRanked).map((one) => ({
        one,
        side: 'list' as const,
        duplicates: list.countDuplicates(
          one,
          (rows, row) => !scorer.needsSimilarity || scorer.rel(rows, row) > 0,
        ),
      })),
      ...W.toSorted(compareRanked).map((one) => ({
        one,
        side: 'warning' as const,
        duplicates: warnings.countDuplicates(one),
      })),
    ]
    // A loser may stand in the list for its score: it has been seen there, and is not one more.
    const seen = new Set([
      ...W,
      ...M.filter(({ rows, row }) => isLoser(rows, row)).flatMap((one) => warnings.shownBy(one)),
    ])
    return { chosen, eligible: warnings.count, left: warnings.count - seen.size, cut }
  }
}

const chooseWarnings = (
  search: ExactSearch,
  list: readonly Ranked[],
  limit: number,
  weights: SimilarityOptions['weights'],
) => {
  const cut = CUT * median(list.slice(0, limit).map(({ rows, row }) => search.scorer.sim(rows, row)))
  const wanted = warningsWanted(limit)
  const warnings = warningsAbove(search, cut, POOL * wanted)
  const n = Math.min(warnings.count, wanted)
  return { cut, warnings, W: diversified(warnings.first.slice(0, POOL * n), n, weights) }
}

/** Whether a warning already shows it: the same episode, or a loser that duplicates it. */
const isShown = ({ view }: ExactSearch, one: Ranked, warning: Ranked): boolean =>
  view.sameGroup(one.rows)[0] === view.sameGroup(warning.rows)[0] &&
  isLoser(one.rows, one.row) &&
  areDuplicates(one, warning)

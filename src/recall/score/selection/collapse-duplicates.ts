import type { ColumnsView } from '../columns/columns-view.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import type { Ranked } from '../exact-search/ranked.ts'

// Duplicates (docs/method.md#warnings): same strategy, symbol and direction, entries less than one bar apart, the larger of the two.

const isWithinBar = (a: EpisodeRows, i: number, b: EpisodeRows, j: number): boolean =>
  Math.abs((a.columns.at[i] ?? 0) - (b.columns.at[j] ?? 0)) < Math.max(a.barMs(i), b.barMs(j))

/** Of two rows of one group. */
export const areDuplicates = (a: Ranked, b: Ranked): boolean => isWithinBar(a.rows, a.row, b.rows, b.row)

/** Visits the duplicates of a row that the view matches, until a visit returns true. */
export const someDuplicate = (
  view: ColumnsView,
  rows: EpisodeRows,
  row: number,
  visit: (rows: EpisodeRows, row: number) => boolean,
): boolean => {
  const all = view.sameGroup(rows)
  const at = rows.columns.at[row] ?? 0
  for (const other of all) {
    const times = other.columns.at
    const reach = Math.max(rows.longestBarMs, other.longestBarMs)
    const start = other === rows ? row : firstFrom(other, at)
    for (let i = start - 1; i >= 0 && at - (times[i] ?? 0) < reach; i--)
      if (isWithinBar(rows, row, other, i) && view.matches(other, i) && visit(other, i)) return true
    for (let i = other === rows ? row + 1 : start; i < other.count && (times[i] ?? 0) - at < reach; i++)
      if (isWithinBar(rows, row, other, i) && view.matches(other, i) && visit(other, i)) return true
  }
  return false
}

const firstFrom = ({ columns, count }: EpisodeRows, at: number): number => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((columns.at[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** A sorted list without the rows that duplicate one before them. */
export class Collapsed {
  readonly kept: Ranked[] = []
  readonly #view: ColumnsView
  readonly #keptByGroup = new Map<EpisodeRows, Ranked[]>()

  constructor(view: ColumnsView, sorted: readonly Ranked[]) {
    this.#view = view
    for (const one of sorted) {
      const kept = this.#keptOf(one.rows)
      if (kept.some((other) => areDuplicates(other, one))) continue
      kept.push(one)
      this.kept.push(one)
    }
  }

  /** How many rows one of those kept stands for: its duplicates that are none of one before it. */
  countDuplicates(one: Ranked, isCandidate: (rows: EpisodeRows, row: number) => boolean): number {
    const kept = this.#keptOf(one.rows)
    const before = kept.slice(0, kept.indexOf(one))
    let count = 0
    someDuplicate(this.#view, one.rows, one.row, (rows, row) => {
      if (isCandidate(rows, row) && !before.some((other) => isWithinBar(other.rows, other.row, rows, row)))
        count += 1
      return false
    })
    return count
  }

  #keptOf(rows: EpisodeRows): Ranked[] {
    const first = this.#view.sameGroup(rows)[0] ?? rows
    const known = this.#keptByGroup.get(first)
    if (known !== undefined) return known
    const kept: Ranked[] = []
    this.#keptByGroup.set(first, kept)
    return kept
  }
}

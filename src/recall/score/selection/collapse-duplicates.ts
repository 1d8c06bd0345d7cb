import type { ColumnsView } from '../columns/columns-view.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import type { Ranked } from '../exact-search/top-k-heap.ts'

// Duplicates (STATISTICS 3): same strategy, symbol and direction, entries less than one bar apart, the larger of the two.

const isWithinBar = (a: EpisodeRows, i: number, b: EpisodeRows, j: number): boolean =>
  Math.abs((a.columns.at[i] ?? 0) - (b.columns.at[j] ?? 0)) < Math.max(a.barMs(i), b.barMs(j))

/** Of two rows that stand beside one another. */
export const areDuplicates = (a: Ranked, b: Ranked): boolean => isWithinBar(a.rows, a.row, b.rows, b.row)

/** Visits the duplicates of a row that the read sees, until a visit returns true. */
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

/** Those kept of a sorted list: each that duplicates one before it is dropped. */
export class Collapsed {
  readonly kept: Ranked[] = []
  readonly #view: ColumnsView
  readonly #byGround = new Map<EpisodeRows, Ranked[]>()

  constructor(view: ColumnsView, sorted: readonly Ranked[]) {
    this.#view = view
    for (const one of sorted) {
      const ground = this.#groundOf(one.rows)
      if (ground.some((other) => areDuplicates(other, one))) continue
      ground.push(one)
      this.kept.push(one)
    }
  }

  /** How many a kept one stands for: those it duplicates, unless one before it did. */
  countDuplicates(one: Ranked, isCandidate: (rows: EpisodeRows, row: number) => boolean): number {
    const ground = this.#groundOf(one.rows)
    const before = ground.slice(0, ground.indexOf(one))
    let count = 0
    someDuplicate(this.#view, one.rows, one.row, (rows, row) => {
      if (isCandidate(rows, row) && !before.some((other) => isWithinBar(other.rows, other.row, rows, row)))
        count += 1
      return false
    })
    return count
  }

  #groundOf(rows: EpisodeRows): Ranked[] {
    const first = this.#view.sameGroup(rows)[0] ?? rows
    const known = this.#byGround.get(first)
    if (known !== undefined) return known
    const ground: Ranked[] = []
    this.#byGround.set(first, ground)
    return ground
  }
}

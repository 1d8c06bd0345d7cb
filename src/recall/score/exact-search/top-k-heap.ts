import type { EpisodeRows } from '../columns/episode-rows.ts'

/** A row with what it is ranked by. */
export interface Ranked {
  readonly rows: EpisodeRows
  readonly row: number
  readonly at: number
  readonly rel: number
  readonly value: number
}

/** Higher first, then the later entry, then the lower id. */
export const compareRanked = (a: Ranked, b: Ranked): number => {
  if (a.value !== b.value) return b.value - a.value
  if (a.at !== b.at) return b.at - a.at
  const left = a.rows.idOf(a.row)
  const right = b.rows.idOf(b.row)
  return left < right ? -1 : left > right ? 1 : 0
}

/** The best so many, the worst of them at the root of a heap. */
export class TopKHeap {
  readonly #heap: Ranked[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Nothing below this gets in any more. */
  get threshold(): number {
    return this.#heap.length < this.#limit ? Number.NEGATIVE_INFINITY : (this.#heap[0]?.value ?? 0)
  }

  offer(one: Ranked): void {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push(one)
      this.#rise(heap.length - 1)
      return
    }
    const worst = heap[0]
    if (worst === undefined || compareRanked(one, worst) >= 0) return
    heap[0] = one
    this.#sink()
  }

  sorted(): readonly Ranked[] {
    return this.#heap.toSorted(compareRanked)
  }

  #rise(from: number): void {
    const heap = this.#heap
    for (let child = from; child > 0; ) {
      const parent = (child - 1) >>> 1
      const above = heap[parent]
      const below = heap[child]
      if (above === undefined || below === undefined || compareRanked(below, above) <= 0) return
      heap[parent] = below
      heap[child] = above
      child = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    for (let parent = 0; ; ) {
      const left = heap[2 * parent + 1]
      const right = heap[2 * parent + 2]
      if (left === undefined) return
      const goesRight = right !== undefined && compareRanked(right, left) > 0
      const child = 2 * parent + (goesRight ? 2 : 1)
      const below = goesRight ? right : left
      const above = heap[parent]
      if (above === undefined || compareRanked(below, above) <= 0) return
      heap[parent] = below
      heap[child] = above
      parent = child
    }
  }
}

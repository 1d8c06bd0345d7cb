import { compareRanked, type Ranked } from './ranked.ts'

/** The k best so far, in a heap with the worst of them at its root. */
export class TopKHeap {
  readonly #heap: Ranked[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Nothing below this is among the k best, where all are of one step. */
  get threshold(): number {
    return this.#heap.length < this.#limit ? Number.NEGATIVE_INFINITY : (this.#heap[0]?.value ?? 0)
  }

  /** Whether one of at most this step and value can be among the k best. */
  admits(step: number, value: number): boolean {
    const worst = this.#heap.length < this.#limit ? undefined : this.#heap[0]
    return worst === undefined || step > worst.step || (step === worst.step && value >= worst.value)
  }

  /** The lowest step with which one of at most this value can be among the k best. */
  leastStep(value: number): number {
    const worst = this.#heap.length < this.#limit ? undefined : this.#heap[0]
    return worst === undefined ? 0 : value >= worst.value ? worst.step : worst.step + 1
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

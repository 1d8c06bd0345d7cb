import { kindRank } from '../kinds/kinds.ts'
import type { StoredEvent } from '../rows/event.ts'
import type { HeldDraft, HeldDrafts } from './held-drafts.ts'

/** What a fact may come before. */
export interface Following extends Pick<StoredEvent, 'id' | 'kind' | 'at' | 'knownAt'> {
  /** Its place in the log that it was exported from, where it comes from one. */
  readonly place?: number | undefined
}

/**
 * A fact's place among others: (knownAt, at, kind, id), and among those of an export, (knownAt, place). A simulated or past fact is known
 * when it happened unless it says so. Facts of one kind and time keep the order they were given in: a buy and a sale at one price are not
 * the same reversed.
 */
export class FactOrder {
  private readonly facts: HeldDrafts
  private readonly knownAt: Float64Array
  private readonly at: Float64Array
  private readonly rank: Uint16Array
  /** Not a number where it comes from no export. */
  private readonly place: Float64Array
  private readonly queue: Uint32Array

  constructor(facts: HeldDrafts) {
    const { length } = facts
    this.facts = facts
    this.knownAt = new Float64Array(length)
    this.at = new Float64Array(length)
    this.rank = new Uint16Array(length)
    this.place = new Float64Array(length)
    let index = 0
    for (const { at, knownAt = at, kind, place = Number.NaN } of facts) {
      this.knownAt[index] = knownAt
      this.at[index] = at
      this.rank[index] = kindRank(kind)
      this.place[index] = place
      index++
    }
    this.queue = this.inOrder()
  }

  /** The fact that comes after n others. */
  nth(n: number): HeldDraft {
    return this.fact(this.queue[n] as number)
  }

  /** Whether there is an nth fact, and it comes before another. */
  precedes(n: number, other: Following): boolean {
    const index = this.queue[n]
    return index !== undefined && this.isBefore(index, other)
  }

  /**
   * Facts of an export keep the order of the log they come from: what was told late there was known after what it lies before, and the
   * numbers that others name follow that order. A fact from nowhere goes in before the first of them that it precedes.
   */
  private inOrder(): Uint32Array {
    const all = Uint32Array.from({ length: this.facts.length }, (_, index) => index)
    const isFree = (index: number): boolean => Number.isNaN(this.place[index])
    const free = all.filter(isFree).sort(this.byTime)
    if (free.length === all.length) return free
    const queue: number[] = []
    let next = 0
    for (const exported of all.filter((index) => !isFree(index)).sort(this.byPlace)) {
      const before = this.following(exported)
      for (let fact = free[next]; fact !== undefined && this.isBefore(fact, before); fact = free[++next])
        queue.push(fact)
      queue.push(exported)
    }
    return Uint32Array.from([...queue, ...free.subarray(next)])
  }

  private following(index: number): Following {
    const draft = this.fact(index)
    return { ...draft, knownAt: draft.knownAt ?? draft.at }
  }

  private isBefore(index: number, other: Following): boolean {
    const knownAt = this.of(this.knownAt, index)
    if (knownAt !== other.knownAt) return knownAt < other.knownAt
    const place = this.of(this.place, index)
    if (!Number.isNaN(place) && other.place !== undefined) return place < other.place
    const order = this.of(this.at, index) - other.at || this.of(this.rank, index) - kindRank(other.kind)
    if (order !== 0) return order < 0
    return this.fact(index).id < other.id
  }

  private readonly byPlace = (a: number, b: number): number =>
    this.of(this.knownAt, a) - this.of(this.knownAt, b) ||
    this.of(this.place, a) - this.of(this.place, b) ||
    this.byTime(a, b)

  private readonly byTime = (a: number, b: number): number =>
    this.of(this.knownAt, a) - this.of(this.knownAt, b) ||
    this.of(this.at, a) - this.of(this.at, b) ||
    this.of(this.rank, a) - this.of(this.rank, b) ||
    a - b

  private fact(index: number): HeldDraft {
    return this.facts.at(index) as HeldDraft
  }

  private of(column: Float64Array | Uint16Array, index: number): number {
    // Every fact has one.
    return column[index] as number
  }
}

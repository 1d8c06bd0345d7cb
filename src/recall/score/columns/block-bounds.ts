import { REMOVED } from './interned-attributes.ts'
import { SITUATION_NUMBERS } from './interned-tag-sets.ts'
import type { RowGroup } from './row-group.ts'
import {
  ageStart,
  confidenceAt,
  hasNoNeighbour,
  isLoser,
  knownSeqAt,
  lossAt,
  scaledAt,
} from './row-values.ts'
import { cellOf, packedCell } from './situation-cells.ts'

/** Rows to a block: a few hours to a few days of one strategy, over which a situation hardly changes. */
export const BLOCK = 64

/** Bounds on all rows of a block, so that a search need not look at them. */
const boundArrays = (capacity: number) => ({
  /** How many rows were not removed. */
  live: new Uint8Array(capacity),
  /** When the age of the youngest begins: in this block, and in this or any before it. */
  newest: new Float64Array(capacity),
  newestSoFar: new Float64Array(capacity),
  /** The highest Conf. */
  confidence: new Float64Array(capacity),
  /** No outcome counts as 0: Q is .5 for both. */
  bestR: new Float64Array(capacity),
  /** The worst loss; 0 where there is none. */
  worstR: new Float64Array(capacity),
  firstSeq: new Uint32Array(capacity),
  lastSeq: new Uint32Array(capacity),
  /** Of past versions: when the last of them ended. */
  endSeq: new Uint32Array(capacity),
  /** Latest outcome, or version where there is none. */
  knownSeq: new Uint32Array(capacity),
  /**
   * The losers among its rows, BLOCK a block, counted from the block's first: those that no entry is so near that it may be a duplicate, then
   * the others; and how many there are of each.
   */
  losers: new Uint8Array(capacity * BLOCK),
  /** Their tag sets and cells, one after the other: a search looks at those of all losers. */
  loserTags: new Uint16Array(capacity * BLOCK),
  loserCells: new Uint32Array(capacity * BLOCK),
  alone: new Uint8Array(capacity),
  near: new Uint8Array(capacity),
  /** Scaled numbers, SITUATION_NUMBERS.length a block; empty ranges are from +∞ to −∞. */
  low: new Float64Array(capacity * SITUATION_NUMBERS.length),
  high: new Float64Array(capacity * SITUATION_NUMBERS.length),
})
type BoundArrays = ReturnType<typeof boundArrays>
// Object.keys is typed as strings, whatever the object.
const BOUND_ARRAYS = Object.keys(boundArrays(0)) as readonly (keyof BoundArrays)[]

/** Bounds of the blocks of a group's rows, kept up to date with them. */
export class BlockBounds {
  count = 0
  bounds: BoundArrays = boundArrays(1)
  /** Codes of the tag sets that occur in each block. */
  tagSets: Uint16Array[] = []
  readonly #touched = new Set<number>()
  #lastTouched = -1
  #longestBarMs = 0

  /** The row has changed. */
  touch(row: number): void {
    const block = Math.floor(row / BLOCK)
    // A load touches the same block over and over.
    if (block === this.#lastTouched) return
    this.#lastTouched = block
    this.#touched.add(block)
  }

  refresh(rows: RowGroup): void {
    if (this.#touched.size === 0) return
    this.count = Math.ceil(rows.count / BLOCK)
    const capacity = this.bounds.live.length
    if (this.count > capacity) {
      const next = boundArrays(Math.max(this.count, Math.ceil(capacity * 1.125)))
      for (const name of BOUND_ARRAYS) next[name].set(this.bounds[name])
      this.bounds = next
    }
    // The last of a block is near the first of the next, and what was far enough for shorter bars may be near.
    const isLonger = rows.longestBarMs > this.#longestBarMs
    const all = isLonger ? this.tagSets.keys() : [...this.#touched].flatMap((block) => [block - 1, block + 1])
    for (const block of all) if (block >= 0 && block < this.count) this.#touched.add(block)
    this.#longestBarMs = rows.longestBarMs
    for (const block of this.#touched) this.#refresh(rows, block)
    this.#refreshNewestSoFar()
    this.#touched.clear()
    this.#lastTouched = -1
  }

  /** A running maximum: where its bound is too low at a block, a search can leave out all blocks before it. */
  #refreshNewestSoFar(): void {
    const { newest, newestSoFar } = this.bounds
    let first = this.count
    for (const block of this.#touched) first = Math.min(first, block)
    let running = first === 0 ? Number.NEGATIVE_INFINITY : (newestSoFar[first - 1] ?? 0)
    for (let block = first; block < this.count; block++) {
      running = Math.max(running, newest[block] ?? 0)
      newestSoFar[block] = running
    }
  }

  #refresh(rows: RowGroup, block: number): void {
    const { bounds } = this
    const { columns } = rows
    const tagSets = new Set<number>()
    const numbers = block * SITUATION_NUMBERS.length
    let live = 0
    let newest = Number.NEGATIVE_INFINITY
    let confidence = 0
    let bestR = Number.NEGATIVE_INFINITY
    let worstR = 0
    let firstSeq = 0xffffffff
    let lastSeq = 0
    let endSeq = 0
    let knownSeq = 0
    const alone: number[] = []
    const near: number[] = []
    bounds.low.fill(Number.POSITIVE_INFINITY, numbers, numbers + SITUATION_NUMBERS.length)
    bounds.high.fill(Number.NEGATIVE_INFINITY, numbers, numbers + SITUATION_NUMBERS.length)
    const start = block * BLOCK
    const end = Math.min(rows.count, start + BLOCK)
    for (let row = start; row < end; row++) {
      if (columns.attributes[row] === REMOVED) continue
      live++
      newest = Math.max(newest, ageStart(rows, row))
      confidence = Math.max(confidence, confidenceAt(rows, row))
      const r = columns.r[row] ?? Number.NaN
      bestR = Math.max(bestR, Number.isNaN(r) ? 0 : r)
      if (isLoser(rows, row)) {
        worstR = Math.min(worstR, lossAt(rows, row))
        const among = hasNoNeighbour(rows, row) ? alone : near
        among.push(row)
      }
      const from = columns.fromSeq[row] ?? 0
      firstSeq = Math.min(firstSeq, from)
      lastSeq = Math.max(lastSeq, from)
      endSeq = Math.max(endSeq, columns.toSeq[row] ?? 0)
      knownSeq = Math.max(knownSeq, knownSeqAt(rows, row))
      const tagSet = columns.tagSet[row] ?? 0
      tagSets.add(tagSet)
      const known = rows.dictionary.tagSets.all[tagSet]?.knownNumbers ?? 0
      let cells = 0
      for (let field = 0; field < SITUATION_NUMBERS.length; field++) {
        if ((known & (1 << field)) === 0) continue
        const value = scaledAt(rows, field, row)
        cells |= packedCell(field, cellOf(field, value))
        bounds.low[numbers + field] = Math.min(bounds.low[numbers + field] ?? value, value)
        bounds.high[numbers + field] = Math.max(bounds.high[numbers + field] ?? value, value)
      }
      columns.cells[row] = cells
    }
    bounds.live[block] = live
    bounds.newest[block] = newest
    bounds.confidence[block] = confidence
    bounds.bestR[block] = bestR
    bounds.worstR[block] = worstR
    bounds.firstSeq[block] = firstSeq
    bounds.lastSeq[block] = lastSeq
    bounds.endSeq[block] = endSeq
    bounds.knownSeq[block] = knownSeq
    bounds.alone[block] = alone.length
    bounds.near[block] = near.length
    for (const [i, row] of [...alone, ...near].entries()) {
      bounds.losers[start + i] = row - start
      bounds.loserTags[start + i] = columns.tagSet[row] ?? 0
      bounds.loserCells[start + i] = columns.cells[row] ?? 0
    }
    this.tagSets[block] = Uint16Array.from(tagSets)
  }
}

import { DEFAULT_BAR_SECONDS, type EpisodeTrace } from '#memories'
import { type Instant, SECOND_MS, type Side } from '#vocabulary'
import { BlockBounds } from './block-bounds.ts'
import { COLUMN_ARRAYS, type ColumnArrays, columnArrays, type GroupColumn } from './column-arrays.ts'
import type { Dictionary } from './dictionary.ts'
import { REMOVED } from './interned-attributes.ts'
import { ID_WORDS } from './packed-ids.ts'
import type { RowGroup } from './row-group.ts'
import { readTrace, writeTrace } from './trace-codec.ts'

const FIRST_CAPACITY = 32
/** Arrays of fewer rows than this double: they are small. */
const SMALL_CAPACITY = 1_024
/** Larger arrays grow by a quarter: an eighth of them is unused on average, and a row is copied four times in all. */
const GROWTH = 1.25

/** Places that a row may go back before all rows are sorted as if they came in no order. */
const MOST_PLACES_BACK = 32

/**
 * The episodes of one symbol, strategy and direction, in order of (entry, id): duplicates are neighbours, and a block of
 * rows is a stretch of time, over which bounds are tight.
 */
export class EpisodeRows implements RowGroup {
  readonly symbol: string | null
  readonly strategy: string | null
  readonly direction: Side | null
  readonly dictionary: Dictionary
  /** Whether these are versions that have ended. */
  readonly past: boolean
  readonly blocks = new BlockBounds()
  /** Its place among all groups that hold, counted from 1. */
  number = 0
  columns: ColumnArrays
  ids: Uint32Array
  count = 0
  /** How many rows have each set of attributes, by code. */
  readonly countByAttributes = new Map<number, number>()
  /** Longest bar of any row so far: how far apart two duplicates can be. */
  longestBarMs = 0
  /** Rows from here on may be out of order. */
  #sorted = 0

  constructor(
    { symbol, strategy, direction }: Pick<EpisodeTrace, GroupColumn>,
    dictionary: Dictionary,
    past: boolean,
  ) {
    this.symbol = symbol
    this.strategy = strategy
    this.direction = direction
    this.dictionary = dictionary
    this.past = past
    this.columns = columnArrays(FIRST_CAPACITY, past)
    this.ids = new Uint32Array(FIRST_CAPACITY * ID_WORDS)
  }

  append(trace: EpisodeTrace): number {
    const row = this.count++
    if (row >= this.columns.at.length) this.#grow()
    this.#set(row, trace)
    if (this.#sorted === row && (row === 0 || this.#compare(row - 1, row) <= 0)) this.#sorted = row + 1
    return row
  }

  /** Another version of the same episode, entered at the same moment. */
  overwrite(row: number, trace: EpisodeTrace): void {
    this.#uncount(row)
    this.#set(row, trace)
  }

  remove(row: number): void {
    this.#uncount(row)
    this.columns.attributes[row] = REMOVED
    this.blocks.touch(row)
  }

  /** Puts rows in order and bounds up to date. `moved` is called with each episode's new row. */
  settle(moved: (n: number, row: number) => void): void {
    if (this.#sorted < this.count) this.#sort(moved)
    this.blocks.refresh(this)
  }

  idOf(row: number): EpisodeTrace['id'] {
    return this.dictionary.ids.read(this.ids, row)
  }

  enteredAt(row: number): Instant {
    // What went in as an Instant comes out as one.
    return (this.columns.at[row] ?? 0) as Instant
  }

  barMs(row: number): number {
    const bar = this.dictionary.attributes.all[this.columns.attributes[row] ?? REMOVED]?.barSeconds
    return SECOND_MS * (bar ?? DEFAULT_BAR_SECONDS)
  }

  traceOf(row: number): EpisodeTrace {
    return readTrace(this, row)
  }

  #set(row: number, trace: EpisodeTrace): void {
    writeTrace(this, row, trace)
    const attributes = this.columns.attributes[row] ?? REMOVED
    this.countByAttributes.set(attributes, (this.countByAttributes.get(attributes) ?? 0) + 1)
    this.longestBarMs = Math.max(this.longestBarMs, this.barMs(row))
    this.blocks.touch(row)
  }

  #uncount(row: number): void {
    const attributes = this.columns.attributes[row] ?? REMOVED
    this.countByAttributes.set(attributes, (this.countByAttributes.get(attributes) ?? 0) - 1)
  }

  #grow(): void {
    const before = this.columns.at.length
    const capacity = before < SMALL_CAPACITY ? before * 2 : Math.ceil(before * GROWTH)
    const next = columnArrays(capacity, this.past)
    for (const name of COLUMN_ARRAYS) next[name].set(this.columns[name])
    this.columns = next
    const ids = new Uint32Array(capacity * ID_WORDS)
    ids.set(this.ids)
    this.ids = ids
  }

  #compare(a: number, b: number): number {
    const at = this.columns.at
    const apart = (at[a] ?? 0) - (at[b] ?? 0)
    if (apart !== 0) return apart
    const left = this.idOf(a)
    const right = this.idOf(b)
    return left < right ? -1 : left > right ? 1 : a - b
  }

  #sort(moved: (n: number, row: number) => void): void {
    let earliest = this.#sorted
    for (let row = this.#sorted; row < this.count; row++) if (this.#compare(row, earliest) < 0) earliest = row
    let from = this.#sorted
    for (let low = 0; low < from; ) {
      const middle = (low + from) >>> 1
      if (this.#compare(middle, earliest) <= 0) low = middle + 1
      else from = middle
    }
    const order = this.#order(from)
    const changed = order.map((_, i) => from + i).filter((row) => order[row - from] !== row)
    for (const name of COLUMN_ARRAYS) {
      const column = this.columns[name]
      if (column.length === 0) continue
      const was = column.slice(from, this.count)
      for (const row of changed) column[row] = was[(order[row - from] ?? 0) - from] ?? 0
    }
    const ids = this.ids.slice(from * ID_WORDS, this.count * ID_WORDS)
    for (const row of changed) {
      const source = ((order[row - from] ?? 0) - from) * ID_WORDS
      for (let word = 0; word < ID_WORDS; word++) this.ids[row * ID_WORDS + word] = ids[source + word] ?? 0
    }
    for (const row of changed) {
      this.blocks.touch(row)
      if (this.columns.attributes[row] !== REMOVED) moved(this.columns.n[row] ?? 0, row)
    }
    this.#sorted = this.count
  }

  /** The rows from there on, in order. Rows come as episodes ended, nearly as they began: most go back a few places. */
  #order(from: number): Uint32Array {
    const order = new Uint32Array(this.count - from).map((_, i) => from + i)
    for (let i = 1; i < order.length; i++) {
      const row = order[i] ?? 0
      let place = i
      while (place > 0 && i - place < MOST_PLACES_BACK && this.#compare(order[place - 1] ?? 0, row) > 0)
        place--
      if (i - place === MOST_PLACES_BACK) return order.sort((a, b) => this.#compare(a, b))
      if (place < i) order.copyWithin(place + 1, place, i)[place] = row
    }
    return order
  }
}

import { confidenceFactor, DEFAULT_BAR_SECONDS, type EpisodeTrace } from '#memories'
import { type Instant, SECOND_MS, type Side } from '#vocabulary'
import { BlockBounds } from './block-bounds.ts'
import { InternedAttributes, REMOVED } from './interned-attributes.ts'
import { InternedTagSets } from './interned-tag-sets.ts'
import { ID_WORDS, PackedIds } from './packed-ids.ts'

/** What all rows of an index are written in. */
export class Dictionary {
  readonly tagSets = new InternedTagSets()
  readonly attributes = new InternedAttributes()
  readonly ids = new PackedIds()
}

/** NaN is null in a column of floats, 0 in outcomeSeq and tradeN (kept one higher). Seqs and ordinals are below 2^32. */
const columnsOf = (capacity: number, past: boolean) => ({
  price: new Float64Array(capacity),
  atrD1: new Float64Array(capacity),
  atrH1: new Float64Array(capacity),
  spreadAsAtr: new Float64Array(capacity),
  drawdown: new Float64Array(capacity),
  confidence: new Float64Array(capacity),
  at: new Float64Array(capacity),
  outcomeKnownAt: new Float64Array(capacity),
  r: new Float64Array(capacity),
  pnl: new Float64Array(capacity),
  holdingSeconds: new Float64Array(capacity),
  fromSeq: new Uint32Array(capacity),
  toSeq: new Uint32Array(past ? capacity : 0),
  outcomeSeq: new Uint32Array(capacity),
  tradeN: new Uint32Array(capacity),
  n: new Uint32Array(capacity),
  attributes: new Uint32Array(capacity),
  /** The four numbers of a situation, a byte each, between the bounds of the row's block. */
  quantised: new Uint32Array(capacity),
  tagSet: new Uint16Array(capacity),
  /** Conf, rounded up: its place among CONFIDENCES. */
  confidenceStep: new Uint8Array(capacity),
})
export type Columns = ReturnType<typeof columnsOf>
const COLUMNS = Object.keys(columnsOf(0, false)) as readonly (keyof Columns)[]

/** Conf in steps, for a first look at a row. */
export const CONFIDENCE_STEPS = Float64Array.from({ length: 256 }, (_, i) => i / 255)
const roundedUp = (conf: number): number => Math.min(255, Math.ceil(conf * 255))

const FIRST_CAPACITY = 32
/** Room is made by an eighth: what is not used yet is a sixteenth on average. */
const GROWTH = 1.125

const orNaN = (value: number | null): number => value ?? Number.NaN
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value
const lessOne = (value: number | undefined): number | null =>
  value === undefined || value === 0 ? null : value - 1

/**
 * The episodes of one symbol, strategy and direction, in order of (entry, id): those that may duplicate one another stand
 * beside one another, and a stretch of rows is a stretch of time, of which a bound tells much.
 */
export class EpisodeRows {
  readonly symbol: string | null
  readonly strategy: string | null
  readonly direction: Side | null
  readonly dictionary: Dictionary
  /** Past versions: each ends somewhere. */
  readonly past: boolean
  readonly blocks = new BlockBounds()
  /** Its place among all that are live, counted from 1. */
  number = 0
  columns: Columns
  ids: Uint32Array
  count = 0
  /** Rows by stamp. */
  readonly countByAttributes = new Map<number, number>()
  /** Longest bar of any row so far: how far apart two duplicates can be. */
  longestBarMs = 0
  /** Rows from here on may be out of order. */
  #sorted = 0

  constructor(
    { symbol, strategy, direction }: Pick<EpisodeTrace, 'symbol' | 'strategy' | 'direction'>,
    dictionary: Dictionary,
    past: boolean,
  ) {
    this.symbol = symbol
    this.strategy = strategy
    this.direction = direction
    this.dictionary = dictionary
    this.past = past
    this.columns = columnsOf(FIRST_CAPACITY, past)
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

  /** Puts rows in order and bounds up to date. `moved` hears where each episode stands now. */
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
    const { columns, dictionary } = this
    const attributes = dictionary.attributes.all[columns.attributes[row] ?? REMOVED]
    const tagSet = dictionary.tagSets.all[columns.tagSet[row] ?? 0]
    const outcomeKnownAt = orNull(columns.outcomeKnownAt[row])
    return {
      id: this.idOf(row),
      n: columns.n[row] ?? 0,
      fromSeq: columns.fromSeq[row] ?? 0,
      toSeq: this.past ? (columns.toSeq[row] ?? 0) : null,
      kind: attributes?.kind ?? 'trade',
      status: attributes?.status ?? 'voided',
      run: attributes?.run ?? '',
      symbol: this.symbol,
      strategy: this.strategy,
      variant: attributes?.variant ?? null,
      direction: this.direction,
      trend: tagSet?.trend ?? null,
      volatility: tagSet?.volatility ?? null,
      regime: attributes?.regime ?? null,
      session: tagSet?.session ?? null,
      price: orNull(columns.price[row]),
      atrD1: orNull(columns.atrD1[row]),
      atrH1: orNull(columns.atrH1[row]),
      spreadAsAtr: orNull(columns.spreadAsAtr[row]),
      drawdown: orNull(columns.drawdown[row]),
      barSeconds: attributes?.barSeconds ?? null,
      confidence: orNull(columns.confidence[row]),
      at: this.enteredAt(row),
      outcomeKnownAt: outcomeKnownAt as Instant | null,
      outcomeSeq: lessOne(columns.outcomeSeq[row]),
      r: orNull(columns.r[row]),
      rSource: attributes?.rSource ?? 'none',
      pnl: orNull(columns.pnl[row]),
      holdingSeconds: orNull(columns.holdingSeconds[row]),
      tradeN: lessOne(columns.tradeN[row]),
    }
  }

  #set(row: number, trace: EpisodeTrace): void {
    const { columns, dictionary } = this
    columns.price[row] = orNaN(trace.price)
    columns.atrD1[row] = orNaN(trace.atrD1)
    columns.atrH1[row] = orNaN(trace.atrH1)
    columns.spreadAsAtr[row] = orNaN(trace.spreadAsAtr)
    columns.drawdown[row] = orNaN(trace.drawdown)
    columns.confidence[row] = orNaN(trace.confidence)
    columns.at[row] = trace.at
    columns.outcomeKnownAt[row] = orNaN(trace.outcomeKnownAt)
    columns.r[row] = orNaN(trace.r)
    columns.pnl[row] = orNaN(trace.pnl)
    columns.holdingSeconds[row] = orNaN(trace.holdingSeconds)
    columns.fromSeq[row] = trace.fromSeq
    if (this.past) columns.toSeq[row] = trace.toSeq ?? 0
    columns.outcomeSeq[row] = (trace.outcomeSeq ?? -1) + 1
    columns.tradeN[row] = (trace.tradeN ?? -1) + 1
    columns.n[row] = trace.n
    const attributes = dictionary.attributes.codeOf(trace)
    columns.attributes[row] = attributes
    columns.confidenceStep[row] = roundedUp(confidenceFactor(trace.confidence))
    columns.tagSet[row] = dictionary.tagSets.codeOf(trace)
    dictionary.ids.write(this.ids, row, trace.id)
    this.countByAttributes.set(attributes, (this.countByAttributes.get(attributes) ?? 0) + 1)
    this.longestBarMs = Math.max(this.longestBarMs, this.barMs(row))
    this.blocks.touch(row)
  }

  #uncount(row: number): void {
    const attributes = this.columns.attributes[row] ?? REMOVED
    this.countByAttributes.set(attributes, (this.countByAttributes.get(attributes) ?? 0) - 1)
  }

  #grow(): void {
    const capacity = Math.ceil(this.columns.at.length * GROWTH)
    const next = columnsOf(capacity, this.past)
    for (const name of COLUMNS) next[name].set(this.columns[name])
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
    const order = Uint32Array.from({ length: this.count - from }, (_, i) => from + i)
    order.sort((a, b) => this.#compare(a, b))
    for (const name of COLUMNS) {
      const column = this.columns[name]
      if (column.length === 0) continue
      const was = column.slice(from, this.count)
      for (let i = 0; i < order.length; i++) column[from + i] = was[(order[i] ?? 0) - from] ?? 0
    }
    const ids = this.ids.slice(from * ID_WORDS, this.count * ID_WORDS)
    for (let i = 0; i < order.length; i++) {
      const source = ((order[i] ?? 0) - from) * ID_WORDS
      this.ids.set(ids.subarray(source, source + ID_WORDS), (from + i) * ID_WORDS)
    }
    for (let row = from; row < this.count; row++) {
      this.blocks.touch(row)
      if (this.columns.attributes[row] !== REMOVED) moved(this.columns.n[row] ?? 0, row)
    }
    this.#sorted = this.count
  }
}

import type { EpisodeTrace } from '#memories'
import type { EpisodeFilter } from '../episode-query.ts'
import { type ColumnsView, columnsView } from './columns-view.ts'
import { Dictionary, EpisodeRows } from './episode-rows.ts'
import { InternedLabels } from './interned-labels.ts'

/** Names of symbols or strategies that a key can hold apart. */
const NAMES = 2 ** 20
const DIRECTIONS = { long: 0, short: 1, none: 2 } as const

/**
 * Every episode in memory, in typed columns: what recall, evidence and reports read. Versions of one episode come in their
 * order; episodes in any, though order of entry is cheapest.
 */
export class EpisodeColumns {
  readonly #dictionary = new Dictionary()
  readonly #names = new InternedLabels()
  readonly #live = new Map<number, EpisodeRows>()
  readonly #past = new Map<number, EpisodeRows>()
  readonly #liveRows: EpisodeRows[] = []
  /** Where the live version of each episode stands, by ordinal: one of liveRows, counted from 1, and its row. */
  #homes = new Uint32Array(64)
  #places = new Uint32Array(64)
  /** By ordinal, the first version that ended here: told of it or a later one by `addPast`, it is not taken twice. */
  readonly #ended = new Map<number, number>()
  #size = 0
  #lastSeq = 0
  readonly #unsettled = new Set<EpisodeRows>()

  /** Episodes that hold now. */
  get size(): number {
    return this.#size
  }

  /** A version that holds from its `fromSeq`; the one before it, if any, ends there. A voided one only ends it. */
  add(trace: EpisodeTrace): void {
    if (trace.toSeq !== null) return this.addPast(trace)
    this.#lastSeq = Math.max(this.#lastSeq, trace.fromSeq)
    const { n } = trace
    const home = this.#rows(this.#live, trace)
    const rows = this.#liveRows[(this.#homes[n] ?? 0) - 1]
    if (rows !== undefined) {
      const row = this.#places[n] ?? 0
      const was = rows.traceOf(row)
      if (was.fromSeq < trace.fromSeq) this.#end(was, trace.fromSeq)
      this.#unsettled.add(rows)
      if (trace.status !== 'voided' && rows === home && was.at === trace.at) return rows.overwrite(row, trace)
      rows.remove(row)
      this.#homes[n] = 0
      this.#size -= 1
    }
    if (trace.status === 'voided') return
    this.#place(n, home, home.append(trace))
    this.#size += 1
  }

  /** A version that holds no more, for reads as of a moment when it did. */
  addPast(trace: EpisodeTrace): void {
    if (trace.toSeq === null) return this.add(trace)
    this.#lastSeq = Math.max(this.#lastSeq, trace.toSeq)
    const heldHere = trace.fromSeq >= (this.#ended.get(trace.n) ?? Number.POSITIVE_INFINITY)
    if (trace.status === 'voided' || heldHere) return
    this.#rows(this.#past, trace).append(trace)
  }

  /** What a read sees: the rows that may match, as of a seq (absent: now). */
  view(filter: EpisodeFilter = {}, seq?: number): ColumnsView {
    for (const rows of this.#unsettled) this.#settle(rows)
    const now = seq === undefined || seq >= this.#lastSeq
    return columnsView(
      { live: this.#live, past: now ? new Map() : this.#past, dictionary: this.#dictionary },
      filter,
      now ? Number.POSITIVE_INFINITY : seq,
      (n) => {
        const rows = this.#liveRows[(this.#homes[n] ?? 0) - 1]
        return rows === undefined ? null : { rows, row: this.#places[n] ?? 0 }
      },
    )
  }

  /** Every episode that passes the filter, as of a seq. */
  *traces(filter: EpisodeFilter = {}, seq?: number): Generator<EpisodeTrace> {
    const view = this.view(filter, seq)
    for (const rows of view.rows)
      for (let row = 0; row < rows.count; row++) if (view.matches(rows, row)) yield rows.traceOf(row)
  }

  #end(was: EpisodeTrace, toSeq: number): void {
    this.#rows(this.#past, was).append({ ...was, toSeq })
    if (!this.#ended.has(was.n)) this.#ended.set(was.n, was.fromSeq)
  }

  #settle(rows: EpisodeRows): void {
    rows.settle((n, row) => {
      if (!rows.past) this.#places[n] = row
    })
    this.#unsettled.delete(rows)
  }

  #rows(of: Map<number, EpisodeRows>, trace: EpisodeTrace): EpisodeRows {
    const { symbol, strategy, direction } = trace
    const names = this.#names
    const key = (names.codeOf(symbol) * NAMES + names.codeOf(strategy)) * 3 + DIRECTIONS[direction ?? 'none']
    const known = of.get(key)
    const rows = known ?? new EpisodeRows(trace, this.#dictionary, of === this.#past)
    if (known === undefined) {
      of.set(key, rows)
      if (!rows.past) rows.number = this.#liveRows.push(rows)
    }
    this.#unsettled.add(rows)
    return rows
  }

  #place(n: number, home: EpisodeRows, row: number): void {
    if (n >= this.#homes.length) {
      const length = Math.ceil((n + 1) * 1.125)
      const homes = new Uint32Array(length)
      const places = new Uint32Array(length)
      homes.set(this.#homes)
      places.set(this.#places)
      this.#homes = homes
      this.#places = places
    }
    this.#homes[n] = home.number
    this.#places[n] = row
  }
}

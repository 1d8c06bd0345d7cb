import type { EpisodeTrace } from '#memories'
import type { EpisodeFilter } from '../episode-query.ts'
import { type ColumnsView, columnsView } from './columns-view.ts'
import { Dictionary } from './dictionary.ts'
import { EpisodeRows } from './episode-rows.ts'
import { InternedLabels } from './interned-labels.ts'

/** As many symbols or strategies as the key of a group can tell apart. */
const MOST_NAMES = 2 ** 20
const DIRECTIONS = { long: 0, short: 1, none: 2 } as const

/**
 * Every episode in memory, in typed columns: what recall, evidence and reports read. Versions of one episode must be added
 * in their order, episodes in any; order of entry is cheapest.
 */
export class EpisodeColumns {
  readonly #dictionary = new Dictionary()
  readonly #names = new InternedLabels()
  readonly #live = new Map<number, EpisodeRows>()
  readonly #past = new Map<number, EpisodeRows>()
  readonly #liveRows: EpisodeRows[] = []
  /** Where the version of each episode is that holds, by ordinal: one of liveRows, counted from 1 (0: nowhere), and its row. */
  #groupOf = new Uint32Array(64)
  #rowOf = new Uint32Array(64)
  /** By ordinal, the first version that `add` ended: from it on, `addPast` brings what is here already. */
  readonly #firstEnded = new Map<number, number>()
  #size = 0
  #changes = 0
  #lastSeq = 0
  /** Rows that may be out of order, or whose bounds are. */
  readonly #unsettled = new Set<EpisodeRows>()

  /** Episodes that hold now. */
  get size(): number {
    return this.#size
  }

  /** Goes up with every version that is added: what was made of the columns holds for as long as it is the same. */
  get changes(): number {
    return this.#changes
  }

  /** A version that holds from its `fromSeq`; the one before it, if any, ends there. A voided one only ends it. */
  add(trace: EpisodeTrace): void {
    if (trace.toSeq !== null) return this.addPast(trace)
    this.#changes += 1
    this.#lastSeq = Math.max(this.#lastSeq, trace.fromSeq)
    const { n } = trace
    const target = this.#rows(this.#live, trace)
    const rows = this.#liveRows[(this.#groupOf[n] ?? 0) - 1]
    if (rows !== undefined) {
      const row = this.#rowOf[n] ?? 0
      const was = rows.traceOf(row)
      if (was.fromSeq < trace.fromSeq) this.#end(was, trace.fromSeq)
      this.#unsettled.add(rows)
      if (trace.status !== 'voided' && rows === target && was.at === trace.at)
        return rows.overwrite(row, trace)
      rows.remove(row)
      this.#groupOf[n] = 0
      this.#size -= 1
    }
    if (trace.status === 'voided') return
    this.#place(n, target, target.append(trace))
    this.#size += 1
  }

  /** A version that holds no more, for reads as of a moment when it did. */
  addPast(trace: EpisodeTrace): void {
    if (trace.toSeq === null) return this.add(trace)
    this.#changes += 1
    this.#lastSeq = Math.max(this.#lastSeq, trace.toSeq)
    const isHere = trace.fromSeq >= (this.#firstEnded.get(trace.n) ?? Number.POSITIVE_INFINITY)
    if (trace.status === 'voided' || isHere) return
    this.#rows(this.#past, trace).append(trace)
  }

  /** Whether nothing here is later than a seq: as of then it is as it is now. */
  isNow(seq: number | undefined): boolean {
    return seq === undefined || seq >= this.#lastSeq
  }

  /** What matches a filter as of a seq (absent: now). */
  view(filter: EpisodeFilter = {}, seq?: number): ColumnsView {
    for (const rows of this.#unsettled) this.#settle(rows)
    const now = seq === undefined || this.isNow(seq)
    return columnsView(
      { live: this.#live, past: now ? new Map() : this.#past, dictionary: this.#dictionary },
      filter,
      now ? Number.POSITIVE_INFINITY : seq,
      (n) => {
        const rows = this.#liveRows[(this.#groupOf[n] ?? 0) - 1]
        return rows === undefined ? null : { rows, row: this.#rowOf[n] ?? 0 }
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
    if (!this.#firstEnded.has(was.n)) this.#firstEnded.set(was.n, was.fromSeq)
  }

  #settle(rows: EpisodeRows): void {
    rows.settle((n, row) => {
      if (!rows.past) this.#rowOf[n] = row
    })
    this.#unsettled.delete(rows)
  }

  #rows(of: Map<number, EpisodeRows>, trace: EpisodeTrace): EpisodeRows {
    const { symbol, strategy, direction } = trace
    const names = this.#names
    const key =
      (names.codeOf(symbol) * MOST_NAMES + names.codeOf(strategy)) * 3 + DIRECTIONS[direction ?? 'none']
    const known = of.get(key)
    const rows = known ?? new EpisodeRows(trace, this.#dictionary, of === this.#past)
    if (known === undefined) {
      of.set(key, rows)
      if (!rows.past) rows.number = this.#liveRows.push(rows)
    }
    this.#unsettled.add(rows)
    return rows
  }

  #place(n: number, target: EpisodeRows, row: number): void {
    if (n >= this.#groupOf.length) {
      const length = Math.ceil((n + 1) * 1.125)
      const groups = new Uint32Array(length)
      const rows = new Uint32Array(length)
      groups.set(this.#groupOf)
      rows.set(this.#rowOf)
      this.#groupOf = groups
      this.#rowOf = rows
    }
    this.#groupOf[n] = target.number
    this.#rowOf[n] = row
  }
}

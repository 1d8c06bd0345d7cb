import type { ChunkTerms } from '#recall/ports'
import { PostingReader, PostingWriter } from './posting-code.ts'

const FIRST_SIZE = 1024

/** What a row says, one after the other: what is read together lies together. */
const CHUNK = 0
const TITLE = 1
const BODY = 2
const COLUMNS = 3

/**
 * Terms of chunks, gathered in memory so that each term's list is written once. A row says how often a term is in title and body of a
 * chunk; all of them are one array, since an object for each would cost more than writing it.
 */
export class PostingBatch {
  chunks = 0
  private readonly ids = new Map<string, number>()
  /** By a term's id, its newest row. */
  private newest = new Int32Array(FIRST_SIZE)
  private count = 0
  private rows = new Int32Array(FIRST_SIZE * COLUMNS)
  /** By row. */
  private ofTerm = new Int32Array(FIRST_SIZE)

  /** Chunks come in ascending order. */
  add(chunk: number, terms: ChunkTerms): void {
    this.chunks++
    for (const term of terms.body) this.raise(this.row(term, chunk) + BODY, 1)
    for (const term of terms.title) this.raise(this.row(term, chunk) + TITLE, 1)
  }

  /** Goes on from a list that was written, with the chunks that are still there. */
  addWritten(term: string, data: Uint8Array, isThere: (chunk: number) => boolean): void {
    const reader = new PostingReader(data)
    for (let chunk = reader.next(); chunk > 0; chunk = reader.next())
      if (isThere(chunk)) {
        const row = this.row(term, chunk)
        this.raise(row + TITLE, reader.title)
        this.raise(row + BODY, reader.body)
      }
  }

  /** Every term with its list, in an order in which a table takes them at its end. */
  *written(): Generator<readonly [term: string, data: Uint8Array]> {
    const { order, ends } = this.byTerm()
    const { rows } = this
    const writer = new PostingWriter()
    for (const term of [...this.ids.keys()].sort()) {
      const id = this.ids.get(term) ?? 0
      for (let i = ends[id] ?? 0; i < (ends[id + 1] ?? 0); i++) {
        const at = (order[i] ?? 0) * COLUMNS
        writer.add(rows[at + CHUNK] ?? 0, rows[at + TITLE] ?? 0, rows[at + BODY] ?? 0)
      }
      yield [term, writer.list()]
    }
  }

  /** All rows in the order of their terms' ids, those of one in the order in which they came; and where each term's begin. */
  private byTerm(): { readonly order: Uint32Array; readonly ends: Uint32Array } {
    const ends = new Uint32Array(this.ids.size + 1)
    const add = (id: number, more: number): number => {
      const before = ends[id] ?? 0
      ends[id] = before + more
      return before
    }
    // Each term's end is the next one's beginning: counted, summed, and moved from beginning to end as rows take their places.
    for (let row = 0; row < this.count; row++) add(this.ofTerm[row] ?? 0, 1)
    let sum = 0
    for (let id = 0; id < ends.length; id++) sum += add(id, sum - (ends[id] ?? 0))
    const order = new Uint32Array(this.count)
    for (let row = 0; row < this.count; row++) order[add(this.ofTerm[row] ?? 0, 1)] = row
    ends.copyWithin(1, 0)
    ends[0] = 0
    return { order, ends }
  }

  private raise(at: number, by: number): void {
    this.rows[at] = (this.rows[at] ?? 0) + by
  }

  /** Where the row of a term in a chunk begins. */
  private row(term: string, chunk: number): number {
    const id = this.ids.get(term) ?? this.newId(term)
    const known = this.newest[id] ?? 0
    if (known < this.count && this.ofTerm[known] === id && this.rows[known * COLUMNS] === chunk)
      return known * COLUMNS
    if (this.count === this.ofTerm.length) {
      this.ofTerm = grown(this.ofTerm)
      this.rows = grown(this.rows)
    }
    const row = this.count++
    this.ofTerm[row] = id
    this.newest[id] = row
    this.rows[row * COLUMNS + CHUNK] = chunk
    return row * COLUMNS
  }

  private newId(term: string): number {
    // Half of a pair, where a long word was cut, is stored as the sign for what is no text: all such halves are one.
    const whole = term.toWellFormed()
    const id = this.ids.get(whole) ?? this.ids.size
    this.ids.set(whole, id)
    if (id === this.newest.length) this.newest = grown(this.newest)
    return id
  }
}

const grown = (column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(column.length * 2)
  larger.set(column)
  return larger
}

import type { AskedTerm, ChunkFilter, Postings, TermCounts } from '#recall/ports'
import type { Connection } from '../connection.ts'
import type { ChunkColumns } from './chunk-columns.ts'
import { PostingReader } from './posting-code.ts'

/** A term's list of every segment, in the order of chunks. */
const LISTS = `SELECT p.data FROM segments s CROSS JOIN postings p ON p.segment = s.id AND p.term = ? ORDER BY s.id`

const WORDS = `SELECT DISTINCT p.term FROM segments s CROSS JOIN postings p
  ON p.segment = s.id AND p.term >= ? AND p.term < ?`

/** Postings of terms from their segments. It finds; scoring is search's own. */
export class TermPostings {
  private readonly connection: Connection
  private readonly columns: ChunkColumns
  private readonly read = new WeakMap<ChunkFilter, Map<string, Postings>>()

  constructor(connection: Connection, columns: ChunkColumns) {
    this.connection = connection
    this.columns = columns
  }

  counts(terms: readonly AskedTerm[], filter: ChunkFilter): TermCounts {
    const { chunks, length } = this.columns.visible(filter)
    return {
      chunks,
      meanLength: chunks === 0 ? 0 : length / chunks,
      frequencies: terms.map((term) => this.postingsOf(term, filter).chunks.length),
    }
  }

  postings(
    terms: readonly AskedTerm[],
    filter: ChunkFilter,
    within: ReadonlySet<number> | undefined,
  ): readonly Postings[] {
    return terms.map((term) => {
      const all = this.postingsOf(term, filter)
      return within === undefined ? all : only(all, within)
    })
  }

  /** Words, exact names and figures alike; what is long gone may be among them. */
  wordsFrom(beginning: string): readonly string[] {
    return this.connection
      .statement<{ term: string }>(WORDS)
      .all(beginning, `${beginning}\u{10ffff}`)
      .map(({ term }) => term)
  }

  private postingsOf(term: AskedTerm, filter: ChunkFilter): Postings {
    const kept = this.read.get(filter) ?? new Map<string, Postings>()
    this.read.set(filter, kept)
    const key = `${term.kind} ${term.text}`
    const known = kept.get(key)
    if (known) return known
    const found = this.readPostings(term, filter)
    kept.set(key, found)
    return found
  }

  private readPostings({ kind, text }: AskedTerm, filter: ChunkFilter): Postings {
    const lists = this.connection.statement<{ data: Buffer }>(LISTS).all(text)
    const { shown } = this.columns.visible(filter)
    // A chunk takes a byte or more.
    const most = lists.reduce((sum, { data }) => sum + data.length, 0)
    const column = () => new Int32Array(most)
    const found = { chunks: column(), lengths: column() }
    const counts =
      kind === 'entity' ? { entities: column() } : { heading: column(), path: column(), body: column() }
    let count = 0
    for (const { data } of lists) {
      const reader = new PostingReader(data)
      for (let chunk = reader.next(); chunk > 0; chunk = reader.next()) {
        const held = kind === 'entity' ? reader.entities : reader.heading + reader.path + reader.body
        if (held === 0 || shown[chunk] !== 1) continue
        found.chunks[count] = chunk
        found.lengths[count] = this.columns.lengthAt(chunk)
        if (counts.entities) counts.entities[count] = reader.entities
        else {
          counts.heading[count] = reader.heading
          counts.path[count] = reader.path
          counts.body[count] = reader.body
        }
        count++
      }
    }
    return cutTo(count, { ...found, counts })
  }
}

type Columns = { readonly [F in keyof Postings['counts']]?: Int32Array | undefined }

const cutTo = (
  count: number,
  {
    chunks,
    lengths,
    counts: { heading, path, body, entities },
  }: { readonly chunks: Int32Array; readonly lengths: Int32Array; readonly counts: Columns },
): Postings => ({
  chunks: chunks.subarray(0, count),
  lengths: lengths.subarray(0, count),
  counts: {
    heading: heading?.subarray(0, count),
    path: path?.subarray(0, count),
    body: body?.subarray(0, count),
    entities: entities?.subarray(0, count),
  },
})

const only = (all: Postings, within: ReadonlySet<number>): Postings => {
  const places: number[] = []
  for (let i = 0; i < all.chunks.length; i++) if (within.has(all.chunks[i] ?? -1)) places.push(i)
  const some = (column: ArrayLike<number> | undefined) =>
    column === undefined ? undefined : places.map((i) => column[i] ?? 0)
  const { heading, path, body, entities } = all.counts
  return {
    chunks: places.map((i) => all.chunks[i] ?? 0),
    lengths: places.map((i) => all.lengths[i] ?? 0),
    counts: { heading: some(heading), path: some(path), body: some(body), entities: some(entities) },
  }
}

import type { AskedTerm, ChunkFilter, Postings, TermCounts } from '#recall/ports'
import type { Connection } from '../connection.ts'
import type { ChunkColumns, Visible } from './chunk-columns.ts'
import { storedTerm } from './index-schema.ts'

/** Occurrences come as chunk × 4 + field. */
const FIELD_NUMBER = { heading: 0, path: 1, body: 2, entities: 3 } as const
const FIELDS = 4

/**
 * A term that occurs more often than this is counted by the full-text table itself, without a row for each occurrence: at
 * 100,000 chunks the commonest words would take 70 ms each otherwise.
 */
const MOST_READ = 60_000
/** More than any index has. */
const EVERY = 2 ** 40

/** Postings of terms from the full-text table. It finds; scoring is search's own. */
export class TermPostings {
  private readonly connection: Connection
  private readonly columns: ChunkColumns
  private readonly read = new WeakMap<ChunkFilter, Map<string, Postings>>()

  constructor(connection: Connection, columns: ChunkColumns) {
    this.connection = connection
    this.columns = columns
  }

  counts(terms: readonly AskedTerm[], filter: ChunkFilter): TermCounts {
    const visible = this.columns.visible(filter)
    return {
      chunks: visible.chunks,
      meanLength: visible.chunks === 0 ? 0 : visible.length / visible.chunks,
      frequencies: terms.map((term) => this.frequency(term, filter, visible)),
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
      .statement<{ term: string }>('SELECT term FROM temp.vocabulary WHERE term >= ? AND term < ?')
      .all(beginning, `${beginning}\u{10ffff}`)
      .map(({ term }) => term)
  }

  private frequency(term: AskedTerm, filter: ChunkFilter, visible: Visible): number {
    const read = this.postingsOf(term, filter, MOST_READ)
    return read ? read.chunks.length : this.holders(term, visible).length
  }

  private postingsOf(term: AskedTerm, filter: ChunkFilter): Postings
  /** Null where the term occurs more often than that. */
  private postingsOf(term: AskedTerm, filter: ChunkFilter, most: number): Postings | null
  private postingsOf(term: AskedTerm, filter: ChunkFilter, most = EVERY): Postings | null {
    const kept = this.read.get(filter) ?? new Map<string, Postings>()
    this.read.set(filter, kept)
    const key = `${term.kind} ${term.text}`
    const known = kept.get(key)
    if (known) return known
    const found = this.readPostings(term, this.columns.visible(filter), most)
    if (found) kept.set(key, found)
    return found
  }

  /** The chunks that hold a term, without how often. */
  private holders(term: AskedTerm, { shown }: Visible): readonly number[] {
    const fields = term.kind === 'entity' ? '{entities}' : '{heading path body}'
    const [{ packed } = { packed: '[]' }] = this.connection
      .statement<{ packed: string }>(
        'SELECT json_group_array(rowid) AS packed FROM terms WHERE terms MATCH ?',
      )
      .all(`${fields} : "${storedTerm(term.text)}"`)
    // An array of whole numbers, made by the statement above.
    return (JSON.parse(packed) as number[]).filter((chunk) => shown[chunk] === 1)
  }

  private readPostings(term: AskedTerm, visible: Visible, most: number): Postings | null {
    if (term.kind === 'entity') {
      // A chunk has each exact name once, however often it is in the text.
      const chunks = this.holders(term, visible)
      const lengths = chunks.map((chunk) => this.columns.lengthAt(chunk))
      return { chunks, lengths, counts: { entities: new Uint8Array(chunks.length).fill(1) } }
    }
    const [{ packed } = { packed: '[]' }] = this.connection
      .statement<{ packed: string }>(
        `SELECT json_group_array(doc * ${FIELDS} + CASE col
           WHEN 'heading' THEN ${FIELD_NUMBER.heading} WHEN 'path' THEN ${FIELD_NUMBER.path}
           WHEN 'body' THEN ${FIELD_NUMBER.body} ELSE ${FIELD_NUMBER.entities} END) AS packed
         FROM (SELECT doc, col FROM temp.occurrences WHERE term = ? LIMIT ?)`,
      )
      .all(storedTerm(term.text), most + 1)
    // An array of whole numbers, made by the statement above.
    const occurrences = JSON.parse(packed) as number[]
    return occurrences.length > most ? null : postingsFrom(occurrences, visible, this.columns)
  }
}

/** Occurrences come in the order of chunks. */
const postingsFrom = (
  occurrences: readonly number[],
  { shown }: Visible,
  columns: ChunkColumns,
): Postings => {
  const chunks: number[] = []
  const lengths: number[] = []
  const counts: [number[], number[], number[]] = [[], [], []]
  let open = 0
  for (const each of occurrences) {
    const field = each % FIELDS
    const chunk = (each - field) / FIELDS
    if (field === FIELD_NUMBER.entities || shown[chunk] !== 1) continue
    if (chunk !== open) {
      open = chunk
      chunks.push(chunk)
      lengths.push(columns.lengthAt(chunk))
    }
    // One of the other three fields; a column that has nothing yet is filled up to here.
    const column = counts[field as 0 | 1 | 2]
    while (column.length < chunks.length) column.push(0)
    column[chunks.length - 1] = (column[chunks.length - 1] ?? 0) + 1
  }
  const [heading, path, body] = counts
  return { chunks, lengths, counts: { heading, path, body } }
}

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

import type { AskedTerm, ChunkFilter, Postings, TermCounts } from '#recall/ports'
import type { Connection } from '../connection.ts'
import type { ChunkColumns, Visible } from './chunk-columns.ts'
import { storedTerm } from './schema.ts'

/** Occurrences come as chunk × 4 + field. */
const FIELD_NUMBER = { heading: 0, path: 1, body: 2, entities: 3 } as const
const FIELDS = 4

/**
 * A term that occurs more often than this is counted by the full-text table itself, without a row for each occurrence: at
 * 100,000 chunks the commonest words would take 70 ms each otherwise.
 */
const MOST_READ = 60_000

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

  private frequency(term: AskedTerm, filter: ChunkFilter, visible: Visible): number {
    if (this.occurrences(term) <= MOST_READ) return this.postingsOf(term, filter).chunks.length
    const fields = term.kind === 'entity' ? '{entities}' : '{heading path body}'
    const rows = this.connection
      .statement<{ id: number }>('SELECT rowid AS id FROM terms WHERE terms MATCH ?')
      .iterate(`${fields} : "${storedTerm(term.text)}"`)
    let count = 0
    for (const { id } of rows) if (visible.shown[id] === 1) count++
    return count
  }

  private occurrences(term: AskedTerm): number {
    const rows = this.connection
      .statement<{ col: string; cnt: number }>('SELECT col, cnt FROM temp.totals WHERE term = ?')
      .all(storedTerm(term.text))
    let total = 0
    for (const { col, cnt } of rows) if ((col === 'entities') === (term.kind === 'entity')) total += cnt
    return total
  }

  private postingsOf(term: AskedTerm, filter: ChunkFilter): Postings {
    const kept = this.read.get(filter) ?? new Map<string, Postings>()
    this.read.set(filter, kept)
    const key = `${term.kind} ${term.text}`
    const known = kept.get(key)
    if (known) return known
    const found = this.readPostings(term, this.columns.visible(filter))
    kept.set(key, found)
    return found
  }

  private readPostings(term: AskedTerm, visible: Visible): Postings {
    const [{ packed } = { packed: '[]' }] = this.connection
      .statement<{ packed: string }>(
        `SELECT json_group_array(doc * ${FIELDS} + CASE col
           WHEN 'heading' THEN ${FIELD_NUMBER.heading} WHEN 'path' THEN ${FIELD_NUMBER.path}
           WHEN 'body' THEN ${FIELD_NUMBER.body} ELSE ${FIELD_NUMBER.entities} END) AS packed
         FROM temp.occurrences WHERE term = ?`,
      )
      .all(storedTerm(term.text))
    // An array of whole numbers, made by the statement above.
    return postingsFrom(JSON.parse(packed) as number[], term, visible, this.columns)
  }
}

/** Occurrences come in the order of chunks. */
const postingsFrom = (
  occurrences: readonly number[],
  { kind }: AskedTerm,
  { shown }: Visible,
  columns: ChunkColumns,
): Postings => {
  const chunks: number[] = []
  const lengths: number[] = []
  const counts: [number[], number[], number[], number[]] = [[], [], [], []]
  let open = 0
  for (const each of occurrences) {
    const field = each % FIELDS
    const chunk = (each - field) / FIELDS
    if ((field === FIELD_NUMBER.entities) !== (kind === 'entity') || shown[chunk] !== 1) continue
    if (chunk !== open) {
      open = chunk
      chunks.push(chunk)
      lengths.push(columns.lengthAt(chunk))
    }
    // One of the four fields, since it is a remainder; a column that has nothing yet is filled up to here.
    const column = counts[field as 0 | 1 | 2 | 3]
    while (column.length < chunks.length) column.push(0)
    column[chunks.length - 1] = (column[chunks.length - 1] ?? 0) + 1
  }
  const [heading, path, body, entities] = counts
  return { chunks, lengths, counts: kind === 'entity' ? { entities } : { heading, path, body } }
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

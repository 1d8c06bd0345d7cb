import type { ChunkFilter, FoundTerms, Postings } from '#recall/ports'
import type { Connection } from '../connection.ts'
import type { ChunkColumns, Visible } from './chunk-columns.ts'
import { PostingReader } from './posting-code.ts'

// Postings of terms from their segments. Called inside a transaction. It finds; scoring is search's own.

/** A term's list of every segment, in the order of chunks. */
const LISTS = `SELECT p.data FROM segments s CROSS JOIN postings p ON p.segment = s.id AND p.term = ? ORDER BY s.id`

const WORDS = `SELECT DISTINCT p.term FROM segments s CROSS JOIN postings p
  ON p.segment = s.id AND p.term >= ? AND p.term < ?`

/** What is long gone may be among them. */
export const wordsFrom = (connection: Connection, beginning: string): readonly string[] =>
  connection
    .statement<{ term: string }>(WORDS)
    .all(beginning, `${beginning}\u{10ffff}`)
    .map(({ term }) => term)

export const findTerms = (
  connection: Connection,
  columns: ChunkColumns,
  terms: readonly string[],
  filter: ChunkFilter,
): FoundTerms => {
  const visible = columns.visible(filter)
  const { chunks, length } = visible
  return { chunks, length, postings: terms.map((term) => postingsOf(connection, columns, visible, term)) }
}

const postingsOf = (
  connection: Connection,
  columns: ChunkColumns,
  { shown }: Visible,
  term: string,
): Postings => {
  const lists = connection.statement<{ data: Buffer }>(LISTS).all(term)
  // A chunk takes a byte or more.
  const most = lists.reduce((sum, { data }) => sum + data.length, 0)
  const column = () => new Int32Array(most)
  const [chunks, lengths, title, body] = [column(), column(), column(), column()]
  let count = 0
  for (const { data } of lists) {
    const reader = new PostingReader(data)
    for (let chunk = reader.next(); chunk > 0; chunk = reader.next()) {
      if (shown[chunk] !== 1) continue
      chunks[count] = chunk
      lengths[count] = columns.lengthAt(chunk)
      title[count] = reader.title
      body[count] = reader.body
      count++
    }
  }
  return {
    chunks: chunks.subarray(0, count),
    lengths: lengths.subarray(0, count),
    title: title.subarray(0, count),
    body: body.subarray(0, count),
  }
}

import { crc32 } from 'node:zlib'
import type { ChunkTerms } from '#recall/ports'
import type { Connection } from '../connection.ts'
import { PostingBatch } from './posting-batch.ts'

// Terms lie in segments: each holds the lists of some chunks that came after another, so a term's list is that of every segment in
// turn. What comes together becomes a segment; when there are many small ones they become one.

/** Chunks that are gathered in memory, some 80 MB of it; a segment of so many is left as it is. */
const MOST_CHUNKS = 16_384
/** So many small ones in a row become one: a question looks a word up in each. */
const MOST_SMALL = 8
interface SegmentRow {
  readonly id: number
  readonly chunks: number
}

/** The terms of chunks that come, in segments of their own. Called inside a transaction. */
export class PostingSegments {
  private readonly connection: Connection
  private batch = new PostingBatch()

  constructor(connection: Connection) {
    this.connection = connection
  }

  add(chunk: number, terms: ChunkTerms): void {
    this.batch.add(chunk, terms)
    if (this.batch.chunks >= MOST_CHUNKS) this.flush()
  }

  /** What was gathered is in the tables then. */
  finish(): void {
    this.flush()
    const small = this.lastSmall()
    if (small.length >= MOST_SMALL) this.merge(small)
  }

  private flush(): void {
    if (this.batch.chunks > 0) this.write(this.batch, this.batch.chunks)
    this.batch = new PostingBatch()
  }

  private write(batch: PostingBatch, chunks: number): void {
    const { lastInsertRowid: segment } = this.connection
      .statement('INSERT INTO segments (chunks, sum) VALUES (?, 0)')
      .run(chunks)
    const insert = this.connection.statement('INSERT INTO postings (segment, term, data) VALUES (?, ?, ?)')
    let sum = 0
    for (const [term, data] of batch.written()) {
      insert.run(segment, term, data)
      sum = summed(sum, term, data)
    }
    this.connection.statement('UPDATE segments SET sum = ? WHERE id = ?').run(sum, segment)
  }

  /** The last ones, each no larger than all after it together: so a chunk is written again only with as many others. */
  private lastSmall(): readonly SegmentRow[] {
    const newestFirst = this.connection
      .statement<SegmentRow>('SELECT id, chunks FROM segments ORDER BY id DESC')
      .all()
    const small: SegmentRow[] = []
    let sum = 0
    for (const segment of newestFirst) {
      if ((small.length > 0 && segment.chunks > sum) || sum + segment.chunks > MOST_CHUNKS) break
      small.unshift(segment)
      sum += segment.chunks
    }
    return small
  }

  private merge(segments: readonly SegmentRow[]): void {
    const exists = this.connection.statement('SELECT 1 FROM chunks WHERE id = ?')
    const there = new Map<number, boolean>()
    const isThere = (chunk: number): boolean => {
      const known = there.get(chunk) ?? exists.get(chunk) !== undefined
      there.set(chunk, known)
      return known
    }
    const merged = new PostingBatch()
    for (const { id } of segments) {
      for (const { term, data } of rowsOf(this.connection, id)) merged.addWritten(term, data, isThere)
      this.connection.statement('DELETE FROM postings WHERE segment = ?').run(id)
      this.connection.statement('DELETE FROM segments WHERE id = ?').run(id)
    }
    this.write(merged, [...there.values()].filter(Boolean).length)
  }
}

interface PostingRow {
  readonly term: string
  readonly data: Buffer
}

const rowsOf = (connection: Connection, segment: number): IterableIterator<PostingRow> =>
  connection.statement<PostingRow>('SELECT term, data FROM postings WHERE segment = ?').iterate(segment)

/** The same whatever the order of terms. */
const summed = (sum: number, term: string, data: Uint8Array): number => (sum + crc32(data, crc32(term))) >>> 0

/** Every list of every segment, with the bytes it was written as. */
export function* allPostings(connection: Connection): Generator<PostingRow> {
  for (const { id } of connection.statement<SegmentRow>('SELECT id, chunks FROM segments ORDER BY id').all())
    yield* rowsOf(connection, id)
}

/** The segments that are not what was written: other bytes are other counts, and nothing else says so. */
export const damagedSegments = (connection: Connection): readonly number[] => {
  const segments = connection.statement<{ id: number; sum: number }>('SELECT id, sum FROM segments').all()
  return segments.flatMap(({ id, sum }) => {
    let found = 0
    for (const { term, data } of rowsOf(connection, id)) found = summed(found, term, data)
    return found === sum ? [] : [id]
  })
}

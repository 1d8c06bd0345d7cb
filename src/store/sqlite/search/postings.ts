import type { PassageTokens } from '#search/ports'
import type { Connection } from '../connection.ts'
import { readList, writtenList } from './posting-code.ts'

// Tokens lie in segments: each holds the lists of some passages that came after another, so a token's list is that of every segment
// in turn. What is written together becomes a segment; many small ones in a row become one. Called inside a transaction.

/** Passages that are gathered in memory, some 80 MB; a segment of so many is left as it is. */
const MOST_PASSAGES = 16_384
/** So many small ones in a row become one: a question looks a token up in each. */
const MOST_SMALL = 8

/** Gathers the tokens of new passages, which come in ascending order. */
export class PostingWriter {
  private readonly connection: Connection
  private lists = new Map<string, number[]>()
  private passages = 0

  constructor(connection: Connection) {
    this.connection = connection
  }

  add(passage: number, tokens: PassageTokens): void {
    for (const token of tokens.title) this.count(token, passage, 1)
    for (const token of tokens.body) this.count(token, passage, 2)
    this.passages++
    if (this.passages >= MOST_PASSAGES) this.flush()
  }

  /** What was gathered is in the tables then. */
  finish(): void {
    this.flush()
    const small = lastSmall(this.connection)
    if (small.length >= MOST_SMALL) merge(this.connection, small)
  }

  private count(token: string, passage: number, column: 1 | 2): void {
    // Half of a surrogate pair, where a long word was cut, is no text.
    const whole = token.isWellFormed() ? token : token.toWellFormed()
    let list = this.lists.get(whole)
    if (list === undefined) {
      list = []
      this.lists.set(whole, list)
    }
    if (list[list.length - 3] !== passage) list.push(passage, 0, 0)
    const at = list.length - 3 + column
    list[at] = (list[at] ?? 0) + 1
  }

  private flush(): void {
    if (this.passages > 0) writeSegment(this.connection, this.passages, this.lists)
    this.lists = new Map()
    this.passages = 0
  }
}

const writeSegment = (
  connection: Connection,
  passages: number,
  lists: ReadonlyMap<string, readonly number[]>,
): void => {
  const { lastInsertRowid: segment } = connection
    .statement('INSERT INTO segments (passages) VALUES (?)')
    .run(passages)
  const insert = connection.statement('INSERT INTO postings (segment, token, data) VALUES (?, ?, ?)')
  // In their order a table takes them at its end.
  for (const token of [...lists.keys()].sort())
    insert.run(segment, token, writtenList(lists.get(token) ?? []))
}

interface Segment {
  readonly id: number
  readonly passages: number
}

/** The last ones, each no larger than all after it together: so a passage is written again only with as many others. */
const lastSmall = (connection: Connection): readonly Segment[] => {
  const small: Segment[] = []
  let sum = 0
  const newestFirst = connection
    .statement<Segment>('SELECT id, passages FROM segments ORDER BY id DESC')
    .all()
  for (const segment of newestFirst) {
    if ((small.length > 0 && segment.passages > sum) || sum + segment.passages > MOST_PASSAGES) break
    small.unshift(segment)
    sum += segment.passages
  }
  return small
}

const merge = (connection: Connection, segments: readonly Segment[]): void => {
  const lists = new Map<string, number[]>()
  const read = connection.statement<{ token: string; data: Buffer }>(
    'SELECT token, data FROM postings WHERE segment = ?',
  )
  for (const { id } of segments) {
    for (const { token, data } of read.iterate(id)) {
      const list = lists.get(token) ?? []
      lists.set(token, list)
      readList(data, (...row) => list.push(...row))
    }
    connection.statement('DELETE FROM postings WHERE segment = ?').run(id)
    connection.statement('DELETE FROM segments WHERE id = ?').run(id)
  }
  writeSegment(
    connection,
    segments.reduce((sum, { passages }) => sum + passages, 0),
    lists,
  )
}

/** A token's lists of every segment, in the order of passages. */
export const listsOf = (connection: Connection, token: string): readonly Buffer[] =>
  connection
    .statement<{ data: Buffer }>(
      'SELECT p.data FROM segments s CROSS JOIN postings p ON p.segment = s.id AND p.token = ? ORDER BY s.id',
    )
    .all(token)
    .map(({ data }) => data)

/** Tokens that begin so, of any moment. */
export const tokensFrom = (connection: Connection, beginning: string): readonly string[] =>
  connection
    .statement<{ token: string }>(
      `SELECT DISTINCT p.token FROM segments s
       CROSS JOIN postings p ON p.segment = s.id AND p.token >= ? AND p.token < ?`,
    )
    .all(beginning, `${beginning}\u{10ffff}`)
    .map(({ token }) => token)

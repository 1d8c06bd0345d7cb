import type {
  DocumentChange,
  DocumentName,
  HeldPassage,
  IndexStanding,
  IndexWriting,
  TextSource,
} from '#search/ports'
import { storeError } from '../../store-error.ts'
import type { Connection } from '../connection.ts'
import { sqliteError } from '../sqlite-error.ts'
import { PostingWriter } from './postings.ts'

/** Changes within one transaction of a connection. */
export class SqliteIndexWriting implements IndexWriting {
  private readonly connection: Connection
  private readonly postings: PostingWriter

  private readonly counts = new Map<TextSource, number>()

  constructor(connection: Connection) {
    this.connection = connection
    this.postings = new PostingWriter(connection)
  }

  standing(): IndexStanding | null {
    return this.coded(() => readStanding(this.connection))
  }

  keepStanding(standing: IndexStanding): void {
    this.coded(() => writeStanding(this.connection, standing))
  }

  held(name: DocumentName): readonly HeldPassage[] {
    const rows = this.coded(() =>
      this.connection
        .statement<{ ordinal: number; hash: string; headings: string }>(
          `SELECT id AS ordinal, lower(hex(hash)) AS hash, headings FROM passages
           WHERE document = ? AND to_seq IS NULL ORDER BY start`,
        )
        .all(this.documentId(name)),
    )
    return rows.map((row) => ({ ...row, headings: readJson<string[]>(this.connection, row.headings) }))
  }

  /** Counted once a transaction: each document of a long log asks. */
  count(source: TextSource): number {
    const count = 'SELECT count(*) AS n FROM documents WHERE source = ?'
    const known =
      this.counts.get(source) ??
      this.coded(() => this.connection.statement<{ n: number }>(count).get(source)?.n ?? 0)
    this.counts.set(source, known)
    return known
  }

  put({ document, seq, keep, add }: DocumentChange): void {
    this.coded(() => {
      const id = this.documentId(document, 'make')
      this.endPassages(id, seq, new Set(keep.map(({ ordinal }) => ordinal)))
      for (const { ordinal, startLine, endLine } of keep)
        this.connection
          .statement('UPDATE passages SET start = ?, end = ? WHERE id = ? AND (start <> ? OR end <> ?)')
          .run(startLine, endLine, ordinal, startLine, endLine)
      for (const { passage, tokens } of add) {
        const { lastInsertRowid } = this.connection
          .statement(
            'INSERT INTO passages (document, from_seq, start, end, headings, hash, length) VALUES (?, ?, ?, ?, ?, ?, ?)',
          )
          .run(
            id,
            seq,
            passage.startLine,
            passage.endLine,
            JSON.stringify(passage.headings),
            Buffer.from(passage.hash, 'hex'),
            tokens.body.length,
          )
        this.postings.add(Number(lastInsertRowid), tokens)
      }
      const { path, day = null, written = null } = document
      const same =
        'SELECT 1 FROM versions WHERE document = ? AND to_seq IS NULL AND path = ? AND day IS ? AND written IS ?'
      if (this.connection.statement(same).get(id, path, day, written) !== undefined) return
      this.endVersion(id, seq)
      this.connection
        .statement('INSERT INTO versions (document, from_seq, path, day, written) VALUES (?, ?, ?, ?, ?)')
        .run(id, seq, path, day, written)
    })
  }

  end(name: DocumentName, seq: number): void {
    this.coded(() => {
      const id = this.documentId(name)
      this.endPassages(id, seq, new Set())
      this.endVersion(id, seq)
    })
  }

  finish(): void {
    this.coded(() => this.postings.finish())
  }

  /** 0 where there is none. */
  private documentId({ source, ref }: DocumentName, or: 'none' | 'make' = 'none'): number {
    const found = this.connection
      .statement<{ id: number }>('SELECT id FROM documents WHERE source = ? AND ref = ?')
      .get(source, ref)
    if (found || or === 'none') return found?.id ?? 0
    this.counts.set(source, this.count(source) + 1)
    return Number(
      this.connection.statement('INSERT INTO documents (source, ref) VALUES (?, ?)').run(source, ref)
        .lastInsertRowid,
    )
  }

  private endPassages(document: number, seq: number, kept: ReadonlySet<number>): void {
    const open = this.connection
      .statement<{ id: number }>('SELECT id FROM passages WHERE document = ? AND to_seq IS NULL')
      .all(document)
    for (const { id } of open)
      if (!kept.has(id)) this.connection.statement('UPDATE passages SET to_seq = ? WHERE id = ?').run(seq, id)
  }

  private endVersion(document: number, seq: number): void {
    this.connection
      .statement('UPDATE versions SET to_seq = ? WHERE document = ? AND to_seq IS NULL')
      .run(seq, document)
  }

  private coded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw sqliteError(error, this.connection.file)
    }
  }
}

/** JSON that the index wrote itself; anything else is damage, and the index is rebuilt. */
export const readJson = <T>({ file }: Connection, text: string): T => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw storeError('damaged', file, error)
  }
}

export const readStanding = (connection: Connection): IndexStanding | null => {
  const row = connection.statement<{ standing: string | null }>('SELECT standing FROM meta').get()
  return row?.standing ? readJson(connection, row.standing) : null
}

export const writeStanding = (connection: Connection, standing: IndexStanding): void => {
  connection.statement('UPDATE meta SET standing = ?').run(JSON.stringify(standing))
}

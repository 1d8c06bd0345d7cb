import type {
  DocumentChange,
  HeldChunk,
  IndexBeginning,
  IndexStanding,
  IndexWriting,
  TextSource,
} from '#recall/ports'
import type { Connection } from '../connection.ts'
import { sqliteError } from '../sqlite-error.ts'
import { dropDamaged } from './embeddings.ts'
import { readIndexJson } from './index-json.ts'
import { CONTENT_TABLES } from './index-schema.ts'
import { readStanding } from './index-standing.ts'
import { PostingSegments } from './posting-segments.ts'

/** Chunks taken out before it is worth a thought: each costs a few bytes and a step of a scan. */
const LEAST_GONE = 10_000

/**
 * One transaction over as many documents as have changed, on a connection of its own and open while texts are read: whoever
 * searches meanwhile has what was there before. The index is a file of its own, so nobody else waits for it.
 */
export class SqliteIndexWriting implements IndexWriting {
  private readonly connection: Connection
  private terms: PostingSegments

  constructor(connection: Connection) {
    this.connection = connection
    this.terms = new PostingSegments(connection)
  }

  standing(): IndexStanding | null {
    return this.coded(() => readStanding(this.connection))
  }

  isWorn(): boolean {
    return this.coded(() => {
      const count = (table: string) =>
        this.connection.statement<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0
      const gone = count('gone')
      return gone > LEAST_GONE && gone > count('chunks')
    })
  }

  clear(how: Exclude<IndexBeginning, 'changes'>): void {
    this.coded(() => {
      for (const table of CONTENT_TABLES) this.connection.run(`DELETE FROM ${table}`)
      this.terms = new PostingSegments(this.connection)
      this.connection.run('UPDATE standing SET generation = generation + 1, value = NULL')
      if (how === 'forgetting') this.connection.run('DELETE FROM vectors')
      else dropDamaged(this.connection)
    })
  }

  held(source: TextSource, ref: string): readonly HeldChunk[] {
    const rows = this.coded(() =>
      this.connection
        .statement<{ ordinal: number; hash: string; headings: string }>(
          `SELECT c.id AS ordinal, lower(hex(c.hash)) AS hash, c.headings FROM chunks c JOIN documents d ON d.id = c.document
           WHERE d.source = ? AND d.ref = ? ORDER BY c.start`,
        )
        .all(source, ref),
    )
    return rows.map((row) => ({
      ...row,
      headings: readIndexJson(this.connection, row.headings) as string[],
    }))
  }

  count(source: TextSource): number {
    return this.coded(
      () =>
        this.connection
          .statement<{ n: number }>('SELECT count(*) AS n FROM documents WHERE source = ?')
          .get(source)?.n ?? 0,
    )
  }

  put(change: DocumentChange): void {
    this.coded(() => this.write(change))
  }

  private write({ document, keep, add }: DocumentChange): void {
    const id = this.documentId(document)
    const kept = new Set(keep.map(({ ordinal }) => ordinal))
    this.remove(id, kept)
    for (const { ordinal, startLine, endLine } of keep)
      this.connection
        .statement('UPDATE chunks SET start = ?, end = ? WHERE id = ? AND (start <> ? OR end <> ?)')
        .run(startLine, endLine, ordinal, startLine, endLine)
    for (const { chunk, terms } of add) {
      const { lastInsertRowid } = this.connection
        .statement(
          'INSERT INTO chunks (document, start, end, headings, hash, length) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(
          id,
          chunk.startLine,
          chunk.endLine,
          JSON.stringify(chunk.headings),
          Buffer.from(chunk.hash, 'hex'),
          terms.body.length,
        )
      this.terms.add(Number(lastInsertRowid), terms)
    }
  }

  drop(source: TextSource, ref: string): void {
    this.coded(() => this.takeOut(source, ref))
  }

  private takeOut(source: TextSource, ref: string): void {
    const found = this.connection
      .statement<{ id: number }>('SELECT id FROM documents WHERE source = ? AND ref = ?')
      .get(source, ref)
    if (!found) return
    this.remove(found.id, new Set())
    this.connection.statement('DELETE FROM documents WHERE id = ?').run(found.id)
  }

  async commit(standing: IndexStanding): Promise<void> {
    this.coded(() => {
      this.terms.finish()
      this.connection.statement('UPDATE standing SET value = ?').run(JSON.stringify(standing))
      this.connection.run('COMMIT')
    })
  }

  async rollback(): Promise<void> {
    try {
      this.connection.run('ROLLBACK')
    } catch {
      // SQLite has rolled back by itself where the file failed it.
    }
  }

  private coded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw sqliteError(error, this.connection.file)
    }
  }

  private documentId({ source, ref, path, seq, day, written }: DocumentChange['document']): number {
    const row = this.connection
      .statement<{ id: number }>(
        `INSERT INTO documents (source, ref, path, seq, day, written) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (source, ref) DO UPDATE SET
           path = excluded.path, seq = excluded.seq, day = excluded.day, written = excluded.written
         RETURNING id`,
      )
      .get(source, ref, path, seq, day ?? null, written ?? null)
    return row?.id ?? 0
  }

  private remove(document: number, kept: ReadonlySet<number>): void {
    const held = this.connection
      .statement<{ id: number }>('SELECT id FROM chunks WHERE document = ?')
      .all(document)
    for (const { id } of held) {
      if (kept.has(id)) continue
      // Its terms stay until their segment is written again: what is not there is passed over.
      this.connection.statement('DELETE FROM units WHERE chunk = ?').run(id)
      this.connection.statement('DELETE FROM chunks WHERE id = ?').run(id)
      this.connection.statement('INSERT INTO gone (chunk) VALUES (?)').run(id)
    }
  }
}

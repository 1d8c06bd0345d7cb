import { rm } from 'node:fs/promises'
import {
  type FoundTokens,
  type IndexStanding,
  type IndexWriting,
  type Neighbours,
  type PassageFilter,
  type PassageVector,
  type PlacedPassage,
  type Postings,
  type SearchIndex,
  vectorBytes,
} from '#search/ports'
import { orNull, statOrNull } from '#vocabulary/files'
import type { Connection } from '../connection.ts'
import { isBusy, sqliteError } from '../sqlite-error.ts'
import { readJson, readStanding, SqliteIndexWriting, writeStanding } from './index-writing.ts'
import { PassageColumns } from './passage-columns.ts'
import { readList } from './posting-code.ts'
import { listsOf, tokensFrom } from './postings.ts'
import { VectorColumns } from './vector-columns.ts'

export interface OpenedIndex {
  readonly reader: Connection
  readonly writer: Connection
  /** Of the file that both were opened on. */
  readonly inode: number
  afterwards(): Promise<void>
}

interface PassageRow {
  readonly ordinal: number
  readonly seq: number
  readonly startLine: number
  readonly endLine: number
  readonly headings: string
  readonly hash: string
}

const PASSAGE = `SELECT id AS ordinal, from_seq AS seq, start AS startLine, end AS endLine, headings,
  lower(hex(hash)) AS hash FROM passages`

/** After the last that has one: vectors are made in the order of passages. */
const UNEMBEDDED = 'id > coalesce((SELECT max(passage) FROM vectors), 0)'

/** The search index in a file of its own. One connection reads, another writes. */
export class SqliteSearchIndex implements SearchIndex {
  private readonly opened: OpenedIndex
  private readonly reader: Connection
  private readonly writer: Connection
  private readonly columns = new PassageColumns()
  private vectors: VectorColumns | undefined

  constructor(opened: OpenedIndex) {
    this.opened = opened
    this.reader = opened.reader
    this.writer = opened.writer
  }

  find(tokens: readonly string[], filter: PassageFilter): Promise<FoundTokens> {
    return this.fresh(() => {
      const { passages, length, shown } = this.columns.visible(filter)
      return { passages, length, postings: tokens.map((token) => this.postings(token, shown)) }
    })
  }

  tokensFrom(beginning: string): Promise<readonly string[]> {
    return this.fresh(() => tokensFrom(this.reader, beginning))
  }

  places(ordinals: readonly number[], seq: number) {
    return this.fresh(() => ordinals.map((ordinal) => this.columns.place(ordinal, seq)))
  }

  passages(ordinals: readonly number[], seq: number): Promise<readonly PlacedPassage[]> {
    return this.fresh(() =>
      ordinals.flatMap((ordinal) => {
        const row = this.reader.statement<PassageRow>(`${PASSAGE} WHERE id = ?`).get(ordinal)
        return row ? this.placed(row, seq) : []
      }),
    )
  }

  dated(seq: number) {
    return this.fresh(() => this.columns.dated(seq))
  }

  standing(): Promise<IndexStanding | null> {
    return this.reader.reading(() => readStanding(this.reader))
  }

  size() {
    return this.reader.reading(() => {
      const count = (table: string): number =>
        this.reader.statement<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE to_seq IS NULL`).get()
          ?.n ?? 0
      const bytes = Number(this.reader.pragma('page_count')) * Number(this.reader.pragma('page_size'))
      return { documents: count('versions'), chunks: count('passages'), bytes }
    })
  }

  async write(work: (writing: IndexWriting) => Promise<void>): Promise<boolean> {
    try {
      this.writer.statement('BEGIN IMMEDIATE').run()
    } catch (error) {
      if (isBusy(error)) return false
      throw sqliteError(error, this.writer.file)
    }
    try {
      const writing = new SqliteIndexWriting(this.writer)
      await work(writing)
      writing.finish()
      this.writer.statement('COMMIT').run()
      return true
    } catch (error) {
      this.writer.rollBack()
      throw error
    }
  }

  unembedded(limit: number) {
    return this.fresh(() =>
      this.reader
        .statement<PassageRow>(`${PASSAGE} WHERE ${UNEMBEDDED} ORDER BY id LIMIT ?`)
        .all(limit)
        .flatMap((row) => this.placed(row, row.seq).map((passage) => ({ passage, seq: row.seq }))),
    )
  }

  countUnembedded(): Promise<number> {
    const count = `SELECT count(*) AS n FROM passages WHERE ${UNEMBEDDED}`
    return this.reader.reading(() => this.reader.statement<{ n: number }>(count).get()?.n ?? 0)
  }

  keepVectors(model: string, vectors: readonly PassageVector[]): Promise<void> {
    const { writer } = this
    return writer.writing(() => {
      const standing = readStanding(writer)
      if (standing === null) return
      if (standing.model !== model) {
        writer.run('DELETE FROM vectors')
        writeStanding(writer, { ...standing, model })
      }
      const insert = writer.statement(
        'INSERT OR REPLACE INTO vectors (passage, scale, data) VALUES (?, ?, ?)',
      )
      for (const { passage, vector } of vectors) {
        const { scale, bytes } = vectorBytes(vector)
        insert.run(passage, scale, Buffer.from(bytes.buffer))
      }
    })
  }

  nearest(query: Float32Array, k: number, filter: PassageFilter): Promise<Neighbours> {
    return this.fresh(() => {
      const model = readStanding(this.reader)?.model ?? ''
      if (this.vectors?.model !== model) this.vectors = new VectorColumns(model, query.length)
      this.vectors.refresh(this.reader)
      return this.vectors.nearest(query, k, this.columns, filter)
    })
  }

  newest(k: number, filter: PassageFilter): Promise<readonly number[]> {
    return this.fresh(() => {
      const { shown } = this.columns.visible(filter)
      const newest: number[] = []
      for (let passage = shown.length - 1; passage > 0 && newest.length < k; passage--)
        if (shown[passage] === 1) newest.push(passage)
      return newest
    })
  }

  async isReplaced(): Promise<boolean> {
    return orNull(() => statOrNull(this.reader.file))?.ino !== this.opened.inode
  }

  async close(): Promise<void> {
    this.writer.close()
    this.reader.close()
    await this.opened.afterwards()
  }

  async discard(): Promise<void> {
    await this.close()
    await removeIndex(this.reader.file)
  }

  private placed({ seq: _, headings, ...row }: PassageRow, seq: number): readonly PlacedPassage[] {
    const version = this.columns.versionOf(row.ordinal, seq)
    if (version === undefined) return []
    const { source, ref, path, day, written } = version
    return [{ ...row, source, ref, path, day, written, headings: readJson<string[]>(this.reader, headings) }]
  }

  private postings(token: string, shown: Uint8Array): Postings {
    const lists = listsOf(this.reader, token)
    // A passage takes a byte or more.
    const most = lists.reduce((sum, { length }) => sum + length, 0)
    const column = () => new Int32Array(most)
    const [passages, lengths, title, body] = [column(), column(), column(), column()]
    let count = 0
    for (const list of lists)
      readList(list, (passage, inTitle, inBody) => {
        if (shown[passage] !== 1) return
        passages[count] = passage
        lengths[count] = this.columns.lengthAt(passage)
        title[count] = inTitle
        body[count] = inBody
        count++
      })
    const some = (all: Int32Array) => all.subarray(0, count)
    return { passages: some(passages), lengths: some(lengths), title: some(title), body: some(body) }
  }

  /** In one view, with the columns caught up to it. */
  private fresh<T>(work: () => T): Promise<T> {
    return this.reader.reading(() => {
      this.columns.refresh(this.reader)
      return work()
    })
  }
}

/** With what SQLite keeps beside it. */
export const removeIndex = async (file: string): Promise<void> => {
  for (const part of [`${file}-wal`, `${file}-shm`, file]) await rm(part, { force: true })
}

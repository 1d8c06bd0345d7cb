import { setTimeout as sleep } from 'node:timers/promises'
import type {
  ChunkFilter,
  ChunkPrint,
  ChunkUnits,
  FoundTerms,
  IndexedDocument,
  IndexStanding,
  IndexWriting,
  KeptVector,
  PlacedPassage,
  SearchIndex,
  TextSource,
  VectorIndex,
} from '#recall/ports'
import { orNull, statOrNull } from '#vocabulary/files'
import type { Connection } from '../connection.ts'
import { integrityFaults } from '../integrity-check.ts'
import { retryWhileBusy } from '../retry-while-busy.ts'
import { ChunkColumns } from './chunk-columns.ts'
import { chunkPrints } from './chunk-prints.ts'
import { readChunks } from './chunk-rows.ts'
import {
  countUnembedded,
  damagedVectors,
  dropUnused,
  embeddedAmong,
  keepVectors,
  unembedded,
} from './embeddings.ts'
import { readStanding } from './index-standing.ts'
import { SqliteIndexWriting } from './index-writing.ts'
import { damagedSegments } from './posting-segments.ts'
import { findTerms, wordsFrom } from './postings.ts'
import { removeIndex } from './remove-index.ts'
import { VectorColumns } from './vector-columns.ts'

/** A reader's view lasts as long as one question. */
const TIDY_TRIES = 20
const TIDY_WAIT_MS = 25

export interface OpenedIndex {
  readonly reader: Connection
  /** Opened with the reader, so that both are surely of the same file. */
  readonly writer: Connection
  readonly inode: number
  afterwards(): Promise<void>
}

interface DocumentRow extends Omit<IndexedDocument, 'day' | 'written'> {
  readonly day: string | null
  readonly written: string | null
}

/** The search index in a file of its own. One connection reads; another, made when it is needed, writes. */
export class SqliteSearchIndex implements SearchIndex {
  private readonly reader: Connection
  private readonly columns = new ChunkColumns()
  private datedAt: { readonly version: number; readonly documents: readonly IndexedDocument[] } | undefined
  private readonly vectorColumns = new Map<string, VectorColumns>()
  private readonly writer: Connection
  private readonly inode: number

  private readonly afterwards: () => Promise<void>

  constructor({ reader, writer, inode, afterwards }: OpenedIndex) {
    this.reader = reader
    this.writer = writer
    this.inode = inode
    this.afterwards = afterwards
  }

  find(terms: readonly string[], filter: ChunkFilter): Promise<FoundTerms> {
    return this.fresh(() => findTerms(this.reader, this.columns, terms, filter))
  }

  wordsFrom(beginning: string): Promise<readonly string[]> {
    return this.fresh(() => wordsFrom(this.reader, beginning))
  }

  places(ordinals: readonly number[]) {
    return this.fresh(() => ordinals.map((ordinal) => this.columns.placeOf(ordinal)))
  }

  chunks(ordinals: readonly number[]): Promise<readonly PlacedPassage[]> {
    return this.reader.reading(() =>
      ordinals.flatMap((ordinal) => readChunks(this.reader, 'WHERE c.id = ?', ordinal)),
    )
  }

  standing(): Promise<IndexStanding | null> {
    return this.reader.reading(() => readStanding(this.reader))
  }

  size() {
    return this.reader.reading(() => {
      const count = (table: string) =>
        this.reader.statement<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0
      const bytes = Number(this.reader.pragma('page_count')) * Number(this.reader.pragma('page_size'))
      return { documents: count('documents'), chunks: count('chunks'), bytes }
    })
  }

  changedAfter(seq: number): Promise<readonly IndexedDocument[]> {
    return this.documentsWhere('seq > ? ORDER BY path, ref', seq)
  }

  /** Asked with every search; read again when something was committed. */
  async dated(): Promise<readonly IndexedDocument[]> {
    const version = this.reader.dataVersion()
    if (this.datedAt?.version !== version)
      this.datedAt = {
        version,
        documents: await this.documentsWhere(`source = 'workspace' AND day IS NOT NULL ORDER BY path`),
      }
    return this.datedAt.documents
  }

  async begin(): Promise<IndexWriting> {
    await retryWhileBusy(() => this.writer.run('BEGIN IMMEDIATE'), this.writer.file)
    return new SqliteIndexWriting(this.writer)
  }

  async keepStanding(standing: IndexStanding): Promise<void> {
    const { writer } = this
    await writer.writing(() =>
      writer.statement('UPDATE standing SET value = ?').run(JSON.stringify(standing)),
    )
  }

  unembedded(model: string, after: number, limit: number): Promise<readonly PlacedPassage[]> {
    return this.reader.reading(() => unembedded(this.reader, model, after, limit))
  }

  countUnembedded(model: string, after: number) {
    return this.reader.reading(() => countUnembedded(this.reader, model, after))
  }

  embedded(model: string, hashes: readonly string[]): Promise<ReadonlySet<string>> {
    return this.reader.reading(() => embeddedAmong(this.reader, model, hashes))
  }

  keepVectors(model: string, units: readonly ChunkUnits[], vectors: readonly KeptVector[]): Promise<void> {
    return this.writer.writing(() => keepVectors(this.writer, model, units, vectors))
  }

  dropUnused(model: string): Promise<void> {
    return this.writer.writing(() => dropUnused(this.writer, model))
  }

  vectors(model: string, dimensions: number): VectorIndex {
    const columns = this.vectorColumns.get(model) ?? new VectorColumns(model, dimensions, this.columns)
    this.vectorColumns.set(model, columns)
    return {
      nearest: (query, k, filter) =>
        this.fresh(() => {
          columns.refresh(this.reader)
          return columns.nearest(query, k, filter)
        }),
    }
  }

  async close(): Promise<void> {
    this.writer.close()
    this.reader.close()
    await this.afterwards()
  }

  documents(): Promise<readonly IndexedDocument[]> {
    return this.documentsWhere('1 ORDER BY id')
  }

  chunksOf(source: TextSource, ref: string): Promise<readonly PlacedPassage[]> {
    return this.reader.reading(() =>
      readChunks(this.reader, 'WHERE d.source = ? AND d.ref = ? ORDER BY c.start', source, ref),
    )
  }

  prints(model: string | null): AsyncIterable<ChunkPrint> {
    return chunkPrints(this.reader, model)
  }

  async damage(): Promise<readonly string[]> {
    // On a connection of its own, which reads what is on the disk and not what another remembers of it.
    const connection = await this.reader.another({ readOnly: true })
    try {
      const faults = await integrityFaults(connection)
      if (faults.length > 0) return faults
      return await connection.reading(() => [
        ...changed(damagedVectors(connection), 'vectors'),
        ...changed(damagedSegments(connection), 'parts of its words'),
      ])
    } finally {
      connection.close()
    }
  }

  async isReplaced(): Promise<boolean> {
    return orNull(() => statOrNull(this.reader.file))?.ino !== this.inode
  }

  async tidy(): Promise<boolean> {
    for (let tries = 1; tries <= TIDY_TRIES; tries++) {
      // The first thing it answers is whether somebody was in the way.
      if (this.writer.pragma('wal_checkpoint(TRUNCATE)') === 0) return true
      await sleep(TIDY_WAIT_MS)
    }
    return false
  }

  async discard(): Promise<void> {
    await this.close()
    await removeIndex(this.reader.file)
  }

  private documentsWhere(where: string, ...values: readonly number[]): Promise<readonly IndexedDocument[]> {
    return this.reader.reading(() =>
      this.reader
        .statement<DocumentRow>(`SELECT source, ref, path, seq, day, written FROM documents WHERE ${where}`)
        .all(...values)
        .map(({ day, written, ...rest }) => ({
          ...rest,
          day: day ?? undefined,
          written: written ?? undefined,
        })),
    )
  }

  /** In one view, with the columns caught up to it. */
  private fresh<T>(work: () => T): Promise<T> {
    return this.reader.reading(() => {
      this.columns.refresh(this.reader)
      return work()
    })
  }
}

const changed = ({ length }: readonly unknown[], what: string): readonly string[] =>
  length === 0 ? [] : [`${length} ${what} are not what was written; reindex makes them again`]

import type { ChunkFilter, ChunkPlace, TextSource } from '#recall/ports'
import type { Connection } from '../connection.ts'

interface DocumentColumns {
  readonly id: number
  readonly source: TextSource
  readonly path: string
  readonly seq: number
  readonly day: string | null
}

/** The chunks a filter lets through. */
export interface Visible {
  /** By ordinal, 1 for those. */
  readonly shown: Uint8Array
  readonly chunks: number
  /** Of all their bodies together, in terms. */
  readonly length: number
}

const FIRST_SIZE = 1024

/**
 * What every question needs of every chunk, in memory: whose it is and how long. Read once (100,000 take about a tenth of a
 * second), then only what has changed.
 */
export class ChunkColumns {
  /** By ordinal; 0 where there is no chunk of it. */
  private documentOf = new Int32Array(FIRST_SIZE)
  private lengthOf = new Int32Array(FIRST_SIZE)
  private startOf = new Int32Array(FIRST_SIZE)
  private readonly documents = new Map<number, DocumentColumns>()
  private newest = 0
  private newestDocument = 0
  private gone = 0
  private seq = -1
  /** Grows whenever the index is begun anew; ordinals of another one mean other chunks. */
  generation = 0
  private version = -1
  /** Of the last filter: questions of one moment come one after the other. */
  private last: { readonly key: string; readonly visible: Visible } | undefined

  /** Catches up with what has been committed. */
  refresh(connection: Connection): void {
    const version = connection.dataVersion()
    if (version === this.version) return
    const standing = connection.statement<{ generation: number }>('SELECT generation FROM standing').get()
    if (standing?.generation !== this.generation) this.clear(standing?.generation ?? 0)
    this.readGone(connection)
    this.readChunks(connection)
    this.readDocuments(connection)
    this.last = undefined
    this.version = version
  }

  lengthAt(chunk: number): number {
    return this.lengthOf[chunk] ?? 0
  }

  placeOf(ordinal: number): ChunkPlace | undefined {
    const document = this.documents.get(this.documentOf[ordinal] ?? 0)
    if (!document) return undefined
    const { source, path, day } = document
    return { ordinal, source, path, day: day ?? undefined, startLine: this.startOf[ordinal] ?? 1 }
  }

  visible(filter: ChunkFilter): Visible {
    const key = keyOf(filter)
    if (this.last?.key !== key) this.last = { key, visible: this.look(filter) }
    return this.last.visible
  }

  private look(filter: ChunkFilter): Visible {
    const documents = this.shownDocuments(filter)
    const shown = new Uint8Array(this.newest + 1)
    let chunks = 0
    let length = 0
    for (let chunk = 1; chunk <= this.newest; chunk++) {
      if (documents[this.documentOf[chunk] ?? 0] !== 1) continue
      shown[chunk] = 1
      chunks++
      length += this.lengthAt(chunk)
    }
    return { shown, chunks, length }
  }

  /** By the document's id; 0 is no document's. */
  private shownDocuments({ seq, sources, without }: ChunkFilter): Uint8Array {
    const shown = new Uint8Array(this.newestDocument + 1)
    for (const { id, source, path, seq: since } of this.documents.values())
      if (since <= seq && (sources === undefined || sources.includes(source)) && !without?.has(path))
        shown[id] = 1
    return shown
  }

  private clear(generation: number): void {
    this.documentOf = new Int32Array(FIRST_SIZE)
    this.lengthOf = new Int32Array(FIRST_SIZE)
    this.startOf = new Int32Array(FIRST_SIZE)
    this.documents.clear()
    this.newest = 0
    this.newestDocument = 0
    this.gone = 0
    this.seq = -1
    this.generation = generation
  }

  private readGone(connection: Connection): void {
    const rows = connection
      .statement<{ turn: number; chunk: number }>('SELECT turn, chunk FROM gone WHERE turn > ? ORDER BY turn')
      .all(this.gone)
    for (const { turn, chunk } of rows) {
      if (chunk < this.documentOf.length) this.documentOf[chunk] = 0
      this.gone = turn
    }
  }

  private readChunks(connection: Connection): void {
    const rows = connection
      .statement<{ id: number; document: number; length: number; start: number }>(
        'SELECT id, document, length, start FROM chunks WHERE id > ? ORDER BY id',
      )
      .iterate(this.newest)
    for (const { id, document, length, start } of rows) {
      if (id >= this.documentOf.length) {
        this.documentOf = grown(this.documentOf, id)
        this.lengthOf = grown(this.lengthOf, id)
        this.startOf = grown(this.startOf, id)
      }
      this.documentOf[id] = document
      this.lengthOf[id] = length
      this.startOf[id] = start
      this.newest = id
    }
  }

  /** A document that changed has a newer seq than any that was read before. */
  private readDocuments(connection: Connection): void {
    const rows = connection
      .statement<DocumentColumns>(
        'SELECT id, source, path, seq, day FROM documents WHERE seq > ? ORDER BY seq',
      )
      .all(this.seq)
    for (const row of rows) {
      if (this.documents.has(row.id)) this.readStarts(connection, row.id)
      this.documents.set(row.id, row)
      this.newestDocument = Math.max(this.newestDocument, row.id)
      this.seq = row.seq
    }
  }

  /** Chunks that stayed may stand elsewhere in their document. */
  private readStarts(connection: Connection, document: number): void {
    const rows = connection
      .statement<{ id: number; start: number }>('SELECT id, start FROM chunks WHERE document = ?')
      .all(document)
    for (const { id, start } of rows) this.startOf[id] = start
  }
}

const grown = (column: Int32Array, index: number): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(Math.max(column.length * 2, index + 1))
  larger.set(column)
  return larger
}

const keyOf = ({ seq, sources, without }: ChunkFilter): string =>
  JSON.stringify([seq, sources ?? null, [...(without ?? [])].sort()])

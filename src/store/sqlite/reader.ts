import {
  type ColumnQuery,
  type ColumnValue,
  type DumpedRow,
  EMPTY_HEAD,
  type EventQuery,
  type Head,
  type Loaded,
  type LogReader,
  type RowDump,
  type RowQuery,
  type Rows,
  type StoredEvent,
  TABLE_NAMES,
  type TableName,
  type Version,
} from '#log/ports'
import type { Instant } from '#vocabulary'
import {
  columnsInOrder,
  columnsQuery,
  dumpQuery,
  type EventRecord,
  eventsQuery,
  HOT_QUERIES,
  hashText,
  type Query,
  type RowRecord,
  rowOf,
  rowsQuery,
  storedEvent,
  type VersionRecord,
  versionsQuery,
} from '../sql/index.ts'
import { storeError } from '../store-error.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

/** Reads one log through one connection. */
export class SqliteReader implements LogReader, RowDump {
  readonly connection: Connection

  constructor(connection: Connection) {
    this.connection = connection
  }

  /** Reads by one statement, or by several of one consistent view: here within a transaction that is open anyway. */
  protected read<T>(work: () => T, _isSeveral = false): Promise<T> {
    return this.connection.readingOne(work)
  }

  head(): Promise<Head> {
    return this.read(() => readHead(this.connection))
  }

  load(): Promise<Loaded> {
    return this.read(() => {
      const rows = new Map<TableName, readonly unknown[]>(TABLE_NAMES.map((table) => [table, []]))
      for (const [table, query] of HOT_QUERIES) rows.set(table, this.rowsNow(table, query))
      // Object.fromEntries forgets which name goes with which rows.
      return { head: readHead(this.connection), rows: Object.fromEntries(rows) as unknown as Loaded['rows'] }
    }, true)
  }

  rows<T extends TableName>(table: T, query: RowQuery): Promise<readonly Rows[T][]> {
    return this.read(() => this.rowsNow(table, query))
  }

  columns(table: TableName, query: ColumnQuery): Promise<readonly (readonly ColumnValue[])[]> {
    return this.read(() => columnsInOrder(table, query, this.raw(columnsQuery(SQLITE, table, query))))
  }

  dump(table: TableName, after: DumpedRow | null, limit: number): Promise<readonly DumpedRow[]> {
    return this.read(() => this.raw(dumpQuery(SQLITE, table, after, limit)))
  }

  versions<T extends TableName>(
    table: T,
    where: { readonly [column: string]: ColumnValue },
  ): Promise<readonly Version<T>[]> {
    return this.read(() =>
      this.connection
        .all<VersionRecord>(versionsQuery(SQLITE, table, where))
        .map(({ fromSeq, toSeq, row }) => ({ fromSeq, toSeq, row: rowOf(table, row) })),
    )
  }

  events(query: EventQuery): Promise<readonly StoredEvent[]> {
    return this.read(() => this.connection.all<EventRecord>(eventsQuery(SQLITE, query)).map(storedEvent))
  }

  /**
   * `knownAt` never decreases along `seq`, so this is a binary search: 20 reads by primary key at 1M events. It reads the nearest row at or
   * after a seq, so that a hole in a damaged log cannot lead it astray.
   */
  seqAsOf(at: Instant): Promise<number> {
    return this.read(() => {
      const head = readHead(this.connection)
      if (head.knownAt <= at) return head.seq
      const from = this.connection.statement<{ seq: number; knownAt: number }>(
        'SELECT seq, knownAt FROM events WHERE seq >= ? ORDER BY seq LIMIT 1',
      )
      let known = 0
      let later = head.seq
      while (later - known > 1) {
        const middle = Math.floor((known + later) / 2)
        const row = from.get(middle)
        if (row && row.knownAt <= at) known = Math.max(middle, Math.min(row.seq, later - 1))
        else later = middle
      }
      return known
    }, true)
  }

  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.read(() => {
      const one = this.connection.statement<{ text: string }>('SELECT text FROM texts WHERE hash = ?')
      const found = new Map<string, string>()
      for (const hash of hashes) {
        const text = one.get(hash)?.text
        if (text === undefined) continue
        if (typeof text !== 'string') throw storeError('damaged', this.connection.file)
        found.set(hash, text)
      }
      return found
    }, true)
  }

  anchorCount(): Promise<number> {
    return this.read(() => {
      const count = `SELECT value FROM meta WHERE key = 'anchors'`
      return Number(this.connection.statement<{ value: string }>(count).get()?.value ?? 0)
    })
  }

  private rowsNow<T extends TableName>(table: T, query: RowQuery): readonly Rows[T][] {
    return this.connection.all<RowRecord>(rowsQuery(SQLITE, table, query)).map(({ row }) => rowOf(table, row))
  }

  private raw({ text, values }: Query): ColumnValue[][] {
    return this.connection
      .statement<ColumnValue[]>(text)
      .raw()
      .all(...values)
  }
}

/** The end of the log, as this transaction sees it. */
export const readHead = (connection: Connection): Head => {
  const last = connection
    .statement<{ seq: number; hash: Buffer; knownAt: Instant }>(
      'SELECT seq, hash, knownAt FROM events ORDER BY seq DESC LIMIT 1',
    )
    .get()
  // Pages that were damaged read as anything.
  if (last && !(last.hash instanceof Uint8Array)) throw storeError('damaged', connection.file)
  return last ? { seq: last.seq, hash: hashText(last.hash), knownAt: last.knownAt } : EMPTY_HEAD
}

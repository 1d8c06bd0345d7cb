import type { Change } from '../rows/change.ts'
import { LOOKED_UP, type LookedUp, type LookupReader } from '../rows/lookup.ts'
import type { RowQuery } from '../rows/row-query.ts'
import type { Rows, TableName } from '../rows/rows.ts'
import { type ColumnValue, TABLES, type Table } from '../rows/tables.ts'

const IS_LOOKED_UP: ReadonlySet<TableName> = new Set(LOOKED_UP)

/**
 * Rows as they will be once the changes decided so far are written: what the next event of a batch must see. Without it
 * every lookup would end its batch, and an order named by a fill would cost a commit of its own.
 */
export class PendingRows implements LookupReader {
  private readonly written: LookupReader
  /** By table and key; null where the row has ended. */
  private readonly pending = new Map<TableName, Map<string, Rows[TableName] | null>>()

  constructor(written: LookupReader) {
    this.written = written
  }

  add(changes: readonly Change[]): void {
    for (const { op, table, row } of changes) {
      if (!IS_LOOKED_UP.has(table)) continue
      let rows = this.pending.get(table)
      if (!rows) {
        rows = new Map()
        this.pending.set(table, rows)
      }
      rows.set(keyOf(table, row), op === 'put' ? row : null)
    }
  }

  clear(): void {
    this.pending.clear()
  }

  async rows<T extends LookedUp>(table: T, query: RowQuery): Promise<readonly Rows[T][]> {
    const written = await this.written.rows(table, query)
    // Kept under its own table's name above.
    const pending = this.pending.get(table) as Map<string, Rows[T] | null> | undefined
    if (!pending) return written
    const changed = [...pending.values()].filter(
      (row) => row !== null && matches(table, row, query),
    ) as Rows[T][]
    if (changed.length === 0 && !written.some((row) => pending.has(keyOf(table, row)))) return written
    const rows = [...written.filter((row) => !pending.has(keyOf(table, row))), ...changed]
    return rows.sort(inOrderOf(table, query)).slice(0, query.limit)
  }
}

const columnOf = <T extends TableName>(table: T, column: string, row: Rows[T]): ColumnValue =>
  // Both come with the same table name; the compiler does not follow it through the index.
  (TABLES[table] as unknown as Table<Rows[T]>).columns[column]?.of(row) ?? null

const keyOf = <T extends TableName>(table: T, row: Rows[T]): string =>
  TABLES[table].key.map((column) => columnOf(table, column, row)).join('\n')

const matches = <T extends TableName>(table: T, row: Rows[T], { where = {}, range }: RowQuery): boolean => {
  for (const column in where) if (columnOf(table, column, row) !== where[column]) return false
  if (!range) return true
  const value = columnOf(table, range.column, row)
  if (typeof value !== 'number') return false
  return (range.from === undefined || value >= range.from) && (range.to === undefined || value <= range.to)
}

const inOrderOf = <T extends TableName>(table: T, { order }: RowQuery) => {
  const columns = order ? [order.column, ...TABLES[table].key] : TABLES[table].key
  const sign = order?.descending ? -1 : 1
  return (a: Rows[T], b: Rows[T]): number => {
    for (const column of columns) {
      const x = columnOf(table, column, a)
      const y = columnOf(table, column, b)
      if (x === y) continue
      if (x === null || y === null) return x === null ? -sign : sign
      return x < y ? -sign : sign
    }
    return 0
  }
}

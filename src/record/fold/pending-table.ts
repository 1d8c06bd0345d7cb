import type { RowQuery } from '../rows/row-query.ts'
import type { Rows, TableName } from '../rows/rows.ts'
import { type ColumnValue, TABLES, type Table } from '../rows/tables.ts'

/** The rows of one table that a batch has decided and not written. */
export class PendingTable<T extends TableName> {
  private readonly table: Table<Rows[T]>
  /** By key; null where the row has ended. */
  private readonly byKey = new Map<string, Rows[T] | null>()
  /** By the value of a column that was asked for, then by key. A batch asks for hundreds of rows by the same one or two columns. */
  private readonly byColumn = new Map<string, Map<ColumnValue, Map<string, Rows[T]>>>()

  constructor(table: T) {
    // Both come with the same table name; the compiler does not follow it through the index.
    this.table = TABLES[table] as unknown as Table<Rows[T]>
  }

  set(row: Rows[T], stays: boolean): void {
    const key = this.keyOf(row)
    const before = this.byKey.get(key)
    this.byKey.set(key, stays ? row : null)
    for (const [column, index] of this.byColumn) {
      if (before) index.get(this.columnOf(column, before))?.delete(key)
      if (stays) this.enter(index, column, key, row)
    }
  }

  /** Those of the rows written that the batch has not touched. */
  unchangedOf(written: readonly Rows[T][]): readonly Rows[T][] {
    return written.some((row) => this.byKey.has(this.keyOf(row)))
      ? written.filter((row) => !this.byKey.has(this.keyOf(row)))
      : written
  }

  /** The answer to a query as it will be once these are written over what is. */
  laidOver(unchanged: readonly Rows[T][], query: RowQuery): readonly Rows[T][] {
    const changed = this.matching(query)
    if (changed.length === 0) return unchanged.slice(0, query.limit)
    return [...unchanged, ...changed].sort(this.inOrderOf(query)).slice(0, query.limit)
  }

  private matching(query: RowQuery): readonly Rows[T][] {
    const { where = {} } = query
    const [column] = Object.keys(where)
    const candidates =
      column === undefined
        ? this.byKey.values()
        : this.indexOn(column)
            .get(where[column] ?? null)
            ?.values()
    const found: Rows[T][] = []
    for (const row of candidates ?? []) if (row !== null && this.matches(row, query)) found.push(row)
    return found
  }

  private indexOn(column: string): ReadonlyMap<ColumnValue, ReadonlyMap<string, Rows[T]>> {
    const known = this.byColumn.get(column)
    if (known) return known
    const index = new Map<ColumnValue, Map<string, Rows[T]>>()
    for (const [key, row] of this.byKey) if (row !== null) this.enter(index, column, key, row)
    this.byColumn.set(column, index)
    return index
  }

  private enter(
    index: Map<ColumnValue, Map<string, Rows[T]>>,
    column: string,
    key: string,
    row: Rows[T],
  ): void {
    const value = this.columnOf(column, row)
    const rows = index.get(value)
    if (rows) rows.set(key, row)
    else index.set(value, new Map([[key, row]]))
  }

  private matches(row: Rows[T], { where = {}, among, range }: RowQuery): boolean {
    for (const column in where) if (this.columnOf(column, row) !== where[column]) return false
    if (among && !among.values.includes(String(this.columnOf(among.column, row)))) return false
    if (!range) return true
    const value = this.columnOf(range.column, row)
    if (typeof value !== 'number') return false
    return (range.from === undefined || value >= range.from) && (range.to === undefined || value <= range.to)
  }

  private inOrderOf({ order }: RowQuery): (a: Rows[T], b: Rows[T]) => number {
    const { key } = this.table
    const columns = order ? [order.column, ...key] : key
    const sign = order?.descending ? -1 : 1
    return (a, b) => {
      for (const column of columns) {
        const x = this.columnOf(column, a)
        const y = this.columnOf(column, b)
        if (x === y) continue
        if (x === null || y === null) return x === null ? -sign : sign
        return x < y ? -sign : sign
      }
      return 0
    }
  }

  private keyOf(row: Rows[T]): string {
    let key = ''
    for (const column of this.table.key) key += `${this.columnOf(column, row)}\n`
    return key
  }

  private columnOf(column: string, row: Rows[T]): ColumnValue {
    return this.table.columns[column]?.of(row) ?? null
  }
}

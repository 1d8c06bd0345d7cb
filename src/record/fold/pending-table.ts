import type { RowQuery } from '../rows/row-query.ts'
import type { Rows, TableName } from '../rows/rows.ts'
import { type ColumnValue, TABLES, type Table } from '../rows/tables.ts'

/** The rows of one table that a batch has decided and not written. */
export class PendingTable<T extends TableName> {
  private readonly table: Table<Rows[T]>
  private readonly keyReaders: readonly ((row: Rows[T]) => ColumnValue)[]
  /** The column that alone is the key, where one is. */
  private readonly keyColumn: string | undefined
  /** By key; null where the row has ended. */
  private readonly byKey = new Map<string, Rows[T] | null>()
  /** By the value of a column that was asked for and is not the key. A batch asks for hundreds of rows by the same one or two columns. */
  private readonly byColumn = new Map<string, Map<ColumnValue, Rows[T][]>>()

  constructor(table: T) {
    // Both come with the same table name; the compiler does not follow it through the index.
    this.table = TABLES[table] as unknown as Table<Rows[T]>
    const { key, columns } = this.table
    this.keyReaders = key.map((column) => columns[column]?.of ?? (() => null))
    this.keyColumn = key.length === 1 ? key[0] : undefined
  }

  set(row: Rows[T], stays: boolean): void {
    const key = this.keyOf(row)
    const before = this.byColumn.size === 0 ? undefined : this.byKey.get(key)
    this.byKey.set(key, stays ? row : null)
    for (const [column, index] of this.byColumn) {
      const others = before && index.get(this.columnOf(column, before))
      if (before && others) others.splice(others.indexOf(before), 1)
      if (stays) this.enter(index, column, row)
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
    const found: Rows[T][] = []
    for (const row of this.candidates(query)) if (row !== null && this.matches(row, query)) found.push(row)
    return found
  }

  private candidates({ where = {} }: RowQuery): Iterable<Rows[T] | null> {
    const { keyColumn } = this
    if (keyColumn !== undefined && keyColumn in where) {
      const row = this.byKey.get(String(where[keyColumn]))
      return row ? [row] : []
    }
    const [column] = Object.keys(where)
    return column === undefined
      ? this.byKey.values()
      : (this.indexOn(column).get(where[column] ?? null) ?? [])
  }

  private indexOn(column: string): ReadonlyMap<ColumnValue, readonly Rows[T][]> {
    const known = this.byColumn.get(column)
    if (known) return known
    const index = new Map<ColumnValue, Rows[T][]>()
    for (const row of this.byKey.values()) if (row !== null) this.enter(index, column, row)
    this.byColumn.set(column, index)
    return index
  }

  private enter(index: Map<ColumnValue, Rows[T][]>, column: string, row: Rows[T]): void {
    const value = this.columnOf(column, row)
    const rows = index.get(value)
    if (rows) rows.push(row)
    else index.set(value, [row])
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
    for (const of of this.keyReaders) key = key === '' ? String(of(row)) : `${key}\n${of(row)}`
    return key
  }

  private columnOf(column: string, row: Rows[T]): ColumnValue {
    return this.table.columns[column]?.of(row) ?? null
  }
}

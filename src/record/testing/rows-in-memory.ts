import type { RowQuery, RowReader } from '../ports.ts'
import type { Change } from '../rows/change.ts'
import type { Rows, TableName } from '../rows/rows.ts'
import { TABLES } from '../rows/tables.ts'

interface Kept {
  readonly key: string
  readonly fromSeq: number
  toSeq: number | null
  readonly row: Rows[TableName]
}

/** The derived rows of one log in memory, kept the way their tables say. For tests of the fold. */
export class RowsInMemory implements RowReader {
  private readonly tables = new Map<TableName, Kept[]>()

  apply(seq: number, changes: readonly Change[]): void {
    for (const change of changes) this.applyOne(seq, change)
  }

  async rows<T extends TableName>(table: T, query: RowQuery = {}): Promise<readonly Rows[T][]> {
    return this.now(table, query)
  }

  /** The same without a promise. */
  now<T extends TableName>(
    table: T,
    { seq, where = {}, among, range, order, limit }: RowQuery = {},
  ): Rows[T][] {
    const found = this.of(table)
      .filter((kept) => this.holds(table, kept, seq))
      // Rows were put under their own table's name.
      .map((kept) => kept.row as Rows[T])
      .filter((row) =>
        Object.entries(where).every(([name, value]) => this.column(table, row, name) === value),
      )
      .filter((row) => !among || among.values.includes(String(this.column(table, row, among.column))))
      .filter((row) => {
        if (!range) return true
        const value = this.column(table, row, range.column)
        if (typeof value !== 'number') return false
        return value >= (range.from ?? -Infinity) && value <= (range.to ?? Infinity)
      })
    const by = order ? [order.column, ...TABLES[table].key] : TABLES[table].key
    const direction = order?.descending ? -1 : 1
    found.sort((a, b) => direction * this.compare(table, by, a, b))
    return found.slice(0, limit ?? found.length)
  }

  private applyOne(seq: number, { op, table, row }: Change): void {
    const key = JSON.stringify(TABLES[table].key.map((name) => this.column(table, row, name)))
    const rows = this.of(table)
    const { mode } = TABLES[table]
    const held = rows.findIndex((kept) => kept.key === key && kept.toSeq === null)
    if (mode === 'link' && held >= 0) throw new Error(`${table} has ${key} twice`)
    if (mode === 'versioned' && held >= 0) (rows[held] as Kept).toSeq = seq
    if (mode === 'current' && held >= 0) rows.splice(held, 1)
    if (op === 'put') rows.push({ key, fromSeq: seq, toSeq: null, row })
  }

  private holds(table: TableName, { fromSeq, toSeq }: Kept, seq: number | undefined): boolean {
    if (TABLES[table].mode === 'link') return seq === undefined || fromSeq <= seq
    if (seq === undefined || TABLES[table].mode === 'current') return toSeq === null
    return fromSeq <= seq && (toSeq === null || toSeq > seq)
  }

  private compare<T extends TableName>(table: T, by: readonly string[], a: Rows[T], b: Rows[T]): number {
    for (const name of by) {
      const [x, y] = [this.column(table, a, name), this.column(table, b, name)]
      if (x === y) continue
      if (x === null || y === null) return x === null ? -1 : 1
      return x < y ? -1 : 1
    }
    return 0
  }

  private column<T extends TableName>(table: T, row: Rows[T], name: string) {
    const column = TABLES[table].columns[name]
    if (!column) throw new Error(`${table} has no column ${name}`)
    return column.of(row)
  }

  private of(table: TableName): Kept[] {
    const rows = this.tables.get(table) ?? []
    this.tables.set(table, rows)
    return rows
  }
}

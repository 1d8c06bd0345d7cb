import type { RowChange, RowQuery, RowTarget } from '../ports.ts'
import type { Change } from '../rows/change.ts'
import type { Rows, TableName } from '../rows/rows.ts'
import { TABLES } from '../rows/tables.ts'

interface Kept {
  readonly fromSeq: number
  readonly toSeq: number | null
  readonly row: Rows[TableName]
}

/** Rows of one table: those that hold by their keys, and versions that have ended. */
interface KeptTable {
  readonly held: Map<string, Kept>
  readonly ended: Kept[]
}

/** The derived rows of one log in memory, kept the way their tables say. For tests of the fold. */
export class RowsInMemory implements RowTarget {
  private readonly tables = new Map<TableName, KeptTable>()

  async writeRows(changes: readonly RowChange[]): Promise<void> {
    for (const { seq, change } of changes) this.applyOne(seq, change)
  }

  async rows<T extends TableName>(table: T, query: RowQuery = {}): Promise<readonly Rows[T][]> {
    return this.now(table, query)
  }

  /** The same without a promise. */
  now<T extends TableName>(table: T, query: RowQuery = {}): Rows[T][] {
    const { seq, where = {}, among, range, order, limit } = query
    const wanted = Object.entries(where)
    const found: Rows[T][] = []
    for (const kept of this.candidates(table, query)) {
      // Rows were put under their own table's name.
      const row = kept.row as Rows[T]
      if (!this.holds(table, kept, seq)) continue
      if (!wanted.every(([name, value]) => this.column(table, row, name) === value)) continue
      if (among && !among.values.includes(String(this.column(table, row, among.column)))) continue
      if (range) {
        const value = this.column(table, row, range.column)
        if (typeof value !== 'number') continue
        if (value < (range.from ?? -Infinity) || value > (range.to ?? Infinity)) continue
      }
      found.push(row)
    }
    const by = order ? [order.column, ...TABLES[table].key] : TABLES[table].key
    const direction = order?.descending ? -1 : 1
    found.sort((a, b) => direction * this.compare(table, by, a, b))
    return found.slice(0, limit ?? found.length)
  }

  /** Not all, where a query asks for what holds: hundreds of histories are folded by it, and each fact asks a dozen times. */
  private candidates(table: TableName, { seq, where = {} }: RowQuery): Iterable<Kept> {
    const { held, ended } = this.of(table)
    if (seq !== undefined) return [...ended, ...held.values()]
    const { key } = TABLES[table]
    if (!key.every((name) => where[name] !== undefined)) return held.values()
    const one = held.get(JSON.stringify(key.map((name) => where[name])))
    return one === undefined ? [] : [one]
  }

  private applyOne(seq: number, { op, table, row }: Change): void {
    const key = JSON.stringify(TABLES[table].key.map((name) => this.column(table, row, name)))
    const { held, ended } = this.of(table)
    const { mode } = TABLES[table]
    const before = held.get(key)
    if (mode === 'link' && before) throw new Error(`${table} has ${key} twice`)
    if (mode === 'versioned' && before) ended.push({ ...before, toSeq: seq })
    if (before) held.delete(key)
    if (op === 'put') held.set(key, { fromSeq: seq, toSeq: null, row })
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

  private of(table: TableName): KeptTable {
    const rows = this.tables.get(table) ?? { held: new Map(), ended: [] }
    this.tables.set(table, rows)
    return rows
  }
}

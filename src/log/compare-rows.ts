import { eventLoopTurn } from '#vocabulary'
import { type DumpedRow, type RowDump, TABLE_NAMES, TABLES, type TableName } from './ports.ts'

/** A derived row that is not what the log says. */
export interface Difference {
  readonly table: TableName
  readonly key: string
  readonly problem: 'changed' | 'missing' | 'invented'
}

const ROWS_AT_ONCE = 1_000

/** Compares stored rows with those that a fold of the log made, in the order of their keys; finds at most so many differences. */
export const compareRows = async (
  stored: RowDump,
  folded: RowDump,
  limit: number,
): Promise<readonly Difference[]> => {
  const found: Difference[] = []
  for (const table of TABLE_NAMES) {
    const keyLength = keyPlaces(table)
    const [one, other] = [new Cursor(stored, table), new Cursor(folded, table)]
    for (;;) {
      const [is, should] = [await one.row(), await other.row()]
      if ((is === null && should === null) || found.length >= limit) break
      const order = is === null ? 1 : should === null ? -1 : compareKeys(is, should, keyLength)
      const key = keyText((order > 0 ? should : is) as DumpedRow, keyLength) // one of them is there
      if (order < 0) found.push({ table, key, problem: 'invented' })
      else if (order > 0) found.push({ table, key, problem: 'missing' })
      else if (!(is as DumpedRow).every((value, i) => value === (should as DumpedRow)[i]))
        found.push({ table, key, problem: 'changed' })
      if (order <= 0) one.next()
      if (order >= 0) other.next()
    }
  }
  return found
}

/** Rows of one table, a page at a time. */
class Cursor {
  private readonly from: RowDump
  private readonly table: TableName
  private page: readonly DumpedRow[] = []
  private at = 0
  private isEnd = false

  constructor(from: RowDump, table: TableName) {
    this.from = from
    this.table = table
  }

  async row(): Promise<DumpedRow | null> {
    if (this.at >= this.page.length && !this.isEnd) {
      const last = this.page.at(-1) ?? null
      this.page = await this.from.dump(this.table, last, ROWS_AT_ONCE)
      this.at = 0
      this.isEnd = this.page.length < ROWS_AT_ONCE
      // Other work goes on between two pages.
      await eventLoopTurn()
    }
    return this.page[this.at] ?? null
  }

  next(): void {
    this.at++
  }
}

/** Where the key and a version's beginning are in a dumped row. */
const keyPlaces = (table: TableName): readonly number[] => {
  const { key, columns, mode } = TABLES[table]
  const names = Object.keys(columns)
  return [...key.map((column) => names.indexOf(column)), ...(mode === 'versioned' ? [names.length] : [])]
}

const compareKeys = (a: DumpedRow, b: DumpedRow, places: readonly number[]): number => {
  for (const place of places) {
    const [x, y] = [a[place] ?? null, b[place] ?? null]
    if (x === y) continue
    if (typeof x === 'string' && typeof y === 'string') return Buffer.compare(Buffer.from(x), Buffer.from(y))
    return Number(x) < Number(y) ? -1 : 1
  }
  return 0
}

const keyText = (row: DumpedRow, places: readonly number[]): string =>
  places.map((place) => String(row[place])).join(' ')

import { eventLoopTurn } from '#vocabulary'
import { type DumpedRow, type RowDump, TABLE_NAMES, TABLES, type TableName } from './ports.ts'

interface Difference {
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
    const places = keyPlaces(table)
    const [one, other] = [rowsOf(stored, table), rowsOf(folded, table)]
    let [is, should] = [await next(one), await next(other)]
    for (let row = is ?? should; row && found.length < limit; row = is ?? should) {
      const order = !is ? 1 : !should ? -1 : compareKeys(is, should, places)
      const report = (problem: Difference['problem'], of: DumpedRow): void => {
        found.push({ table, key: places.map((place) => String(of[place])).join(' '), problem })
      }
      if (is && order < 0) report('invented', is)
      else if (should && order > 0) report('missing', should)
      else if (!row.every((value, i) => value === should?.[i])) report('changed', row)
      if (order <= 0) is = await next(one)
      if (order >= 0) should = await next(other)
    }
  }
  return found
}

const next = async (rows: AsyncGenerator<DumpedRow, void>): Promise<DumpedRow | undefined> =>
  (await rows.next()).value ?? undefined

async function* rowsOf(from: RowDump, table: TableName): AsyncGenerator<DumpedRow, void> {
  for (let last: DumpedRow | null = null; ; ) {
    const page: readonly DumpedRow[] = await from.dump(table, last, ROWS_AT_ONCE)
    yield* page
    last = page.at(-1) ?? null
    if (page.length < ROWS_AT_ONCE) return
    await eventLoopTurn()
  }
}

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

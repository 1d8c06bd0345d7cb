import { HindcastError, shownValue } from '#vocabulary'

// A database of somebody else's as lines: `{ "sqlite": [tables] }`, then `{ "table", "row" }` for each row.

export type TableRow = { readonly [column: string]: string | number | null }

export const isDatabase = (beginning: string): boolean => beginning.startsWith('{"sqlite":[')

const tablesIn = (line: string): readonly string[] => (JSON.parse(line) as { sqlite: string[] }).sqlite

export interface RowRead {
  readonly line: number
  readonly table: string
  readonly row: TableRow
}

/** Its rows, if it has one of the tables. */
export async function* rowsIn(
  lines: AsyncIterable<string>,
  wanted: readonly string[],
): AsyncGenerator<RowRead> {
  let line = 0
  for await (const text of lines) {
    if (line++ === 0) {
      if (!isDatabase(text)) throw notTradeMemorys('this is no SQLite database')
      const tables = tablesIn(text)
      if (tables.some((table) => wanted.includes(table))) continue
      const has = tables.length === 0 ? 'no tables' : `the tables ${shownValue(tables.join(', '))}`
      throw notTradeMemorys(
        `this database is not TradeMemory's: it has ${has}, and none of ${wanted.join(', ')}`,
      )
    }
    const { table, row } = JSON.parse(text) as Omit<RowRead, 'line'>
    // Rows are counted from 1, as lines are; the first line is the list of tables.
    yield { line: line - 1, table, row }
  }
}

const notTradeMemorys = (problem: string): HindcastError =>
  new HindcastError('invalid_input', problem, {
    field: 'from',
    next: 'Give the database that TradeMemory writes to: TRADEMEMORY_DB, or ~/.tradememory/tradememory.db. Nothing was imported.',
  })

import { type ColumnQuery, type ColumnValue, TABLES, type TableName } from '#log/ports'

// Versions that began together are in order of their key. A database would copy every row to sort them, though few began
// together: where the key is read, they are put in order afterwards.

/** fromSeq and toSeq come before the columns that were asked for. */
const FIRST_COLUMN = 2

/** Columns that the database itself sorts by. */
export const sortColumns = (table: TableName, query: ColumnQuery): readonly string[] =>
  keyPlaces(table, query) === null ? ['fromSeq', ...TABLES[table].key] : ['fromSeq']

/** Rows that came sorted by those columns, in order of (fromSeq, key). */
export const columnsInOrder = (
  table: TableName,
  query: ColumnQuery,
  rows: readonly (readonly ColumnValue[])[],
): readonly (readonly ColumnValue[])[] => {
  const places = keyPlaces(table, query)
  if (places === null || !rows.some((row, i) => row[0] === rows[i - 1]?.[0])) return rows
  // Texts by their bytes, as a database compares them.
  const bytes = (row: readonly ColumnValue[], place: number) => Buffer.from(String(row[place]))
  return [...rows].sort((a, b) => {
    let apart = Number(a[0]) - Number(b[0])
    for (const place of places) if (apart === 0) apart = bytes(a, place).compare(bytes(b, place))
    return apart
  })
}

/** Where the key is in a row of columns; null where it is not all there, or not all texts. */
const keyPlaces = (table: TableName, { columns: read }: ColumnQuery): readonly number[] | null => {
  const { key, columns } = TABLES[table]
  const isRead = key.every((column) => read.includes(column) && columns[column]?.type === 'text')
  return isRead ? key.map((column) => FIRST_COLUMN + read.indexOf(column)) : null
}

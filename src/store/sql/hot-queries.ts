import { type RowQuery, TABLE_NAMES, TABLES, type TableName } from '#record/ports'

/** What asks for the rows that make the state, of each table that declares some. */
export const HOT_QUERIES: readonly (readonly [TableName, RowQuery])[] = TABLE_NAMES.flatMap((table) => {
  const { hot } = TABLES[table]
  if (hot === 'none') return []
  return [[table, hot === 'all' ? {} : { where: { [hot.column]: hot.value } }]]
})

import { type ColumnValue, type Rows, TABLES, type TableName } from '#record/ports'
import { insertInto, matching, placeholders, quoted, type Scope, type SqlDialect } from './dialect.ts'

/** What each of a derived table's statements is, by its mode. Values come in the order in which they are listed. */
export type RowStatements =
  /** add: scope, columns, row */
  | { readonly mode: 'link'; readonly add: string }
  /** put: scope, columns, row; remove: scope, key */
  | { readonly mode: 'current'; readonly put: string; readonly remove: string }
  | {
      readonly mode: 'versioned'
      /** Ends what holds, unless it began with this event: toSeq, scope, key, the same seq again */
      readonly close: string
      /** A second put by the same event replaces the first, since a version that held for no event never was: scope, columns, fromSeq, row */
      readonly begin: string
      /** A version that was begun and ended by one event: scope, key, fromSeq */
      readonly forget: string
    }

export const rowStatements = (
  dialect: SqlDialect,
  into: string,
  table: TableName,
  scope: Scope = [],
): RowStatements => {
  const { mode, columns } = TABLES[table]
  const names = [...scope, ...Object.keys(columns)]
  const key = [...scope, ...keyColumns(table)]
  const upsert = (all: readonly string[], unique: readonly string[]): string => {
    const set = all
      .filter((name) => !unique.includes(name))
      .map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
    return `${insertInto(dialect, into, all)} ON CONFLICT (${unique.map(quoted)}) DO UPDATE SET ${set}`
  }
  const from = (next: () => string) => `FROM ${quoted(into)} WHERE ${matching(key, next)}`

  if (mode === 'link') return { mode, add: insertInto(dialect, into, [...names, 'row']) }
  if (mode === 'current')
    return { mode, put: upsert([...names, 'row'], key), remove: `DELETE ${from(placeholders(dialect))}` }
  const closing = placeholders(dialect)
  const forgetting = placeholders(dialect)
  return {
    mode,
    // The sign keeps SQLite from looking among all versions: the one that holds is in an index of its own.
    close: `UPDATE ${quoted(into)} SET "toSeq" = ${closing()} WHERE ${matching(key, closing)} AND "toSeq" IS NULL AND +"fromSeq" < ${closing()}`,
    begin: upsert([...names, 'fromSeq', 'row'], [...key, 'fromSeq']),
    forget: `DELETE ${from(forgetting)} AND "fromSeq" = ${forgetting()}`,
  }
}

/** The values of a row that its table's statements take. */
export interface RowValues<Row> {
  columns(row: Row): ColumnValue[]
  key(row: Row): ColumnValue[]
  /** Names the row among others of its table. */
  keyText(row: Row): string
}

export const rowValues = <T extends TableName>(table: T): RowValues<Rows[T]> => {
  const { columns } = TABLES[table]
  const readers = Object.values(columns).map(({ of }) => of)
  const keyReaders = keyColumns(table).map((name) => columns[name]?.of ?? (() => null))
  const key = (row: Rows[T]): ColumnValue[] => keyReaders.map((of) => of(row))
  const [only] = keyReaders
  return {
    columns: (row) => readers.map((of) => of(row)),
    key,
    keyText: (row) => (keyReaders.length === 1 && only ? String(only(row)) : JSON.stringify(key(row))),
  }
}

/** In the order in which the columns are declared. */
const keyColumns = (table: TableName): readonly string[] => {
  const { key, columns } = TABLES[table]
  return Object.keys(columns).filter((name) => key.includes(name))
}

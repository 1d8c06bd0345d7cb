import { type ColumnValue, type Rows, TABLES, type TableName } from '#record/ports'
import { HindcastError } from '#vocabulary'
import {
  insertInto,
  matching,
  placeholders,
  quoted,
  type Run,
  type Scope,
  type SqlDialect,
} from './dialect.ts'
import { rowText } from './row-text.ts'

/** How rows of one derived table are put and ended, by its mode. */
export interface RowSteps<Row> {
  /** Names the row among others of its table. */
  keyText(row: Row): string
  put(row: Row, seq: number, run: Run): void
  end(row: Row, seq: number, run: Run): void
}

/** For the table called `into`; `at` are the values of the scope's columns. */
export const rowSteps = <T extends TableName>(
  dialect: SqlDialect,
  into: string,
  table: T,
  scope: Scope = [],
  at: readonly number[] = [],
): RowSteps<Rows[T]> => {
  const { mode, key: named, columns } = TABLES[table]
  const declared = Object.keys(columns)
  const names = [...scope, ...declared]
  const key = [...scope, ...declared.filter((name) => named.includes(name))]
  const upsert = (all: readonly string[], unique: readonly string[]): string => {
    const set = all
      .filter((name) => !unique.includes(name))
      .map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
    return `${insertInto(dialect, into, all)} ON CONFLICT (${unique.map(quoted)}) DO UPDATE SET ${set}`
  }

  const readers = Object.values(columns).map(({ of }) => of)
  const keyReaders = readers.filter((_, index) => named.includes(declared[index] ?? ''))
  const keyOf = (row: Rows[T]): ColumnValue[] => keyReaders.map((of) => of(row))
  const [only] = keyReaders
  const keyText = (row: Rows[T]): string =>
    keyReaders.length === 1 && only ? String(only(row)) : JSON.stringify(keyOf(row))
  const valuesOf = (row: Rows[T]): ColumnValue[] => [...at, ...readers.map((of) => of(row))]
  const keyValues = (row: Rows[T]): ColumnValue[] => [...at, ...keyOf(row)]

  if (mode === 'link') {
    const add = insertInto(dialect, into, [...names, 'row'])
    return {
      keyText,
      put: (row, _seq, run) => run(add, [...valuesOf(row), rowText(row)]),
      end: () => {
        throw linkEnded(table)
      },
    }
  }
  if (mode === 'current') {
    const put = upsert([...names, 'row'], key)
    const remove = `DELETE FROM ${quoted(into)} WHERE ${matching(key, placeholders(dialect))}`
    return {
      keyText,
      put: (row, _seq, run) => run(put, [...valuesOf(row), rowText(row)]),
      end: (row, _seq, run) => run(remove, keyValues(row)),
    }
  }
  const closing = placeholders(dialect)
  // The sign keeps SQLite from looking among all versions: the one that holds is in an index of its own.
  const close = `UPDATE ${quoted(into)} SET "toSeq" = ${closing()} WHERE ${matching(key, closing)} AND "toSeq" IS NULL AND +"fromSeq" < ${closing()}`
  // A second put by the same event replaces the first: a version that held for no event never was.
  const begin = upsert([...names, 'fromSeq', 'row'], [...key, 'fromSeq'])
  const forget = `DELETE FROM ${quoted(into)} WHERE ${matching([...key, 'fromSeq'], placeholders(dialect))}`
  return {
    keyText,
    put: (row, seq, run) => {
      run(close, [seq, ...keyValues(row), seq])
      run(begin, [...valuesOf(row), seq, rowText(row)])
    },
    end: (row, seq, run) => {
      run(close, [seq, ...keyValues(row), seq])
      run(forget, [...keyValues(row), seq])
    },
  }
}

const linkEnded = (table: TableName): HindcastError =>
  new HindcastError('unexpected', `Rows of ${table} are only ever added`, {
    field: table,
    next: 'Report this with the command that caused it; nothing was written.',
  })

import { type ColumnValue, type Rows, TABLES, type TableName } from '#record/ports'
import { HindcastError } from '#vocabulary'
import { rowText } from '../sql/index.ts'
import type { Connection } from './connection.ts'

/** Puts and ends rows of one derived table, by its mode. */
export interface TableWriter<Row> {
  keyOf(row: Row): string
  put(row: Row, seq: number): void
  end(row: Row, seq: number): void
}

export const tableWriter = <T extends TableName>(
  connection: Connection,
  prefix: string,
  table: T,
): TableWriter<Rows[T]> => {
  const { mode, key, columns } = TABLES[table]
  const names = Object.keys(columns)
  const readers = Object.values(columns).map(({ of }) => of)
  const keyReaders = Object.entries(columns)
    .filter(([name]) => key.includes(name))
    .map(([, { of }]) => of)
  const keyNames = names.filter((name) => key.includes(name))
  const values = (row: Rows[T]): ColumnValue[] => readers.map((of) => of(row))
  const keyValues = (row: Rows[T]): ColumnValue[] => keyReaders.map((of) => of(row))

  const into = quoted(`${prefix}${table}`)
  const byKey = keyNames.map((name) => `${quoted(name)} = ?`).join(' AND ')
  const insert = (more: readonly string[], conflict: readonly string[] | null): string => {
    const all = [...names, ...more, 'row']
    const text = `INSERT INTO ${into} (${all.map(quoted)}) VALUES (${all.map(() => '?')})`
    if (!conflict) return text
    const set = all
      .filter((name) => !conflict.includes(name))
      .map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
    return `${text} ON CONFLICT (${conflict.map(quoted)}) DO UPDATE SET ${set}`
  }
  const [onlyKey] = keyReaders
  const keyOf = (row: Rows[T]): string =>
    keyReaders.length === 1 && onlyKey ? String(onlyKey(row)) : JSON.stringify(keyValues(row))

  if (mode === 'link') {
    const add = connection.statement(insert([], null))
    return {
      keyOf,
      put: (row) => add.run(...values(row), rowText(row)),
      end: () => {
        throw new HindcastError('unexpected', `Rows of ${table} are only ever added`, {
          field: table,
          next: 'Report this with the command that caused it; nothing was written.',
        })
      },
    }
  }
  if (mode === 'current') {
    const put = connection.statement(insert([], keyNames))
    const remove = connection.statement(`DELETE FROM ${into} WHERE ${byKey}`)
    return {
      keyOf,
      put: (row) => put.run(...values(row), rowText(row)),
      end: (row) => remove.run(...keyValues(row)),
    }
  }
  const close = connection.statement(
    `UPDATE ${into} SET "toSeq" = ? WHERE ${byKey} AND "toSeq" IS NULL AND +"fromSeq" < ?`,
  )
  // A second put by the same event replaces the first: a version that held for no event never was.
  const begin = connection.statement(insert(['fromSeq'], [...keyNames, 'fromSeq']))
  const forget = connection.statement(`DELETE FROM ${into} WHERE ${byKey} AND "fromSeq" = ?`)
  return {
    keyOf,
    put: (row, seq) => {
      close.run(seq, ...keyValues(row), seq)
      begin.run(...values(row), seq, rowText(row))
    },
    end: (row, seq) => {
      close.run(seq, ...keyValues(row), seq)
      forget.run(...keyValues(row), seq)
    },
  }
}

export const quoted = (name: string): string => `"${name}"`

import type { Rows, TableName } from '#record/ports'
import { linkEnded } from '../row-changes.ts'
import { rowStatements, rowText, rowValues } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

/** Puts and ends rows of one derived table, by its mode. */
export interface TableWriter<Row> {
  keyText(row: Row): string
  put(row: Row, seq: number): void
  end(row: Row, seq: number): void
}

export const tableWriter = <T extends TableName>(
  connection: Connection,
  prefix: string,
  table: T,
): TableWriter<Rows[T]> => {
  const { columns, key, keyText } = rowValues(table)
  const statements = rowStatements(SQLITE, `${prefix}${table}`, table)
  if (statements.mode === 'link') {
    const add = connection.statement(statements.add)
    return {
      keyText,
      put: (row) => add.run(...columns(row), rowText(row)),
      end: () => {
        throw linkEnded(table)
      },
    }
  }
  if (statements.mode === 'current') {
    const put = connection.statement(statements.put)
    const remove = connection.statement(statements.remove)
    return {
      keyText,
      put: (row) => put.run(...columns(row), rowText(row)),
      end: (row) => remove.run(...key(row)),
    }
  }
  const close = connection.statement(statements.close)
  const begin = connection.statement(statements.begin)
  const forget = connection.statement(statements.forget)
  return {
    keyText,
    put: (row, seq) => {
      close.run(seq, ...key(row), seq)
      begin.run(...columns(row), seq, rowText(row))
    },
    end: (row, seq) => {
      close.run(seq, ...key(row), seq)
      forget.run(...key(row), seq)
    },
  }
}

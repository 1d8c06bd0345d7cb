import { type Commit, type Rows, TABLE_NAMES, type TableName } from '#record/ports'
import { eachRowChange } from '../row-changes.ts'
import type { Connection } from './connection.ts'
import { type TableWriter, tableWriter } from './table-writer.ts'

type Writers = { readonly [T in TableName]: TableWriter<Rows[T]> }

interface RowChange<T extends TableName> {
  readonly op: 'put' | 'end'
  readonly table: T
  readonly row: Rows[T]
}

/** Applies changes to one set of derived tables: the current ones or a generation's. Called inside a transaction. */
export class RowWriter {
  private readonly writers: Writers

  constructor(connection: Connection, prefix: string) {
    // Object.fromEntries forgets which name goes with which writer.
    this.writers = Object.fromEntries(
      TABLE_NAMES.map((table) => [table, tableWriter(connection, prefix, table)]),
    ) as unknown as Writers
  }

  write(commits: readonly Commit[]): void {
    eachRowChange(
      commits,
      (change) => this.keyText(change),
      (change, seq) => this.apply(change, seq),
    )
  }

  private keyText<T extends TableName>({ table, row }: RowChange<T>): string {
    return this.writers[table].keyText(row)
  }

  private apply<T extends TableName>({ op, table, row }: RowChange<T>, seq: number): void {
    this.writers[table][op](row, seq)
  }
}

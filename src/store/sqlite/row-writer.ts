import { type Change, type Commit, type Rows, TABLE_NAMES, TABLES, type TableName } from '#record/ports'
import type { Connection } from './connection.ts'
import { type TableWriter, tableWriter } from './table-writer.ts'

type Writers = { readonly [T in TableName]: TableWriter<Rows[T]> }

/** Applies changes to one set of derived tables: the live ones or a shadow's. Called inside a transaction. */
export class RowWriter {
  private readonly writers: Writers

  constructor(connection: Connection, prefix: string) {
    // Object.fromEntries forgets which name goes with which writer.
    this.writers = Object.fromEntries(
      TABLE_NAMES.map((table) => [table, tableWriter(connection, prefix, table)]),
    ) as unknown as Writers
  }

  /**
   * A `current` row is written once, as the last event left it: nobody can see it in between, and a batch of a thousand
   * ticks then costs one write of the account instead of a thousand (43k events/s became 100k).
   */
  write(commits: readonly Commit[]): void {
    const last = new Map<string, { change: Change; seq: number }>()
    for (const { event, changes } of commits) {
      for (const change of changes) {
        if (TABLES[change.table].mode === 'current') last.set(this.nameOf(change), { change, seq: event.seq })
        else this.apply(change, event.seq)
      }
    }
    for (const { change, seq } of last.values()) this.apply(change, seq)
  }

  private nameOf<T extends TableName>(change: { readonly table: T; readonly row: Rows[T] }): string {
    return `${change.table}\n${this.writers[change.table].keyOf(change.row)}`
  }

  private apply<T extends TableName>(
    change: { readonly op: 'put' | 'end'; readonly table: T; readonly row: Rows[T] },
    seq: number,
  ): void {
    this.writers[change.table][change.op](change.row, seq)
  }
}

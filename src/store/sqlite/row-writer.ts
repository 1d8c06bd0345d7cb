import type { Commit } from '#record/ports'
import { type KeysWritten, RowChanges } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

/** Applies changes to one set of derived tables: the current ones or a generation's. Called inside a transaction. */
export class RowWriter {
  private readonly connection: Connection
  private readonly changes: RowChanges

  constructor(connection: Connection, prefix: string, keys?: KeysWritten) {
    this.connection = connection
    this.changes = new RowChanges(SQLITE, prefix, [], [], keys)
  }

  write(commits: readonly Commit[]): void {
    this.changes.each(commits, (text, values) => this.connection.statement(text).run(...values))
  }
}

import { type RowChange, type Rows, TABLE_NAMES, type TableName } from '#log/ports'
import type { Run, Scope, SqlDialect } from './dialect.ts'
import { type Batch, rowSteps } from './row-steps.ts'

// A row is only ever given to the steps of its own table; the compiler does not follow that through a name.
type AnyBatch = Batch<Rows[TableName]>

/** Writes changes into one set of derived tables. */
export class RowChanges {
  private readonly begin: { readonly [T in TableName]: (run: Run) => AnyBatch }

  constructor(dialect: SqlDialect, scope: Scope = [], at: readonly number[] = []) {
    // Object.fromEntries forgets which name goes with which steps.
    this.begin = Object.fromEntries(
      TABLE_NAMES.map((table) => [table, rowSteps(dialect, table, scope, at)]),
    ) as unknown as typeof this.begin
  }

  /** Leaves the rows as one change after the other would. What nobody can see in between is not written. */
  each(changes: readonly RowChange[], run: Run): void {
    const batches = new Map<TableName, AnyBatch>()
    for (const { seq, change } of changes) {
      const { op, table, row } = change
      let batch = batches.get(table)
      if (!batch) {
        batch = this.begin[table](run)
        batches.set(table, batch)
      }
      batch[op](row, seq)
    }
    for (const batch of batches.values()) batch.finish()
  }
}

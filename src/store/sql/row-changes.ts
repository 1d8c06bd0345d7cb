import { type Change, type Commit, type Rows, TABLE_NAMES, TABLES, type TableName } from '#record/ports'
import type { Run, Scope, SqlDialect } from './dialect.ts'
import { type RowSteps, rowSteps } from './row-steps.ts'

type Steps = { readonly [T in TableName]: RowSteps<Rows[T]> }

interface RowChange<T extends TableName> {
  readonly op: 'put' | 'end'
  readonly table: T
  readonly row: Rows[T]
}

/** What commits do to one set of derived tables. */
export class RowChanges {
  private readonly steps: Steps

  constructor(dialect: SqlDialect, prefix: string, scope: Scope = [], at: readonly number[] = []) {
    // Object.fromEntries forgets which name goes with which steps.
    this.steps = Object.fromEntries(
      TABLE_NAMES.map((table) => [table, rowSteps(dialect, `${prefix}${table}`, table, scope, at)]),
    ) as unknown as Steps
  }

  /**
   * Runs them in order. A `current` row is written once, last, as the last event left it: nobody can see it in between, and
   * a batch of a thousand ticks then costs one write of the account instead of a thousand (43k events/s became 100k).
   */
  each(commits: readonly Commit[], run: Run): void {
    const last = new Map<string, { change: Change; seq: number }>()
    for (const { event, changes } of commits) {
      for (const change of changes) {
        if (TABLES[change.table].mode === 'current') last.set(this.nameOf(change), { change, seq: event.seq })
        else this.apply(change, event.seq, run)
      }
    }
    for (const { change, seq } of last.values()) this.apply(change, seq, run)
  }

  private nameOf<T extends TableName>({ table, row }: RowChange<T>): string {
    return `${table}\n${this.steps[table].keyText(row)}`
  }

  private apply<T extends TableName>({ op, table, row }: RowChange<T>, seq: number, run: Run): void {
    this.steps[table][op](row, seq, run)
  }
}

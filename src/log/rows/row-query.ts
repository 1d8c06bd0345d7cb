import type { Rows, TableName } from './rows.ts'
import type { ColumnValue } from './tables.ts'

/** Rows by column values. `seq` reads a versioned or link table as it was after that event; without it, as it is now. */
export interface RowQuery {
  readonly seq?: number
  readonly where?: { readonly [column: string]: ColumnValue }
  /** Any of these texts in one column. */
  readonly among?: { readonly column: string; readonly values: readonly string[] }
  readonly range?: { readonly column: string; readonly from?: number; readonly to?: number }
  readonly order?: { readonly column: string; readonly descending?: boolean }
  readonly limit?: number
}

export interface RowReader {
  rows<T extends TableName>(table: T, query: RowQuery): Promise<readonly Rows[T][]>
}

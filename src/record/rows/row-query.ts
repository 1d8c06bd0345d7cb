import type { ColumnValue } from './tables.ts'

/** Rows by column values. `seq` reads a versioned or link table as it was after that event; without it, as it is now. */
export interface RowQuery {
  readonly seq?: number
  readonly where?: { readonly [column: string]: ColumnValue }
  /** Inclusive range on one column. */
  readonly range?: { readonly column: string; readonly from?: number; readonly to?: number }
  readonly order?: { readonly column: string; readonly descending?: boolean }
  readonly limit?: number
}

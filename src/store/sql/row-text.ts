import type { Rows, TableName } from '#log/ports'
import { canonicalOfShape, HindcastError, storedJson, suggest } from '#vocabulary'

/** Writes derived rows of one table as they are stored: canonical, so that two folds of one log write the same bytes. */
export const rowTexts = <T extends TableName>(): ((row: Rows[T]) => string) =>
  // Rows are plain JSON (rows.ts); an interface has no index signature, so the compiler cannot see it.
  canonicalOfShape() as unknown as (row: Rows[T]) => string

/** Reads a row back. The store wrote the text from this very type; that it is JSON at all is checked. */
export const rowOf = <T extends TableName>(table: T, text: string): Rows[T] => {
  try {
    const row = storedJson(text) as Rows[T] | null
    if (typeof row !== 'object' || row === null) throw new TypeError('no row')
    return row
  } catch (cause) {
    throw new HindcastError('store_damaged', `A row of ${table} is not readable`, {
      field: table,
      next: `Run ${suggest('verify')}, then ${suggest('rebuild')} to make the rows again from the log.`,
      cause,
    })
  }
}

import type { Rows, TableName } from '#record/ports'
import { canonical, HindcastError, type Json, storedJson, suggest } from '#vocabulary'

/**
 * A derived row as it is stored. Canonical, so that two folds of one log write the same bytes: 1 µs for a mark, which a
 * batch pays once a key (see RowWriter), so nothing cheaper is needed.
 */
export const rowText = (row: Rows[TableName]): string =>
  // Rows are plain JSON (rows.ts); an interface has no index signature, so the compiler cannot see it.
  canonical(row as unknown as Json)

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

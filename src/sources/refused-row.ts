import { isHindcastError } from '#vocabulary'
import { RowRefused } from './csv-row.ts'
import type { Read } from './source.ts'

/** What a row comes to, or why it cannot be taken: what is wrong with one row is no fault of the others. */
export const readRow = (line: number, read: () => Read): Read => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RowRefused) return { line, refused: error.refusal }
    if (!isHindcastError(error)) throw error
    return { line, refused: { what: error.message, next: error.next } }
  }
}

import type { ColumnValue } from '#log/ports'
import { type EpisodeTrace, TRACE_NAMES } from '#memories'

/**
 * A stored version of an episode as a trace. Its columns are read from the row where they are asked for, by name: copied
 * into an object in a loop over the names, a hundred thousand of them take tenths of a second longer.
 */
class StoredTrace {
  readonly row: readonly ColumnValue[]
  readonly fromSeq: ColumnValue | undefined
  readonly toSeq: ColumnValue | undefined

  constructor(row: readonly ColumnValue[], toSeq: ColumnValue | undefined) {
    this.row = row
    this.fromSeq = row[0]
    this.toSeq = toSeq
  }
}

/** Before the columns asked for, a store puts fromSeq and toSeq. */
const FIRST_COLUMN = 2

for (const [i, name] of TRACE_NAMES.entries())
  Object.defineProperty(StoredTrace.prototype, name, {
    get(this: StoredTrace) {
      return this.row[FIRST_COLUMN + i]
    },
  })

/** `toSeq` in the place of its own: null is a version as it was when it began. */
export const storedTrace = (row: readonly ColumnValue[], toSeq = row[1]): EpisodeTrace =>
  // The columns are those of an episode's row, by the same names.
  new StoredTrace(row, toSeq) as unknown as EpisodeTrace

import { sessionAt } from '#market'
import { logRange } from '#memories'
import { SITUATION_NUMBERS } from './interned-tag-sets.ts'
import type { OrderedRows } from './newest-rows.ts'
import { isContextLateAt, scaledAt } from './row-values.ts'

/** The situations of rows one after the other, as they are compared: what takes a logarithm is taken once for many questions. */
export interface PlacedSituations {
  /** Codes of their tag sets. */
  readonly tagSet: Uint16Array
  /** Numbers as their kernels compare them, SITUATION_NUMBERS.length a row; of those that are not known, anything. */
  readonly scaled: Float64Array
  /** ATR(D1) over price as bins compare it. */
  readonly logAtr: Float64Array
  /** 1 where they were told too late to count in readings by situation. */
  readonly late: Uint8Array
  /** Of those, the session that the time of the entry says. */
  readonly clockSession: readonly (string | undefined)[]
}

export const placedSituations = ({ length, row, rowsOf }: OrderedRows): PlacedSituations => {
  const tagSet = new Uint16Array(length)
  const scaled = new Float64Array(length * SITUATION_NUMBERS.length)
  const logAtr = new Float64Array(length)
  const late = new Uint8Array(length)
  const clockSession: (string | undefined)[] = []
  for (let i = 0; i < length; i++) {
    const rows = rowsOf(i)
    const at = row[i] ?? 0
    const { columns, dictionary } = rows
    tagSet[i] = columns.tagSet[at] ?? 0
    const known = dictionary.tagSets.all[tagSet[i] ?? 0]?.knownNumbers ?? 0
    for (let field = 0; field < SITUATION_NUMBERS.length; field++)
      if ((known & (1 << field)) !== 0)
        scaled[i * SITUATION_NUMBERS.length + field] = scaledAt(rows, field, at)
    if (isContextLateAt(rows, at)) {
      late[i] = 1
      clockSession[i] = sessionAt(rows.enteredAt(at))
    }
    logAtr[i] = logRange((columns.atrD1[at] ?? 0) / (columns.price[at] ?? 1))
  }
  return { tagSet, scaled, logAtr, late, clockSession }
}

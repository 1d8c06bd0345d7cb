import { TABLES, type TableName } from '#record/ports'
import { quoted } from './dialect.ts'

/** How the rows `current` of a derived table are compared with the rows `again` of the same table, folded anew. */
export interface RowComparison {
  /** That both are the same row, or the same version of it. */
  readonly same: string
  /** That something in it differs. */
  readonly differs: string
  /** Names the row for people: `XAUUSD`, `3/1` or, for a version, `0h5…@12`. */
  keyOf(side: 'current' | 'again'): string
}

export const rowComparison = (table: TableName): RowComparison => {
  const { mode, key, columns } = TABLES[table]
  const versioned = mode === 'versioned'
  const identity = versioned ? [...key, 'fromSeq'] : key
  const rest = [...Object.keys(columns), ...(versioned ? ['toSeq'] : []), 'row'].filter(
    (name) => !identity.includes(name),
  )
  const [current, again] = [of('current'), of('again')]
  return {
    same: identity.map((name) => `${current(name)} = ${again(name)}`).join(' AND '),
    differs: rest.map((name) => `${current(name)} IS DISTINCT FROM ${again(name)}`).join(' OR '),
    keyOf: (side) =>
      key.map(of(side)).join(` || '/' || `) + (versioned ? ` || '@' || ${of(side)('fromSeq')}` : ''),
  }
}

const of =
  (side: string) =>
  (name: string): string =>
    `${side}.${quoted(name)}`

import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Difference, type Head, TABLE_NAMES, TABLES, type TableName } from '#record/ports'
import type { Connection } from './connection.ts'
import { readHead, sameHead } from './head.ts'
import { quoted } from './table-writer.ts'

/** Rows compared in one go: 6 ms of 1.5 KB trades, so that a process that verifies goes on serving. */
const ROWS_AT_A_TIME = 2_000

/**
 * Compares a shadow with the live tables, column by column, both ways. Each stretch is one transaction that first looks
 * at the head: rows change only with it, so all stretches together are one consistent view, or 'moved'.
 */
export const findDifferences = async (
  connection: Connection,
  prefix: string,
  expected: Head,
  limit: number,
): Promise<readonly Difference[] | 'moved'> => {
  const found: Difference[] = []
  for (const table of TABLE_NAMES) {
    for (const comparison of comparisons(table, prefix)) {
      for (let after = 0; found.length < limit; ) {
        const stretch = await connection.reading(() => {
          if (!sameHead(readHead(connection), expected)) return 'moved'
          const last = connection
            .statement<{ last: number | null }>(comparison.last)
            .get(after, ROWS_AT_A_TIME)?.last
          if (typeof last !== 'number') return null
          return {
            last,
            rows: connection
              .statement<{ key: string; problem: Difference['problem'] }>(comparison.compare)
              .all(after, last, limit - found.length),
          }
        })
        if (stretch === 'moved') return 'moved'
        if (stretch === null) break
        for (const { key, problem } of stretch.rows) found.push({ table, key, problem })
        after = stretch.last
        await nextTurn()
      }
    }
  }
  return found
}

/** From the shadow's side: changed or missing in the live table; from the live side: invented. */
const comparisons = (table: TableName, prefix: string): readonly { last: string; compare: string }[] => {
  const { mode, key, columns } = TABLES[table]
  const versioned = mode === 'versioned'
  const identity = versioned ? [...key, 'fromSeq'] : [...key]
  const rest = [...Object.keys(columns), ...(versioned ? ['toSeq'] : []), 'row'].filter(
    (name) => !identity.includes(name),
  )
  const live = `main.${quoted(table)}`
  const shadow = quoted(`${prefix}${table}`)
  const on = identity.map((name) => `l.${quoted(name)} = s.${quoted(name)}`).join(' AND ')
  const differs = rest.map((name) => `l.${quoted(name)} IS NOT s.${quoted(name)}`).join(' OR ')
  // E.g. `XAUUSD`, `3/1` or, for a version, `0h5…@12`.
  const keyOf = (side: string) =>
    key.map((name) => `${side}.${quoted(name)}`).join(` || '/' || `) +
    (versioned ? ` || '@' || ${side}."fromSeq"` : '')
  const last = (of: string) =>
    `SELECT max(rowid) AS last FROM (SELECT rowid FROM ${of} WHERE rowid > ? ORDER BY rowid LIMIT ?)`
  return [
    {
      last: last(shadow),
      compare: `SELECT ${keyOf('s')} AS key, CASE WHEN l.rowid IS NULL THEN 'missing' ELSE 'changed' END AS problem
        FROM ${shadow} s LEFT JOIN ${live} l ON ${on}
        WHERE s.rowid > ? AND s.rowid <= ? AND (l.rowid IS NULL OR ${differs}) ORDER BY s.rowid LIMIT ?`,
    },
    {
      last: last(live),
      compare: `SELECT ${keyOf('l')} AS key, 'invented' AS problem
        FROM ${live} l LEFT JOIN ${shadow} s ON ${on}
        WHERE l.rowid > ? AND l.rowid <= ? AND s.rowid IS NULL ORDER BY l.rowid LIMIT ?`,
    },
  ]
}

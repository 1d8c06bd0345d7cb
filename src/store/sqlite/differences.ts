import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Difference, type Head, TABLE_NAMES, type TableName } from '#record/ports'
import { sameHead } from '../log-head.ts'
import { quoted, rowComparison } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { readHead } from './read-head.ts'

/** Rows compared in one go: 6 ms of 1.5 KB trades, so that a process that verifies goes on serving. */
const ROWS_AT_A_TIME = 2_000

/**
 * Compares a generation with the current rows, column by column, both ways. Each stretch is one transaction that first looks
 * at the head: rows change only with it, so all stretches together are one consistent view, or 'moved'.
 */
export const findDifferences = async (
  connection: Connection,
  prefix: string,
  expected: Head,
  limit: number,
): Promise<readonly Difference[] | 'moved'> => {
  const found: Difference[] = []
  const compared = await connection.reading(() =>
    sameHead(readHead(connection), expected) ? tablesWithRows(connection, prefix) : 'moved',
  )
  if (compared === 'moved') return 'moved'
  for (const table of compared) {
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

/** Those that hold a row here or there: of some forty, a young log fills a few, and one question is dearer than all of this. */
const tablesWithRows = (connection: Connection, prefix: string): readonly TableName[] => {
  // By the table itself: an index that somebody emptied would say that there is nothing to compare.
  const holds = (of: string) => `EXISTS (SELECT 1 FROM ${of} NOT INDEXED)`
  const one = (table: TableName) =>
    `SELECT '${table}' AS held WHERE ${holds(`main.${quoted(table)}`)} OR ${holds(quoted(`${prefix}${table}`))}`
  return connection
    .statement<{ held: TableName }>(TABLE_NAMES.map(one).join(' UNION ALL '))
    .all()
    .map(({ held }) => held)
}

/** From the generation's side: changed or missing among the current rows; from theirs: invented. */
const comparisons = (table: TableName, prefix: string): readonly { last: string; compare: string }[] => {
  const { same, differs, keyOf } = rowComparison(table)
  const current = `main.${quoted(table)}`
  const again = quoted(`${prefix}${table}`)
  const last = (of: string) =>
    `SELECT max(rowid) AS last FROM (SELECT rowid FROM ${of} WHERE rowid > ? ORDER BY rowid LIMIT ?)`
  return [
    {
      last: last(again),
      compare: `SELECT ${keyOf('again')} AS key,
          CASE WHEN current.rowid IS NULL THEN 'missing' ELSE 'changed' END AS problem
        FROM ${again} again LEFT JOIN ${current} current ON ${same}
        WHERE again.rowid > ? AND again.rowid <= ? AND (current.rowid IS NULL OR ${differs})
        ORDER BY again.rowid LIMIT ?`,
    },
    {
      last: last(current),
      compare: `SELECT ${keyOf('current')} AS key, 'invented' AS problem
        FROM ${current} current LEFT JOIN ${again} again ON ${same}
        WHERE current.rowid > ? AND current.rowid <= ? AND again.rowid IS NULL
        ORDER BY current.rowid LIMIT ?`,
    },
  ]
}

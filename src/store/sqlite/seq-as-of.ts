import type { Instant } from '#vocabulary'
import type { Connection } from './connection.ts'
import { readHead } from './read-head.ts'

/**
 * The last seq known by `at`. `knownAt` never decreases along `seq`, so this is a binary search: 20 reads by primary key
 * at 1M events. Called inside a transaction.
 */
export const seqAsOf = (connection: Connection, at: Instant): number => {
  const head = readHead(connection)
  if (head.knownAt <= at) return head.seq
  // By the nearest row at or after it, so that a hole in a damaged log cannot lead the search astray.
  const knownFrom = connection.statement<{ seq: number; knownAt: number }>(
    'SELECT seq, knownAt FROM events WHERE seq >= ? ORDER BY seq LIMIT 1',
  )
  let known = 0
  let later = head.seq
  while (later - known > 1) {
    const middle = Math.floor((known + later) / 2)
    const row = knownFrom.get(middle)
    if (row && row.knownAt <= at) known = Math.max(middle, Math.min(row.seq, later - 1))
    else later = middle
  }
  return known
}

import { EMPTY_HEAD, type Head } from '#record/ports'
import type { Instant } from '#vocabulary'
import type { Connection } from './connection.ts'

const LAST = 'SELECT seq, hash, knownAt FROM events ORDER BY seq DESC LIMIT 1'

/** The end of the live log, as this transaction sees it. */
export const readHead = (connection: Connection): Head => {
  const last = connection.statement<{ seq: number; hash: Buffer; knownAt: Instant }>(LAST).get()
  return last ? { seq: last.seq, hash: last.hash.toString('hex'), knownAt: last.knownAt } : EMPTY_HEAD
}

export const sameHead = (a: Head, b: Head): boolean => a.seq === b.seq && a.hash === b.hash

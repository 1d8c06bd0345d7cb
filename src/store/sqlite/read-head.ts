import { EMPTY_HEAD, type Head } from '#record/ports'
import type { Instant } from '#vocabulary'
import { hashText } from '../sql/index.ts'
import { storeError } from '../store-error.ts'
import type { Connection } from './connection.ts'

const LAST = 'SELECT seq, hash, knownAt FROM events ORDER BY seq DESC LIMIT 1'

/** The end of the log, as this transaction sees it. */
export const readHead = (connection: Connection): Head => {
  const last = connection.statement<{ seq: number; hash: Buffer; knownAt: Instant }>(LAST).get()
  // Pages that were damaged read as anything.
  if (last && !(last.hash instanceof Uint8Array)) throw storeError('damaged', connection.file)
  return last ? { seq: last.seq, hash: hashText(last.hash), knownAt: last.knownAt } : EMPTY_HEAD
}

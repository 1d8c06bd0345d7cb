import type { ArchivedLog } from '#record/ports'
import { HindcastError, type Id, type Instant } from '#vocabulary'
import { storeError } from '../store-error.ts'
import type { Connection } from './connection.ts'

/** How much of a head's hash names the table of an old log: 48 bits, for a handful of imports. */
const NAME_LENGTH = 12

/** Where a log goes that an import replaces. */
export const archiveTable = (hash: string): string => `events_${hash.slice(0, NAME_LENGTH)}`

interface ArchiveRecord {
  readonly hash: string
  readonly seq: number
  readonly knownAt: Instant
  readonly replacedBy: Id
}

export const readArchives = (connection: Connection): readonly ArchivedLog[] =>
  connection
    .statement<ArchiveRecord>('SELECT hash, seq, knownAt, replacedBy FROM archives ORDER BY rowid')
    .all()
    .map(({ replacedBy, ...head }) => ({ head, replacedBy }))

const NAMED = `SELECT (SELECT name FROM sqlite_master WHERE type = 'table' AND name = archives.events) AS events
  FROM archives WHERE hash = ?`

/** The table that holds a log: the live one, or the one archived under this head's hash. */
export const eventsTableOf = (connection: Connection, log: string | undefined): string => {
  if (log === undefined) return 'events'
  const found = connection.statement<{ events: string | null }>(NAMED).get(log)
  if (typeof found?.events === 'string') return found.events
  if (found) throw storeError('damaged', connection.file)
  throw new HindcastError('not_found', `No log was archived under the head ${log.slice(0, NAME_LENGTH)}`, {
    field: 'log',
    next: 'List the archived logs and give the whole hash of one.',
  })
}

import { type ArchivedLog, type Head, TABLE_NAMES, type TableName } from '#record/ports'
import { sameHead } from '../log-head.ts'
import { derivedTable, quoted, type TableSet } from '../sql/index.ts'
import { orThrow, type StoreSpec, upkeepRefusal, writeAccess } from '../write-access.ts'
import { archiveTable } from './archives.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'
import { readMeta, writeMeta } from './meta.ts'
import { readHead } from './read-head.ts'
import { SHADOW_ERASED, SHADOW_TEXTS } from './shadow-tables.ts'

/**
 * Puts shadow tables in the current ones' place. Called inside a transaction, so that a reader sees the old set or the
 * new one; other connections' statements are prepared again by SQLite when the schema changes.
 */
export const swapIn = (
  connection: Connection,
  prefix: string,
  expected: Head,
  archive: ArchivedLog | null,
  spec: StoreSpec,
): 'current' | 'moved' => {
  if (!sameHead(readHead(connection), expected)) return 'moved'
  const meta = readMeta(connection)
  if (meta) orThrow(upkeepRefusal(writeAccess(meta, spec, true, connection.file)))
  // The tables of the version that made them, which may have had others.
  connection.dropping(meta?.tables ?? [])
  const set: TableSet = { prefix: '', generation: (meta?.generation ?? 0) + 1, temporary: false, scope: [] }
  for (const table of TABLE_NAMES) putInPlace(connection, prefix, table, set)
  if (archive) replaceLog(connection, prefix, archive)
  writeMeta(connection, {
    rules: spec.rules,
    shape: spec.shape,
    tables: TABLE_NAMES,
    generation: set.generation,
  })
  return 'current'
}

const replaceLog = (connection: Connection, prefix: string, { head, replacedBy }: ArchivedLog): void => {
  const kept = archiveTable(head.hash)
  rename(connection, 'events', kept)
  rename(connection, `${prefix}events`, 'events')
  connection
    .statement('INSERT INTO archives (hash, seq, knownAt, replacedBy, events) VALUES (?, ?, ?, ?, ?)')
    .run(head.hash, head.seq, head.knownAt, replacedBy, kept)
  const texts = quoted(`${prefix}${SHADOW_TEXTS}`)
  const erased = quoted(`${prefix}${SHADOW_ERASED}`)
  connection.run(
    `DELETE FROM texts WHERE hash IN (SELECT hash FROM ${erased})`,
    `INSERT OR IGNORE INTO texts (hash, text) SELECT hash, text FROM ${texts}`,
    `DROP TABLE ${texts}`,
    `DROP TABLE ${erased}`,
  )
}

/** An empty table is made where it belongs, in a tenth of the time: to rename one, SQLite reads every other again. */
const putInPlace = (connection: Connection, prefix: string, table: TableName, set: TableSet): void => {
  const shadow = `${prefix}${table}`
  if (connection.statement(`SELECT 1 FROM ${quoted(shadow)} LIMIT 1`).get() !== undefined)
    return rename(connection, shadow, table)
  connection.run(`DROP TABLE ${quoted(shadow)}`, ...derivedTable(SQLITE, set, table))
}

const rename = (connection: Connection, from: string, to: string): void =>
  connection.run(`ALTER TABLE ${quoted(from)} RENAME TO ${quoted(to)}`)

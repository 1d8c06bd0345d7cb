import { TABLE_NAMES } from '#record/ports'
import { derivedTables, eventsTable, leasesTable, type TableSet, textsTable } from '../sql/index.ts'
import type { StoreSpec } from '../write-access.ts'
import { archiveTable, readArchives } from './archives.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'
import { ANCHORS, type Meta } from './meta.ts'
import { ARCHIVES_TABLE, META_TABLE, WRITTEN_TABLE } from './own-tables.ts'
import { EVERY_SHADOW } from './shadow-tables.ts'

interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly sql: string
}

/**
 * What the database holds that this version did not put there, and what it lacks of that. A trigger could change what is
 * written, a table or an index stand in for ours. Called inside a transaction.
 */
export const foreignSchema = (
  connection: Connection,
  meta: Meta,
  { shape }: Pick<StoreSpec, 'shape'>,
): readonly string[] => {
  const found = connection
    .statement<SchemaObject>(
      `SELECT type, name, tbl_name, coalesce(sql, '') AS sql FROM sqlite_master ORDER BY name`,
    )
    .all()
    .filter((one) => !isSqlites(one) && !(MADE.has(one.type) && one.tbl_name.startsWith(EVERY_SHADOW)))
  const expected = new Map(
    expectedStatements(connection, meta, shape).map((sql) => {
      const text = normalised(sql)
      return [keyOf(text), text]
    }),
  )
  const ofAnotherVersion = (tbl_name: string) => meta.shape !== shape && meta.tables.includes(tbl_name)
  const problems: string[] = []
  for (const { type, name, tbl_name, sql } of found) {
    const text = normalised(sql)
    const key = keyOf(text)
    const ours = expected.get(key)
    expected.delete(key)
    if (MADE.has(type) && ofAnotherVersion(tbl_name)) continue
    if (ours === undefined) problems.push(`the ${type} ${name} was not made by Hindcast`)
    else if (ours !== text) problems.push(`the ${type} ${name} was changed`)
  }
  return [...problems, ...[...expected.keys()].map((missing) => `the ${missing} is missing`)]
}

/** What SQLite makes by itself: the index of a unique column, and what `analyze` leaves. A trigger is never its own. */
const isSqlites = ({ type, name, sql }: SchemaObject): boolean =>
  (type === 'index' && name.startsWith('sqlite_autoindex_') && sql === '') ||
  (type === 'table' && /^sqlite_stat\d$/.test(name))

/** What this version makes; there are no views and no triggers. */
const MADE: ReadonlySet<string> = new Set(['table', 'index'])

const expectedStatements = (connection: Connection, meta: Meta, shape: string): readonly string[] => {
  const set: TableSet = { prefix: '', generation: meta.generation, temporary: false, scope: [] }
  // An old log kept the indexes it had; only their table was given another name.
  const archived = readArchives(connection).flatMap(({ head }) =>
    eventsTable(SQLITE, set).map((sql) => sql.replaceAll('"events"', `"${archiveTable(head.hash)}"`)),
  )
  return [
    META_TABLE,
    ARCHIVES_TABLE,
    WRITTEN_TABLE,
    textsTable(SQLITE, 'texts'),
    leasesTable(SQLITE),
    ...eventsTable(SQLITE, set),
    ...archived,
    ...(meta.shape === shape ? derivedTables(SQLITE, set) : []),
  ]
}

/**
 * SQLite keeps a statement as it was given, but for its first words and for names that were changed. Names of indexes end with the
 * generation they were made in, which for a log is that of its import, any before this one.
 */
const normalised = (sql: string): string =>
  sql
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(create (?:unique )?index "events_[a-z]+)_\d+"/, '$1"')

/** Of a normalised statement: `table "trades"`, `index "trades_key" on "trades"`. */
const keyOf = (text: string): string =>
  /^create (?:unique )?((?:table|index|trigger|view|virtual table) "?\w+"?(?: on "\w+")?)/.exec(text)?.[1] ??
  text

/** What the store says about itself that this version would not. */
export const foreignMeta = (connection: Connection, meta: Meta, spec: StoreSpec): readonly string[] => {
  const keys = connection.statement<{ key: string }>('SELECT key FROM meta ORDER BY key').all()
  const known: ReadonlySet<string> = new Set([...Object.keys(meta), ANCHORS])
  const problems = keys
    .filter(({ key }) => !known.has(key))
    .map(({ key }) => `meta holds ${key}, which is not ours`)
  const { schema, rules, shape } = spec
  if (meta.schema !== schema || meta.rules !== rules || meta.shape !== shape)
    problems.push('the derived rows were made by another version: rebuild them, or update hindcast')
  else if (String(meta.tables) !== String(TABLE_NAMES))
    problems.push('meta names other derived tables than there are')
  return problems
}

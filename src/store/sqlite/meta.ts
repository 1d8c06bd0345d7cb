import { type ErrorCode, HindcastError, suggest } from '#vocabulary'
import { derivedTables, eventsTable, locksTable, textsTable } from '../sql/index.ts'
import type { StoreSpec } from '../write-access.ts'
import { APPLICATION_ID, type Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

/** The layout of the log's own tables. A store of another layout is not opened. */
export const SCHEMA_VERSION = 3

const META_TABLE = 'create table "meta" ("key" text primary key, "value" text not null)'

/** Tables that a rebuild keeps. */
export const OWN_TABLES: ReadonlySet<string> = new Set(['meta', 'events', 'texts', 'locks'])

const OWN = [META_TABLE, textsTable(SQLITE), locksTable(SQLITE), ...eventsTable(SQLITE)]
const DERIVED = derivedTables(SQLITE)

/** What the store says about itself; null before the tables are made. */
export const readMeta = (connection: Connection): StoreSpec | null => {
  const has = `SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'meta'`
  if (!connection.statement<{ name: string }>(has).get()) return null
  const rows = connection.statement<{ key: string; value: string }>('SELECT key, value FROM meta').all()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const text = (key: string): string => {
    const value = values.get(key)
    if (value !== undefined) return value
    throw new HindcastError('store_damaged', `The store does not say its ${key}: ${connection.file}`, {
      field: key,
      next: 'Restore a backup into this folder.',
    })
  }
  return {
    schema: Number(text('schema')),
    rules: Number(text('rules')),
    owner: text('owner'),
    shape: text('shape'),
  }
}

export const writeMeta = (connection: Connection, meta: Readonly<Record<string, string | number>>): void => {
  const put = connection.statement(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  for (const [key, value] of Object.entries(meta)) put.run(key, String(value))
}

/** Makes the tables of a new store, and refuses somebody else's, another agent's and one of an older version. */
export const makeTables = async (connection: Connection, spec: StoreSpec): Promise<StoreSpec> => {
  const found = await connection.reading(() => checkedMeta(connection, spec))
  if (found) return found
  return connection.writing(() => {
    // Read again under the lock: another process may have been first.
    const meta = checkedMeta(connection, spec)
    if (meta) return meta
    connection.run(`PRAGMA application_id = ${APPLICATION_ID}`, ...OWN, ...DERIVED)
    const { owner, rules, shape, schema } = spec
    writeMeta(connection, { owner, rules, shape, schema })
    return spec
  })
}

const checkedMeta = (connection: Connection, spec: StoreSpec): StoreSpec | null => {
  const rejected = (code: ErrorCode, problem: string, next: string): HindcastError =>
    new HindcastError(code, `${problem}: ${connection.file}`, { next })
  const tables = connection.statement<{ count: number }>('SELECT count(*) AS count FROM sqlite_master').get()
  if (tables?.count !== 0 && connection.pragma('application_id') !== APPLICATION_ID)
    throw rejected(
      'home_in_use',
      "This is another program's database",
      'Give another folder, or move that file away.',
    )
  const meta = readMeta(connection)
  if (meta && meta.schema < SCHEMA_VERSION)
    throw rejected(
      'store_outdated',
      'An older version of Hindcast made this store',
      'Export it with that version, and import the file into a new home with this one.',
    )
  if (meta && meta.owner !== spec.owner)
    throw rejected(
      'home_in_use',
      `This folder holds the memory of ${meta.owner}`,
      `Open it as ${meta.owner}, from a folder of that name, or give another folder. A backup is put in place with ${suggest('restore')}.`,
    )
  return meta
}

/**
 * What the database holds that this version did not put there, and what it lacks: a trigger could change what is written. Of rows of
 * another shape, the derived tables are left out.
 */
export const foreignSchema = (connection: Connection, isOtherShape: boolean): readonly string[] => {
  const made = isOtherShape ? OWN : [...OWN, ...DERIVED]
  const ours = new Map(made.map((sql) => [nameOf(sql), normalised(sql)]))
  const objects = connection
    .statement<{ readonly [column in 'type' | 'name' | 'tbl_name' | 'sql']: string }>(
      `SELECT type, name, tbl_name, sql FROM sqlite_master
       WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_stat%' ORDER BY name`,
    )
    .all()
    .filter(
      ({ type, tbl_name }) => !isOtherShape || !/^(table|index)$/.test(type) || OWN_TABLES.has(tbl_name),
    )
  const found = new Map(objects.map(({ type, name, sql }) => [`${type} ${name}`, normalised(sql)]))
  const added = [...found.keys()].filter((name) => !ours.has(name))
  return [
    ...added.map((name) => `the ${name} was not made by Hindcast`),
    ...[...ours].flatMap(([name, sql]) => {
      const is = found.get(name)
      if (is === sql) return []
      return is === undefined ? `the ${name} is missing` : `the ${name} was changed`
    }),
  ]
}

/** `table events`, `index events_turn`. */
const nameOf = (sql: string): string => {
  const [, type, name] = /^create (?:unique )?(table|index) "(\w+)"/.exec(sql) ?? []
  return `${type} ${name}`
}

/** SQLite keeps a statement as it was given, but for its first words. */
const normalised = (sql: string): string => sql.toLowerCase().replace(/\s+/g, ' ')

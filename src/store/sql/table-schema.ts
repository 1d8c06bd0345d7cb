import { type CompiledQuery, type CreateTableBuilder, sql } from 'kysely'
import { TABLE_NAMES, TABLES, type Table, type TableName } from '#record/ports'
import { sha256 } from '#vocabulary'
import type { Scope, SqlDialect } from './dialect.ts'
import type { SqlBuilder } from './queries.ts'

/**
 * Where a set of tables is made. An index keeps its name when its table is renamed, so names of indexes carry the
 * generation, which every swap raises; otherwise a second rebuild would collide with the first.
 */
export interface TableSet {
  readonly prefix: string
  readonly generation: number
  readonly temporary: boolean
  readonly scope: Scope
}

/**
 * No index on `knownAt`: it never decreases along `seq`, so as-of is a binary search (20 point reads at 1M events, 40 µs)
 * and a tick is 15 bytes smaller. No index on `run`: a run is a stretch of seqs between two events that `kind` finds.
 * Ticks are most of a log and are read by seq only, so the index on `kind` leaves them out.
 */
export const eventsTable = (
  db: SqlBuilder,
  { types }: SqlDialect,
  { prefix, generation, scope }: TableSet,
): readonly CompiledQuery[] => {
  const name = `${prefix}events`
  const [integer, text, bytes] = [sql.raw(types.integer), sql.raw(types.text), sql.raw(types.bytes)]
  const index = (column: string) =>
    db.schema
      .createIndex(`events_${column}_${generation}`)
      .on(name)
      .columns([...scope, column])
  return [
    keyed(db, name, types, scope, 'seq', types.integer)
      .addColumn('id', text, (column) => (scope.length > 0 ? column.notNull() : column.notNull().unique()))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('v', 'integer', (column) => column.notNull())
      .addColumn('at', integer, (column) => column.notNull())
      .addColumn('knownAt', integer, (column) => column.notNull())
      .addColumn('run', text, (column) => column.notNull())
      .addColumn('turn', text)
      .addColumn('actor', text, (column) => column.notNull())
      .addColumn('trust', text, (column) => column.notNull())
      .addColumn('payload', text, (column) => column.notNull())
      .addColumn('prevHash', bytes, (column) => column.notNull())
      .addColumn('hash', bytes, (column) => column.notNull())
      .compile(),
    ...(scope.length > 0 ? [index('id').unique().compile()] : []),
    index('kind').where('kind', '<>', sql.lit('tick')).compile(),
    index('turn').where('turn', 'is not', null).compile(),
  ]
}

export const textsTable = (
  db: SqlBuilder,
  { types }: SqlDialect,
  name: string,
  scope: Scope = [],
): CompiledQuery =>
  keyed(db, name, types, scope, 'hash', types.text)
    .addColumn('text', sql.raw(types.text), (column) => column.notNull())
    .compile()

export const leasesTable = (db: SqlBuilder, { types }: SqlDialect, scope: Scope = []): CompiledQuery =>
  keyed(db, 'leases', types, scope, 'name', types.text)
    .addColumn('holder', sql.raw(types.text), (column) => column.notNull())
    .addColumn('until', sql.raw(types.integer), (column) => column.notNull())
    .compile()

/** The derived tables, from the one list of them. */
export const derivedTables = (db: SqlBuilder, dialect: SqlDialect, set: TableSet): readonly CompiledQuery[] =>
  TABLE_NAMES.flatMap((table) => derivedTable(db, dialect, set, table))

/** As much of a declared column as its table needs. */
type Typed = Pick<Table<never>['columns'][string], 'type'>

const derivedTable = (
  db: SqlBuilder,
  { types }: SqlDialect,
  { prefix, generation, temporary, scope }: TableSet,
  table: TableName,
): CompiledQuery[] => {
  const { mode, key, columns, indexes, hot } = TABLES[table]
  const name = `${prefix}${table}`
  const versioned = mode === 'versioned'
  let create = scoped(db.schema.createTable(name), types, scope)
  if (temporary) create = create.temporary()
  for (const [column, { type }] of Object.entries<Typed>(columns)) {
    create = create.addColumn(column, sql.raw(types[type]), (definition) =>
      key.includes(column) ? definition.notNull() : definition,
    )
  }
  if (versioned)
    create = create
      .addColumn('fromSeq', sql.raw(types.integer), (column) => column.notNull())
      .addColumn('toSeq', sql.raw(types.integer))
  create = create.addColumn('row', sql.raw(types.text), (column) => column.notNull())

  const index = (suffix: string, on: readonly string[]) =>
    db.schema
      .createIndex(`${table}_${suffix}_${generation}`)
      .on(name)
      .columns([...scope, ...on])
  const built = [
    index('key', versioned ? [...key, 'fromSeq'] : key)
      .unique()
      .compile(),
    ...indexes.map((on) => index(on.join('_'), on).compile()),
  ]
  if (versioned) {
    // One version of a key holds at a time; and what holds is found without walking what held.
    built.push(index('holds', key).unique().where('toSeq', 'is', null).compile())
    if (typeof hot === 'object') built.push(index('hot', [hot.column]).where('toSeq', 'is', null).compile())
  } else if (typeof hot === 'object') built.push(index('hot', [hot.column]).compile())
  return [create.compile(), ...built]
}

/** A table with one column as its key, within the scope. */
const keyed = (
  db: SqlBuilder,
  name: string,
  types: SqlDialect['types'],
  scope: Scope,
  key: string,
  type: string,
): CreateTableBuilder<string, string> => {
  const create = scoped(db.schema.createTable(name), types, scope)
  if (scope.length === 0) return create.addColumn(key, sql.raw(type), (column) => column.primaryKey())
  return create
    .addColumn(key, sql.raw(type), (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, [...scope, key])
}

const scoped = (create: CreateTableBuilder<string, string>, types: SqlDialect['types'], scope: Scope) => {
  let begun = create
  for (const column of scope)
    begun = begun.addColumn(column, sql.raw(types.integer), (definition) => definition.notNull())
  return begun
}

/**
 * A digest of the derived tables' shape. A store made with another shape needs a rebuild even when nobody remembered to
 * raise the rules' version.
 */
export const shapeOf = (db: SqlBuilder, dialect: SqlDialect): string =>
  sha256(
    derivedTables(db, dialect, { prefix: '', generation: 0, temporary: false, scope: [] })
      .map((statement) => statement.sql)
      .join(';'),
  )

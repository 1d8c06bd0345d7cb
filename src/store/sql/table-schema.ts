import { type CompiledQuery, sql } from 'kysely'
import { TABLE_NAMES, TABLES, type TableName } from '#record/ports'
import { sha256 } from '#vocabulary'
import type { SqlBuilder } from './queries.ts'

/** What the databases call the two types that differ between them. */
export interface ColumnTypes {
  readonly integer: 'integer' | 'bigint'
  readonly bytes: 'blob' | 'bytea'
}

/**
 * Where a set of tables is made. An index keeps its name when its table is renamed, so names of indexes carry the
 * generation, which every swap raises; otherwise a second rebuild would collide with the first.
 */
export interface Naming {
  readonly prefix: string
  readonly generation: number
  readonly temporary: boolean
}

/**
 * No index on `knownAt`: it never decreases along `seq`, so as-of is a binary search (20 point reads at 1M events, 40 µs)
 * and a tick is 15 bytes smaller. No index on `run`: a run is a stretch of seqs between two events that `kind` finds.
 * Ticks are most of a log and are read by seq only, so the index on `kind` leaves them out.
 */
export const eventsTable = (db: SqlBuilder, types: ColumnTypes, naming: Naming): readonly CompiledQuery[] => {
  const name = `${naming.prefix}events`
  return [
    db.schema
      .createTable(name)
      .addColumn('seq', types.integer, (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('v', 'integer', (column) => column.notNull())
      .addColumn('at', types.integer, (column) => column.notNull())
      .addColumn('knownAt', types.integer, (column) => column.notNull())
      .addColumn('run', 'text', (column) => column.notNull())
      .addColumn('turn', 'text')
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('trust', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('prevHash', sql.raw(types.bytes), (column) => column.notNull())
      .addColumn('hash', sql.raw(types.bytes), (column) => column.notNull())
      .compile(),
    db.schema
      .createIndex(`events_kind_${naming.generation}`)
      .on(name)
      .column('kind')
      .where('kind', '<>', sql.lit('tick'))
      .compile(),
    db.schema
      .createIndex(`events_turn_${naming.generation}`)
      .on(name)
      .column('turn')
      .where('turn', 'is not', null)
      .compile(),
  ]
}

export const textsTable = (db: SqlBuilder, name: string): CompiledQuery =>
  db.schema
    .createTable(name)
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .compile()

/** Everything beside the events and the derived rows. `meta` is read by older versions too: its shape never changes. */
export const logTables = (db: SqlBuilder, types: ColumnTypes): readonly CompiledQuery[] => [
  db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .compile(),
  textsTable(db, 'texts'),
  db.schema
    .createTable('archives')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('seq', types.integer, (column) => column.notNull())
    .addColumn('knownAt', types.integer, (column) => column.notNull())
    .addColumn('replacedBy', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .compile(),
  db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', types.integer, (column) => column.notNull())
    .compile(),
]

/** What each file of the workspace was when it was last written here or seen. */
export const writtenTable = (db: SqlBuilder): CompiledQuery =>
  db.schema
    .createTable('written')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('event', 'text')
    .addColumn('hash', 'text', (column) => column.notNull())
    .compile()

/** The derived tables, from the one list of them. */
export const derivedTables = (db: SqlBuilder, types: ColumnTypes, naming: Naming): readonly CompiledQuery[] =>
  TABLE_NAMES.flatMap((table) => derivedTable(db, types, naming, table))

const derivedTable = (
  db: SqlBuilder,
  types: ColumnTypes,
  naming: Naming,
  table: TableName,
): CompiledQuery[] => {
  const { mode, key, columns, indexes, hot } = TABLES[table]
  const name = `${naming.prefix}${table}`
  const versioned = mode === 'versioned'
  let create = db.schema.createTable(name)
  if (naming.temporary) create = create.temporary()
  for (const [column, { type }] of Object.entries(columns)) {
    create = create.addColumn(column, sqlType(types, type), (definition) =>
      key.includes(column) ? definition.notNull() : definition,
    )
  }
  if (versioned)
    create = create
      .addColumn('fromSeq', types.integer, (column) => column.notNull())
      .addColumn('toSeq', types.integer)
  create = create.addColumn('row', 'text', (column) => column.notNull())

  const index = (suffix: string, on: readonly string[]) =>
    db.schema
      .createIndex(`${table}_${suffix}_${naming.generation}`)
      .on(name)
      .columns([...on])
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

const sqlType = (types: ColumnTypes, type: 'text' | 'integer' | 'real') => {
  if (type === 'integer') return types.integer
  return type === 'real' ? ('double precision' as const) : ('text' as const)
}

/**
 * A digest of the derived tables' shape. A store made with another shape needs a rebuild even when nobody remembered to
 * raise the rules' version.
 */
export const shapeOf = (db: SqlBuilder, types: ColumnTypes): string =>
  sha256(
    derivedTables(db, types, { prefix: '', generation: 0, temporary: false })
      .map((statement) => statement.sql)
      .join(';'),
  )

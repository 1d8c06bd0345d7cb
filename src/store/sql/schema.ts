import { TABLE_NAMES, TABLES, type Table, type TableName } from '#log/ports'
import { sha256 } from '#vocabulary'
import { columnList, quoted, type Scope, type SqlDialect } from './dialect.ts'

/**
 * No index on `knownAt`: it never decreases along `seq`, so as-of is a binary search (20 point reads at 1M events, 40 µs)
 * and a tick is 15 bytes smaller. No index on `run`: a run is a stretch of seqs between two events that `kind` finds.
 * Ticks are most of a log and are read by seq only, so the index on `kind` leaves them out.
 */
export const eventsTable = (dialect: SqlDialect, scope: Scope = []): readonly string[] => {
  const { integer, text, bytes } = dialect.types
  const indexOn = (column: string, unique = '') =>
    `create ${unique}index ${quoted(`events_${column}`)} on "events" (${columnList([...scope, column])})`
  return [
    keyed(dialect, 'events', scope, `"seq" ${integer}`, 'seq', [
      `"id" ${text} not null${scope.length === 0 ? ' unique' : ''}`,
      `"kind" ${text} not null`,
      '"v" integer not null',
      `"at" ${integer} not null`,
      `"knownAt" ${integer} not null`,
      `"run" ${text} not null`,
      `"turn" ${text}`,
      `"actor" ${text} not null`,
      `"by" ${text}`,
      `"trust" ${text} not null`,
      `"source" ${text}`,
      `"payload" ${text} not null`,
      `"prevHash" ${bytes} not null`,
      `"hash" ${bytes} not null`,
    ]),
    ...(scope.length === 0 ? [] : [indexOn('id', 'unique ')]),
    `${indexOn('kind')} where "kind" <> 'tick'`,
    `${indexOn('turn')} where "turn" is not null`,
  ]
}

export const textsTable = (dialect: SqlDialect, scope: Scope = []): string => {
  const { text } = dialect.types
  return keyed(dialect, 'texts', scope, `"hash" ${text}`, 'hash', [`"text" ${text} not null`])
}

export const locksTable = (dialect: SqlDialect, scope: Scope = []): string => {
  const { integer, text } = dialect.types
  return keyed(dialect, 'locks', scope, `"name" ${text}`, 'name', [
    `"holder" ${text} not null`,
    `"until" ${integer} not null`,
  ])
}

/** A table whose key is one column, within the scope. */
const keyed = (
  { types }: SqlDialect,
  name: string,
  scope: Scope,
  column: string,
  key: string,
  rest: readonly string[],
): string => {
  const columns =
    scope.length === 0
      ? [`${column} primary key`, ...rest]
      : [
          ...scope.map((one) => `${quoted(one)} ${types.integer} not null`),
          `${column} not null`,
          ...rest,
          `primary key (${columnList([...scope, key])})`,
        ]
  return `create table ${quoted(name)} (${columns.join(', ')})`
}

/** The derived tables, from the one list of them. */
export const derivedTables = (dialect: SqlDialect, scope: Scope = []): readonly string[] =>
  TABLE_NAMES.flatMap((table) => derivedTable(dialect, scope, table))

/** As much of a declared column as its table needs. */
type Typed = Pick<Table<never>['columns'][string], 'type'>

const derivedTable = ({ types, nullsFirst }: SqlDialect, scope: Scope, table: TableName): string[] => {
  const { mode, key, columns, indexes, hot } = TABLES[table]
  const versioned = mode === 'versioned'
  const declared = [
    ...scope.map((column) => `${quoted(column)} ${types.integer} not null`),
    ...Object.entries<Typed>(columns).map(
      ([column, { type }]) => `${quoted(column)} ${types[type]}${key.includes(column) ? ' not null' : ''}`,
    ),
    ...(versioned ? [`"fromSeq" ${types.integer} not null`, `"toSeq" ${types.integer}`] : []),
    `"row" ${types.text} not null`,
  ]
  const indexOn = (suffix: string, on: readonly string[], unique = ''): string => {
    const ordered = [...scope, ...on].map((column) => `${quoted(column)}${nullsFirst}`)
    return `create ${unique}index ${quoted(`${table}_${suffix}`)} on ${quoted(table)} (${ordered.join(', ')})`
  }
  const holds = versioned ? ' where "toSeq" is null' : ''
  return [
    `create table ${quoted(table)} (${declared.join(', ')})`,
    indexOn('key', versioned ? [...key, 'fromSeq'] : key, 'unique '),
    ...indexes.map((on) => indexOn(on.join('_'), on)),
    // One version of a key holds at a time; and what holds is found without walking what held.
    ...(versioned ? [`${indexOn('holds', key, 'unique ')}${holds}`] : []),
    ...(typeof hot === 'object' ? [`${indexOn('hot', [hot.column])}${holds}`] : []),
  ]
}

/**
 * A digest of the derived tables' shape. A store made with another shape needs a rebuild even when nobody remembered to
 * raise the rules' version.
 */
export const shapeOf = (dialect: SqlDialect): string => sha256(derivedTables(dialect).join(';'))

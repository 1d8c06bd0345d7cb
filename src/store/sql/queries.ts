import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import {
  type ColumnQuery,
  type ColumnValue,
  type EventQuery,
  type RowQuery,
  TABLES,
  type TableName,
} from '#record/ports'
import { misuse } from '../store-error.ts'
import { EVENT_COLUMNS, type EventRecord } from './event-record.ts'

/** Derived tables have names known only at run time (live, shadow, temporary); their columns come from TABLES. */
export interface SqlTables {
  [table: string]: { [column: string]: ColumnValue }
}
export type SqlBuilder = Kysely<SqlTables>
type Select<Row> = SelectQueryBuilder<SqlTables, string, Row>
/** `row` is the row's JSON text. */
interface RowRecord {
  readonly row: string
}
interface VersionRecord extends RowRecord {
  readonly fromSeq: number
  readonly toSeq: number | null
}
export type EventSource = SelectQueryBuilder<SqlTables, string, EventRecord>

/**
 * Rows of one table, always in a total order (the key breaks ties), so that both stores answer in the same bytes.
 * The caller narrows it further where one database holds several agents.
 */
export const rowsQuery = (
  db: SqlBuilder,
  from: string,
  table: TableName,
  query: RowQuery,
): Select<RowRecord> => {
  const { mode, key } = TABLES[table]
  const { seq, range, order, limit } = query
  let select = matching(db.selectFrom(from).select('row').$castTo<RowRecord>(), table, query.where)
  if (mode === 'versioned')
    select =
      seq === undefined
        ? select.where('toSeq', 'is', null)
        : select
            .where('fromSeq', '<=', seq)
            .where((is) => is.or([is('toSeq', 'is', null), is('toSeq', '>', seq)]))
  if (mode === 'link' && seq !== undefined) select = select.where('seq', '<=', seq)
  if (range?.from !== undefined) select = select.where(known(table, range.column), '>=', range.from)
  if (range?.to !== undefined) select = select.where(known(table, range.column), '<=', range.to)
  const descending = order?.descending ?? false
  const by = order ? [known(table, order.column), ...key.filter((column) => column !== order.column)] : key
  for (const column of by) select = ordered(select, column, descending)
  return limit === undefined ? select : select.limit(limit)
}

/** The values of `rowsQuery`'s placeholders, in their order, for a statement that was prepared before. */
export const rowsParameters = (table: TableName, query: RowQuery): readonly ColumnValue[] => {
  const { seq, where, range, limit } = query
  const values: ColumnValue[] = where ? Object.values(where).filter((value) => value !== null) : []
  const { mode } = TABLES[table]
  if (seq !== undefined && mode === 'versioned') values.push(seq, seq)
  if (seq !== undefined && mode === 'link') values.push(seq)
  if (range?.from !== undefined) values.push(range.from)
  if (range?.to !== undefined) values.push(range.to)
  if (limit !== undefined) values.push(limit)
  return values
}

/** Equal for two queries whose statements differ in those values only. */
export const rowsShape = (query: RowQuery): string => {
  const { seq, where = {}, range, order, limit } = query
  return JSON.stringify([
    Object.entries(where).map(([column, value]) => [column, value === null]),
    seq !== undefined,
    range && [range.column, range.from !== undefined, range.to !== undefined],
    order && [order.column, order.descending ?? false],
    limit !== undefined,
  ])
}

/** Every version of the rows that match, oldest first within a key. */
export const versionsQuery = (
  db: SqlBuilder,
  from: string,
  table: TableName,
  where: RowQuery['where'],
): Select<VersionRecord> => {
  const { mode, key } = TABLES[table]
  if (mode !== 'versioned') throw misuse(`${table} keeps no versions`, table)
  let select = matching(
    db.selectFrom(from).select(['row', 'fromSeq', 'toSeq']).$castTo<VersionRecord>(),
    table,
    where,
  )
  for (const column of [...key, 'fromSeq']) select = ordered(select, column, false)
  return select
}

/** fromSeq, toSeq and some columns of versions that began within a stretch of the log. */
export const columnsQuery = (
  db: SqlBuilder,
  from: string,
  table: TableName,
  { columns, afterSeq, toSeq, ended }: ColumnQuery,
): Select<{ readonly [column: string]: ColumnValue }> => {
  const { mode, key } = TABLES[table]
  if (mode !== 'versioned') throw misuse(`${table} keeps no versions`, table)
  const names = ['fromSeq', 'toSeq', ...columns.map((column) => known(table, column))]
  let select = db
    .selectFrom(from)
    .select(names)
    .$castTo<{ readonly [column: string]: ColumnValue }>()
    .where('fromSeq', '>', afterSeq)
    .where('fromSeq', '<=', toSeq)
    .where('toSeq', ended ? 'is not' : 'is', null)
  for (const column of ['fromSeq', ...key]) select = select.orderBy(column)
  return select
}

export const eventsQuery = (db: SqlBuilder, from: string, query: EventQuery): EventSource => {
  const { afterSeq, toSeq, kinds, id, turn, run, limit } = query
  let select = db.selectFrom(from).select(EVENT_COLUMNS).$castTo<EventRecord>()
  if (afterSeq !== undefined) select = select.where('seq', '>', afterSeq)
  if (toSeq !== undefined) select = select.where('seq', '<=', toSeq)
  if (kinds !== undefined) {
    select = kinds.length > 0 ? select.where('kind', 'in', kinds) : select.where(sql<boolean>`1 = 0`)
    // Said literally, since that is how a database recognises that the index without ticks will do.
    if (!kinds.includes('tick')) select = select.where('kind', '<>', sql.lit('tick'))
  }
  if (id !== undefined) select = select.where('id', '=', id)
  if (turn !== undefined) select = select.where('turn', '=', turn)
  if (run !== undefined) select = select.where('run', '=', run)
  select = select.orderBy('seq', query.descending ? 'desc' : 'asc')
  return limit === undefined ? select : select.limit(limit)
}

const matching = <Row>(select: Select<Row>, table: TableName, where: RowQuery['where'] = {}): Select<Row> => {
  let narrowed = select
  for (const [column, value] of Object.entries(where))
    narrowed =
      value === null
        ? narrowed.where(known(table, column), 'is', null)
        : narrowed.where(known(table, column), '=', value)
  return narrowed
}

/** Nothing sorts below every value: SQLite's own way, said aloud because Postgres does the opposite. */
const ordered = <Row>(select: Select<Row>, column: string, descending: boolean): Select<Row> =>
  select.orderBy(column, (order) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst()))

const known = (table: TableName, column: string): string => {
  if (column in TABLES[table].columns) return column
  throw misuse(`${table} has no column ${column}`, column)
}

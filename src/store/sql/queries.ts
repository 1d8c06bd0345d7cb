import {
  type ColumnQuery,
  type ColumnValue,
  type DumpedRow,
  type EventQuery,
  type RowQuery,
  TABLE_NAMES,
  TABLES,
  type TableName,
} from '#log/ports'
import { idsAt } from '#vocabulary'
import { misuse } from '../store-error.ts'
import { sortColumns } from './column-order.ts'
import { columnList, quoted, type SqlDialect } from './dialect.ts'
import { EVENT_COLUMNS } from './event-record.ts'

/** A statement that reads, and its values in the order of its placeholders. */
export interface Query {
  readonly text: string
  readonly values: readonly ColumnValue[]
}

/** The columns that come first in every key, with this log's values. */
export type Within = { readonly [column: string]: ColumnValue }

/** `row` is the row's JSON text. */
export interface RowRecord {
  readonly row: string
}

export interface VersionRecord extends RowRecord {
  readonly fromSeq: number
  readonly toSeq: number | null
}

/** Rows of one table, always in a total order (the key breaks ties), so that every store answers in the same bytes. */
export const rowsQuery = (
  dialect: SqlDialect,
  table: TableName,
  { seq, where, among, range, order, limit }: RowQuery,
  within: Within = {},
): Query => {
  const { mode, key } = TABLES[table]
  const select = new Select(dialect).equal(within).equal(where, table)
  if (mode === 'versioned' && seq === undefined) select.and('"toSeq" is null')
  if (mode === 'versioned' && seq !== undefined)
    select.and(`"fromSeq" <= ${select.value(seq)}`).and(`("toSeq" is null or "toSeq" > ${select.value(seq)})`)
  if (mode === 'link' && seq !== undefined) select.and(`"seq" <= ${select.value(seq)}`)
  if (among)
    select.and(
      `${quoted(known(table, among.column))} in (${among.values.map((one) => select.value(one)).join(', ')})`,
    )
  const ranged = range && quoted(known(table, range.column))
  if (range?.from !== undefined) select.and(`${ranged} >= ${select.value(range.from)}`)
  if (range?.to !== undefined) select.and(`${ranged} <= ${select.value(range.to)}`)
  const by = order ? [known(table, order.column), ...key.filter((column) => column !== order.column)] : key
  return select.query('"row"', table, inOrder(by, order?.descending), limit)
}

/** Every version of the rows that match, oldest first within a key. */
export const versionsQuery = (
  dialect: SqlDialect,
  table: TableName,
  where: RowQuery['where'],
  within: Within = {},
): Query => {
  const { key } = versioned(table)
  return new Select(dialect)
    .equal(within)
    .equal(where, table)
    .query('"row", "fromSeq", "toSeq"', table, inOrder([...key, 'fromSeq']))
}

/** fromSeq, toSeq and some columns of versions that began within a stretch of the log; `columnsInOrder` completes their order. */
export const columnsQuery = (
  dialect: SqlDialect,
  table: TableName,
  query: ColumnQuery,
  within: Within = {},
): Query => {
  versioned(table)
  const { columns, afterSeq, toSeq, ended } = query
  const names = ['fromSeq', 'toSeq', ...columns.map((column) => known(table, column))]
  const select = new Select(dialect).equal(within)
  return select
    .and(`"fromSeq" > ${select.value(afterSeq)}`)
    .and(`"fromSeq" <= ${select.value(toSeq)}`)
    .and(`"toSeq" ${ended ? 'is not' : 'is'} null`)
    .query(columnList(names), table, columnList(sortColumns(table, query)))
}

export const eventsQuery = (
  dialect: SqlDialect,
  { afterSeq, toSeq, kinds, id, at, turn, run, descending, limit }: EventQuery,
  within: Within = {},
): Query => {
  const select = new Select(dialect).equal(within)
  if (afterSeq !== undefined) select.and(`"seq" > ${select.value(afterSeq)}`)
  if (toSeq !== undefined) select.and(`"seq" <= ${select.value(toSeq)}`)
  if (kinds?.length === 0) select.and('1 = 0')
  else if (kinds) {
    select.and(`"kind" in (${kinds.map((kind) => select.value(kind)).join(', ')})`)
    // Said literally, since that is how a database recognises that the index without ticks will do.
    if (!kinds.includes('tick')) select.and(`"kind" <> 'tick'`)
  }
  if (id !== undefined) select.and(`"id" = ${select.value(id)}`)
  if (at !== undefined) {
    const { from: first, to } = idsAt(at)
    select.and(`"id" >= ${select.value(first)}`).and(`"id" < ${select.value(to)}`)
  }
  if (turn !== undefined) select.and(`"turn" = ${select.value(turn)}`)
  if (run !== undefined) select.and(`"run" = ${select.value(run)}`)
  return select.query(columnList(EVENT_COLUMNS), 'events', descending ? '"seq" desc' : '"seq"', limit)
}

/** Rows as they are stored, in order of their key, from the one after a row on. */
export const dumpQuery = (
  dialect: SqlDialect,
  table: TableName,
  after: DumpedRow | null,
  limit: number,
  within: Within = {},
): Query => {
  const { key, columns, mode } = TABLES[table]
  const versioned = mode === 'versioned' ? ['fromSeq'] : []
  const names = [...Object.keys(columns), ...versioned, ...(mode === 'versioned' ? ['toSeq'] : []), 'row']
  const order = [...key, ...versioned]
  const select = new Select(dialect).equal(within)
  if (after) {
    const values = order.map((column) => select.value(after[names.indexOf(column)] ?? null))
    select.and(`(${columnList(order)}) > (${values.join(', ')})`)
  }
  return select.query(columnList(names), table, columnList(order), limit)
}

/** Asks for the rows that make the state, of each table that declares some. */
export const HOT_QUERIES: readonly (readonly [TableName, RowQuery])[] = TABLE_NAMES.flatMap((table) => {
  const { hot } = TABLES[table]
  if (hot === 'none') return []
  return [[table, hot === 'all' ? {} : { where: { [hot.column]: hot.value } }]]
})

/** The conditions of one statement, with their values as they are named. */
class Select {
  private readonly dialect: SqlDialect
  private readonly conditions: string[] = []
  private readonly values: ColumnValue[] = []

  constructor(dialect: SqlDialect) {
    this.dialect = dialect
  }

  /** The placeholder of a value, which comes after those before. */
  value(value: ColumnValue): string {
    this.values.push(value)
    return this.dialect.placeholder(this.values.length)
  }

  and(condition: string): this {
    this.conditions.push(condition)
    return this
  }

  /** Columns with these values; those of a table must be declared. */
  equal(values: { readonly [column: string]: ColumnValue } = {}, table?: TableName): this {
    for (const [column, value] of Object.entries(values)) {
      const name = quoted(table ? known(table, column) : column)
      this.and(value === null ? `${name} is null` : `${name} = ${this.value(value)}`)
    }
    return this
  }

  query(columns: string, from: string, order: string, limit?: number): Query {
    const where = this.conditions.length > 0 ? ` where ${this.conditions.join(' and ')}` : ''
    const most = limit === undefined ? '' : ` limit ${this.value(limit)}`
    const text = `select ${columns} from ${quoted(from)}${where} order by ${order}${most}`
    return { text, values: this.values }
  }
}

/** Nothing sorts below every value: SQLite's own way, said aloud because Postgres does the opposite. */
const inOrder = (columns: readonly string[], descending = false): string =>
  columns
    .map((column) => `${quoted(column)} ${descending ? 'desc nulls last' : 'asc nulls first'}`)
    .join(', ')

const versioned = (table: TableName) => {
  if (TABLES[table].mode === 'versioned') return TABLES[table]
  throw misuse(`${table} keeps no versions`, table)
}

const known = (table: TableName, column: string): string => {
  if (column in TABLES[table].columns) return column
  throw misuse(`${table} has no column ${column}`, column)
}

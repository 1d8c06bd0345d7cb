import { fc, test } from '@fast-check/vitest'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { describe, expect } from 'vitest'
import type { RowQuery, TableName } from '#record/ports'
import { rowsParameters, rowsQuery, rowsShape, type SqlTables } from './index.ts'

const db = new Kysely<SqlTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new SqliteIntrospector(of),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

const RUNS = 500

/** Of each mode one, with columns that a query may name. */
const TABLES_BY_MODE: readonly (readonly [TableName, string, string])[] = [
  ['trades', 'symbol', 'n'],
  ['legs', 'trade', 'n'],
  ['marks', 'trade', 'trade'],
]

/** Each part is there or not. */
const part = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const queries = fc.constantFrom(...TABLES_BY_MODE).chain(([table, text, number]) =>
  fc
    .tuple(
      part(fc.nat()),
      part(fc.dictionary(fc.constantFrom(text, number), fc.option(fc.oneof(fc.string(), fc.nat())))),
      part(fc.tuple(part(fc.nat()), part(fc.nat()))),
      part(fc.boolean()),
      part(fc.nat()),
    )
    .map(([seq, where, range, descending, limit]): readonly [TableName, RowQuery] => [
      table,
      {
        ...(seq === undefined ? {} : { seq }),
        ...(where === undefined ? {} : { where }),
        ...(range === undefined ? {} : { range: rangeOf(number, ...range) }),
        ...(descending === undefined ? {} : { order: { column: number, descending } }),
        ...(limit === undefined ? {} : { limit }),
      },
    ]),
)

/** The same question with other values: null is asked for in another way than a value, so it stays. */
const revalued = (query: RowQuery): RowQuery =>
  JSON.parse(JSON.stringify(query), (key, value) =>
    key === 'column' || value === null || typeof value === 'object' || typeof value === 'boolean'
      ? value
      : typeof value === 'number'
        ? value + 1
        : `${value}~`,
  )

const rangeOf = (column: string, from: number | undefined, to: number | undefined) => ({
  column,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

/** What another question may be besides other values; most change nothing where the part is not there. */
const CHANGES: readonly ((query: RowQuery) => RowQuery)[] = [
  ({ seq: _, ...query }) => query,
  ({ where: _, ...query }) => query,
  ({ range: _, ...query }) => query,
  ({ order: _, ...query }) => query,
  ({ limit: _, ...query }) => query,
  ({ where = {}, ...query }) => ({
    ...query,
    where: Object.fromEntries(Object.keys(where).map((name) => [name, null])),
  }),
  ({ range, ...query }) => ({
    ...query,
    ...(range && { range: rangeOf(range.column, range.from, undefined) }),
  }),
  ({ range, ...query }) => ({
    ...query,
    ...(range && { range: rangeOf(range.column, undefined, range.to) }),
  }),
  ({ order, ...query }) => ({
    ...query,
    ...(order && { order: { ...order, descending: !order.descending } }),
  }),
]

/** A query, and the same with other values, half of them with a change: where that is another statement, the shape must tell. */
const pairs = fc
  .tuple(queries, fc.boolean(), fc.constantFrom(...CHANGES))
  .map(([[table, one], changed, change]) => {
    const two = revalued(one)
    return [table, one, changed ? change(two) : two] as const
  })

describe('a query for rows', () => {
  test.prop([queries])('has its values in the order of its placeholders', ([table, query]) => {
    expect(rowsParameters(table, query)).toEqual(rowsQuery(db, table, table, query).compile().parameters)
  })

  test('has the shape that decides its statement', () => {
    let compared = 0
    const statement = (table: TableName, query: RowQuery) => rowsQuery(db, table, table, query).compile().sql
    fc.assert(
      fc.property(pairs, ([table, one, two]) => {
        if (rowsShape(one) !== rowsShape(two)) return
        compared++
        expect(statement(table, two)).toBe(statement(table, one))
      }),
      { numRuns: RUNS },
    )
    expect(compared / RUNS).toBeGreaterThan(0.5)
  })
})

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

const rangeOf = (column: string, from: number | undefined, to: number | undefined) => ({
  column,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

describe('a query for rows', () => {
  test.prop([queries])('has its values in the order of its placeholders', ([table, query]) => {
    expect(rowsParameters(table, query)).toEqual(rowsQuery(db, table, table, query).compile().parameters)
  })

  test.prop([queries, queries])('has the shape that decides its statement', ([table, one], [other, two]) => {
    if (table === other && rowsShape(one) === rowsShape(two))
      expect(rowsQuery(db, table, table, one).compile().sql).toBe(
        rowsQuery(db, table, table, two).compile().sql,
      )
  })
})

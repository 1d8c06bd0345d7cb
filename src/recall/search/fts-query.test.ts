import { fc, test } from '@fast-check/vitest'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { FTS_TOKENIZER, ftsQuery } from './fts-query.ts'

const db = new Database(':memory:')
db.exec(`create virtual table page using fts5(text, tokenize="${FTS_TOKENIZER}")`)
db.prepare('insert into page(rowid, text) values (1, ?)').run(
  'BRK.B RSI<30 ~gold ^trad 61.8% BTCUSDT 10-K 止损 2026-03-02',
)
const found = (terms: readonly string[]) =>
  db.prepare<[string], number>('select rowid from page where page match ?').pluck().all(ftsQuery(terms))

test.each(['BRK.B', 'RSI<30', '~gold', '^trad', '61.8%', '10-K', '止损', '2026-03-02'])(
  '%s is found whole',
  (term) => {
    expect(found([term])).toEqual([1])
  },
)

test.each(['BRK', '30', 'gold', '10', '止'])('%s is not found in a longer term', (term) => {
  expect(found([term])).toEqual([])
})

test('any of the terms is enough', () => {
  expect(found(['absent', '10-K'])).toEqual([1])
})

test('operators, quotes and NUL are text', () => {
  expect(ftsQuery(['a"b', 'NEAR(', 'x\0y', '', ' '])).toBe('"a""b" OR "NEAR(" OR "xy"')
})

test.prop([
  fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('AND', 'NOT', '*', '"', 'text:', '^', '{')),
  ),
])('no terms whatever make SQLite refuse the query', (terms) => {
  if (ftsQuery(terms) !== '') expect(found(terms)).toBeInstanceOf(Array)
})

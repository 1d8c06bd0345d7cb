import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import type { Exact, Id } from '#vocabulary'
import { type Change, end, put } from '../rows/change.ts'
import type { LookedUp } from '../rows/lookup.ts'
import type { RowQuery } from '../rows/row-query.ts'
import type { Rows, TableName } from '../rows/rows.ts'
import { RowsInMemory } from '../testing/rows-in-memory.ts'
import { PendingRows } from './pending-rows.ts'

/** A lookup reads columns, so a row has little more than those. */
const rowOf = <T extends TableName>(row: Partial<Rows[T]>): Rows[T] => row as Rows[T]

const IDS = ['a', 'b', 'c', 'd', 'e'] as Id[]
const SYMBOLS = ['EURUSD', 'XAUUSD']

const trade = fc
  .record({
    id: fc.constantFrom(...IDS),
    symbol: fc.constantFrom(...SYMBOLS),
    entryAt: fc.constantFrom(1, 2, 3, null),
    exitSeq: fc.constantFrom(1, 2, 3, null),
    pnl: fc.constantFrom('1', '2'),
  })
  .map(({ id, symbol, entryAt, exitSeq, pnl }) =>
    rowOf<'trades'>({
      id,
      n: IDS.indexOf(id),
      symbol,
      entryAt: entryAt as Rows['trades']['entryAt'],
      exitSeq,
      pnl: pnl as Exact,
      strategy: null,
    }),
  )

const change = fc.oneof(
  trade.map((row) => put('trades', row)),
  trade.map((row) => end('trades', row)),
  fc.constantFrom(...IDS).map((id) => put('refs', rowOf<'refs'>({ kind: 'order', ref: 'o', trade: id }))),
)

/** As lookups ask: by a key, by another column, within a stretch, the last so many. */
const QUERIES: readonly (readonly [LookedUp, RowQuery])[] = [
  ...IDS.map((id) => ['trades', { where: { id } }] as const),
  ['trades', { where: { n: 2 } }],
  ['trades', { where: { symbol: 'XAUUSD' }, range: { column: 'entryAt', from: 2, to: 3 } }],
  ['trades', { order: { column: 'exitSeq', descending: true }, limit: 2 }],
  ['trades', { where: { symbol: 'EURUSD' }, order: { column: 'entryAt' }, limit: 1 }],
  ['refs', { where: { ref: 'order:o' } }],
  ['refs', {}],
]

/** A link is added once. */
const once = (changes: readonly Change[]): readonly Change[] => {
  const seen = new Set<string>()
  return changes.filter(({ table, row }) => {
    if (table !== 'refs' || !('trade' in row)) return true
    const isNew = !seen.has(String(row.trade))
    seen.add(String(row.trade))
    return isNew
  })
}

test.prop([fc.array(change, { maxLength: 12 }).map(once), fc.nat({ max: 12 })], { numRuns: 300 })(
  'what a batch has decided is found as if it were written',
  async (changes, before) => {
    const written = new RowsInMemory()
    const all = new RowsInMemory()
    const pending = new PendingRows(written)
    for (const [seq, one] of changes.entries()) {
      all.apply(seq, [one])
      if (seq < before) written.apply(seq, [one])
      else pending.add([one])
      for (const [table, query] of QUERIES)
        expect(await pending.rows(table, query), JSON.stringify(query)).toEqual(all.now(table, query))
    }
  },
)

import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { History, put, trade } from '../contract/index.ts'
import { type SqliteUnderTest, sqliteUnderTest } from './testing/sqlite-under-test.ts'

let under: SqliteUnderTest
beforeEach(async () => {
  under = await sqliteUnderTest()
})
afterEach(() => under.remove())

/** Rows of four pages each. */
const wide = 'x'.repeat(16_000)
const EVENTS = 40
const ROWS_EACH = 40

test('rows that others take the place of are let go, not written over, which would keep writers out', async () => {
  const store = await under.open()
  const history = new History()
  for (let i = 0; i < EVENTS; i++)
    await history.tell(store, {
      changes: Array.from({ length: ROWS_EACH }, (_, n) =>
        put('trades', trade(`${i} ${n}`, { n: i * ROWS_EACH + n, lessonsHash: wide })),
      ),
    })
  const generation = await store.beginGeneration('rebuild')
  for (const commit of history.commits) await generation.write([commit])
  expect(await generation.makeCurrent(history.head, null)).toBe('current')
  // A page of zeros for each page of the old rows would all be in the write-ahead log.
  expect(statSync(`${under.file}-wal`).size).toBeLessThan((EVENTS * ROWS_EACH * wide.length) / 2)
})

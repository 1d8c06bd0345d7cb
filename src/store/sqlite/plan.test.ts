import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentId } from '#vocabulary'
import { START } from '../contract/index.ts'
import { eventsQuery, rowsQuery } from '../sql/index.ts'
import { builder } from './dialect.ts'
import { type SqliteUnderTest, sqliteUnderTest } from './testing/sqlite-under-test.ts'

let under: SqliteUnderTest
beforeEach(async () => {
  under = await sqliteUnderTest()
  await (await under.open()).close()
})
afterEach(() => under.remove())

const planOf = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): string => {
  const db = new Database(under.file, { readonly: true })
  const steps = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters)
  db.close()
  return steps.map(({ detail }) => detail).join('; ')
}

describe('what is asked on every load or turn does not walk the history', () => {
  test('open trades are found among those that hold', () => {
    const plan = planOf(rowsQuery(builder, 'trades', 'trades', { where: { status: 'open' } }).compile())
    expect(plan).toContain('USING INDEX trades_hot_0')
  })

  test('one trade is found by its id, now and as of a seq', () => {
    const where = { id: contentId(START, 'x') }
    expect(planOf(rowsQuery(builder, 'trades', 'trades', { where }).compile())).toMatch(
      /SEARCH trades USING INDEX/,
    )
    expect(planOf(rowsQuery(builder, 'trades', 'trades', { where, seq: 5 }).compile())).toMatch(
      /SEARCH trades USING INDEX trades_key_0/,
    )
  })

  test('the newest closed trades come from the index that holds their order', () => {
    const query = { where: { status: 'closed' }, order: { column: 'n', descending: true }, limit: 10 }
    expect(planOf(rowsQuery(builder, 'trades', 'trades', query).compile())).toContain('trades_status_n_0')
  })

  test.each([
    ['kind', { kinds: ['decision', 'fill'] }, 'events_kind_0'],
    ['turn', { turn: contentId(START, 'turn') }, 'events_turn_0'],
    ['id', { id: contentId(START, 'id') }, 'sqlite_autoindex_events_1'],
    ['seq', { afterSeq: 10, limit: 5 }, 'INTEGER PRIMARY KEY'],
  ])('events are found by %s', (_, query, index) => {
    expect(planOf(eventsQuery(builder, 'events', query).compile())).toContain(index)
  })
})

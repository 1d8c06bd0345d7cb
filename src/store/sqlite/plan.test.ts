import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentId } from '#vocabulary'
import { History, put, rowChanges, START, trade } from '../contract/index.ts'
import { eventsQuery, RowChanges, rowsQuery } from '../sql/index.ts'
import { SQLITE } from './dialect.ts'
import { type SqliteUnderTest, sqliteUnderTest } from './testing/sqlite-under-test.ts'

let under: SqliteUnderTest
beforeEach(async () => {
  under = await sqliteUnderTest()
  await (await under.open()).close()
})
afterEach(() => under.remove())

const planOf = ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }): string => {
  const db = new Database(under.file, { readonly: true })
  const steps = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values)
  db.close()
  return steps.map(({ detail }) => detail).join('; ')
}

describe('what is asked on every load or turn does not walk the history', () => {
  test('open trades are found among those that hold', () => {
    const plan = planOf(rowsQuery(SQLITE, 'trades', { where: { status: 'open' } }))
    expect(plan).toContain('USING INDEX trades_hot')
  })

  test('one trade is found by its id, now and as of a seq', () => {
    const where = { id: contentId(START, 'x') }
    expect(planOf(rowsQuery(SQLITE, 'trades', { where }))).toMatch(/SEARCH trades USING INDEX/)
    expect(planOf(rowsQuery(SQLITE, 'trades', { where, seq: 5 }))).toMatch(
      /SEARCH trades USING INDEX trades_key \(id=\? AND fromSeq<\?\)/,
    )
  })

  test('the version that a change ends is found among those that hold', () => {
    const plans: string[] = []
    new RowChanges(SQLITE).each(
      rowChanges([new History().next({ changes: [put('trades', trade('a'))] })]),
      (text, values) => {
        if (text.startsWith('UPDATE')) plans.push(planOf({ text, values }))
      },
    )
    expect(plans).toEqual([expect.stringContaining('USING INDEX trades_holds')])
  })

  test('the newest closed trades come from the index that holds their order', () => {
    const query = { where: { status: 'closed' }, order: { column: 'n', descending: true }, limit: 10 }
    expect(planOf(rowsQuery(SQLITE, 'trades', query))).toContain('trades_status_n')
  })

  test.each([
    ['kind', { kinds: ['decision', 'fill'] }, 'events_kind'],
    ['turn', { turn: contentId(START, 'turn') }, 'events_turn'],
    ['id', { id: contentId(START, 'id') }, 'sqlite_autoindex_events_1'],
    ['moment', { at: START }, 'sqlite_autoindex_events_1'],
    ['seq', { afterSeq: 10, limit: 5 }, 'INTEGER PRIMARY KEY'],
  ])('events are found by %s', (_, query, index) => {
    expect(planOf(eventsQuery(SQLITE, query))).toContain(index)
  })

  test.each([
    [
      'the last execution of a period',
      'legs',
      {
        seq: 9,
        range: { column: 'knownAt', from: 1, to: 5 },
        order: { column: 'knownAt', descending: true },
        limit: 1,
      },
      'legs_knownAt (knownAt>? AND knownAt<?)',
    ],
    [
      'a trade’s last legs',
      'legs',
      { seq: 9, where: { trade: 'x' }, order: { column: 'n', descending: true }, limit: 32 },
      'legs_key (trade=?)',
    ],
    [
      'the trades that closed since an event',
      'trades',
      { seq: 9, range: { column: 'exitSeq', from: 3, to: 9 }, order: { column: 'exitSeq' }, limit: 20 },
      'trades_exitSeq (exitSeq>? AND exitSeq<?)',
    ],
    [
      'what says the same, however often it was told',
      'knowledge',
      { where: { news: 'TSLA abc' } },
      'knowledge_news_toSeq (news=? AND toSeq=?)',
    ],
    ['a trading day', 'days', { seq: 9, where: { day: '2026-01-05' } }, 'days_key (day=?'],
    ['a file', 'files', { seq: 9, where: { path: 'journal/2026-01-05.md' } }, 'files_key (path=?'],
  ] as const)('%s is found by its index alone', (_, table, query, index) => {
    expect(planOf(rowsQuery(SQLITE, table, query))).toContain(index)
  })

  test('the last of a kind as of an event is found from its end', () => {
    const plan = planOf(eventsQuery(SQLITE, { kinds: ['journal'], toSeq: 9, descending: true, limit: 1 }))
    expect(plan).toContain('events_kind (kind=? AND rowid<?)')
    expect(plan).not.toContain('TEMP B-TREE')
  })
})

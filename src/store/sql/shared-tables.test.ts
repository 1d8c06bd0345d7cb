import { describe, expect, test } from 'vitest'
import type { Commit } from '#log/ports'
import { account, end, History, leg, mark, put, rowChanges, trade } from '../contract/index.ts'
import type { SqlDialect } from './index.ts'
import { derivedTables, eventsTable, insertEvent, lockStatements, RowChanges, rowsQuery } from './index.ts'

// What a database that many logs share makes of the same declarations; the statements were tried on Postgres 15.

const POSTGRES: SqlDialect = {
  types: { integer: 'bigint', real: 'double precision', text: 'text collate "C"', bytes: 'bytea' },
  nullsFirst: ' nulls first',
  placeholder: (n) => `$${n}`,
}

const stepsOf = (...commits: readonly Commit[]): [string, readonly unknown[]][] => {
  const steps: [string, readonly unknown[]][] = []
  new RowChanges(POSTGRES, ['log'], [7]).each(rowChanges(commits), (text, values) =>
    steps.push([text, values]),
  )
  return steps
}

describe('tables that many logs share', () => {
  test('have the log first in every key and index', () => {
    const [events, ...indexes] = eventsTable(POSTGRES, ['log'])
    expect(events).toContain('primary key ("log", "seq")')
    const derived = derivedTables(POSTGRES, ['log'])
    for (const text of [...indexes, ...derived].filter((one) => one.includes('index')))
      expect(text).toMatch(/on "\w+" \("log"/)
  })

  test('are written under their log, with a placeholder for each value', () => {
    const history = new History()
    const steps = stepsOf(
      history.next({ changes: [put('trades', trade('a')), put('legs', leg('a', 1, 1))] }),
      history.next({ changes: [put('marks', mark('a', '1')), put('account', account('1'))] }),
      history.next({ changes: [end('trades', trade('a')), end('marks', mark('a', '1'))] }),
    )
    for (const [text, values] of steps) {
      const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n))
      expect(numbers).toEqual(values.map((_, at) => at + 1))
      expect(values.slice(0, 2)).toContain(7)
    }
    expect(steps.map(([text]) => text.slice(0, 20).trim())).toEqual(
      [
        'UPDATE "trades" SET',
        'INSERT INTO "trades"',
        'INSERT INTO "legs" (',
        'DELETE FROM "marks" ',
        'INSERT INTO "account',
      ].map((text) => text.trim()),
    )
  })

  test('are given many small rows by few statements, each under its log', () => {
    const history = new History()
    const legs = Array.from({ length: 35 }, (_, i) => put('legs', leg('a', i + 1, 1)))
    const steps = stepsOf(history.next({ changes: legs }))
    expect(steps.map(([text]) => text.match(/\(\$/g)?.length)).toEqual([16, 16, 1, 1, 1])
    const written = steps.flatMap(([text, values]) => {
      const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n))
      expect(numbers).toEqual(values.map((_, at) => at + 1))
      const columns = values.length / (text.match(/\(\$/g)?.length ?? 0)
      return Array.from({ length: values.length / columns }, (_, i) =>
        values.slice(i * columns, i * columns + 3),
      )
    })
    expect(written).toEqual(legs.map((_, i) => [7, expect.any(String), i + 1]))
  })

  test('are read within their log, with a placeholder for each value', () => {
    const range = { column: 'n', from: 1, to: 9 }
    const where = { symbol: 'XAUUSD', strategy: null }
    expect(rowsQuery(POSTGRES, 'trades', { seq: 5, where, range, limit: 3 }, { log: 7 })).toEqual({
      text: `select "row" from "trades" where "log" = $1 and "symbol" = $2 and "strategy" is null and "fromSeq" <= $3 and ("toSeq" is null or "toSeq" > $4) and "n" >= $5 and "n" <= $6 order by "id" asc nulls first limit $7`,
      values: [7, 'XAUUSD', 5, 5, 1, 9, 3],
    })
  })

  test('hold events and locks of each log apart', () => {
    expect(insertEvent(POSTGRES, ['log'])).toMatch(/^INSERT INTO "events" \("log","seq",.*\$16\)$/)
    const { take } = lockStatements(POSTGRES, ['log'])
    expect(take).toContain('ON CONFLICT ("log","name")')
    expect(take).toContain('locks.until <= $5')
  })
})

import { describe, expect, test } from 'vitest'
import type { Commit } from '#record/ports'
import { account, end, History, leg, mark, put, trade } from '../contract/index.ts'
import type { SqlDialect } from './index.ts'
import {
  derivedTables,
  eventsTable,
  insertEvent,
  leaseStatements,
  RowChanges,
  rowsQuery,
  textStatements,
} from './index.ts'

// What a database that many logs share makes of the same declarations; the statements were tried on Postgres 15.

const POSTGRES: SqlDialect = {
  types: { integer: 'bigint', real: 'double precision', text: 'text collate "C"', bytes: 'bytea' },
  nullsFirst: ' nulls first',
  placeholder: (n) => `$${n}`,
}

const stepsOf = (...commits: readonly Commit[]): [string, readonly unknown[]][] => {
  const steps: [string, readonly unknown[]][] = []
  new RowChanges(POSTGRES, '', ['log', 'generation'], [7, 2]).each(commits, (text, values) =>
    steps.push([text, values]),
  )
  return steps
}

describe('tables that many logs share', () => {
  const set = { prefix: '', generation: 0, temporary: false, scope: ['log', 'generation'] }

  test('have the log first in every key and index', () => {
    const [events, ...indexes] = eventsTable(POSTGRES, { ...set, scope: ['log'] })
    expect(events).toContain('primary key ("log", "seq")')
    const derived = derivedTables(POSTGRES, set)
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
      expect(values.slice(0, 3)).toEqual(expect.arrayContaining([7, 2]))
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
        values.slice(i * columns, i * columns + 4),
      )
    })
    expect(written).toEqual(legs.map((_, i) => [7, 2, expect.any(String), i + 1]))
  })

  test('are read within their log, with a placeholder for each value', () => {
    const source = { from: 'trades', within: { log: 7, generation: 2 } }
    const range = { column: 'n', from: 1, to: 9 }
    const where = { symbol: 'XAUUSD', strategy: null }
    expect(rowsQuery(POSTGRES, source, 'trades', { seq: 5, where, range, limit: 3 })).toEqual({
      text: `select "row" from "trades" where "log" = $1 and "generation" = $2 and "symbol" = $3 and "strategy" is null and "fromSeq" <= $4 and ("toSeq" is null or "toSeq" > $5) and "n" >= $6 and "n" <= $7 order by "id" asc nulls first limit $8`,
      values: [7, 2, 'XAUUSD', 5, 5, 1, 9, 3],
    })
  })

  test('hold events, texts and leases of each log apart', () => {
    expect(insertEvent(POSTGRES, 'events', ['log'])).toMatch(/^INSERT INTO "events" \("log","seq",.*\$15\)$/)
    expect(textStatements(POSTGRES, 'texts', ['log']).erase).toBe(
      'DELETE FROM "texts" WHERE "log" = $1 AND "hash" = $2',
    )
    const { take } = leaseStatements(POSTGRES, ['log'])
    expect(take).toContain('ON CONFLICT ("log","name")')
    expect(take).toContain('leases.until <= $5')
  })
})

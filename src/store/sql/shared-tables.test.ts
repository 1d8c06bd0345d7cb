import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#record/ports'
import { account, end, History, leg, mark, put, trade } from '../contract/index.ts'
import type { SqlDialect, SqlTables } from './index.ts'
import {
  derivedTables,
  eventsTable,
  insertEvent,
  leaseStatements,
  RowChanges,
  textStatements,
} from './index.ts'

// What a database that many logs share makes of the same declarations; the statements were tried on Postgres 15.

const builder = new Kysely<SqlTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const POSTGRES: SqlDialect = {
  types: { integer: 'bigint', real: 'double precision', text: 'text collate "C"', bytes: 'bytea' },
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
    const [events, ...indexes] = eventsTable(builder, POSTGRES, { ...set, scope: ['log'] })
    expect(events?.sql).toContain('primary key ("log", "seq")')
    const derived = derivedTables(builder, POSTGRES, set).map(({ sql }) => sql)
    for (const text of [...indexes.map(({ sql }) => sql), ...derived].filter((one) => one.includes('index')))
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
        'UPDATE "trades" SET',
        'DELETE FROM "trades"',
        'DELETE FROM "marks" ',
        'INSERT INTO "account',
      ].map((text) => text.trim()),
    )
  })

  test('hold events, texts and leases of each log apart', () => {
    expect(insertEvent(POSTGRES, 'events', ['log'])).toMatch(/^INSERT INTO "events" \("log","seq",.*\$14\)$/)
    expect(textStatements(POSTGRES, 'texts', ['log']).erase).toBe(
      'DELETE FROM "texts" WHERE "log" = $1 AND "hash" = $2',
    )
    const { take } = leaseStatements(POSTGRES, ['log'])
    expect(take).toContain('ON CONFLICT ("log","name")')
    expect(take).toContain('leases.until <= $5')
  })
})

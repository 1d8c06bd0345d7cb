import { HindcastError, isHindcastError } from '#vocabulary'
import { quoted } from '../sql/index.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { faultOf } from './sqlite-error.ts'

/** What another program does at most before its lock is an error. */
const WAIT_MS = 5_000

const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`

/**
 * Another program's database as lines of JSON: `{ "sqlite": [tables] }`, then `{ "table", "row" }` for each row, the tables in order of
 * their names. All of it as it stood at one moment; nothing is written to it, and a value that is no text or number is null.
 */
export async function* othersRows(file: string): AsyncGenerator<string> {
  const { default: Driver } = await import('better-sqlite3')
  const tried = <T>(work: () => T): Promise<T> => retryWhileBusy(work, file, WAIT_MS)
  try {
    const db = await tried(() => new Driver(file, { readonly: true, fileMustExist: true, timeout: 0 }))
    try {
      db.exec('BEGIN')
      const tables = await tried(() => db.prepare<[], { name: string }>(TABLES).all())
      yield JSON.stringify({ sqlite: tables.map(({ name }) => name) })
      for (const { name } of tables)
        for (const row of db.prepare<[], object>(`SELECT * FROM ${quoted(name)}`).iterate())
          yield JSON.stringify({ table: name, row }, plain)
    } finally {
      db.close()
    }
  } catch (error) {
    const code = isHindcastError(error) ? error.code : faultOf(error) === 'damaged' ? 'store_damaged' : ''
    if (code !== 'store_busy' && code !== 'store_damaged') throw error
    const isBusy = code === 'store_busy'
    const problem = isBusy ? 'is kept locked by another program' : 'is damaged, or no whole SQLite database'
    throw new HindcastError(isBusy ? 'store_busy' : 'invalid_input', `${file} ${problem}`, {
      field: 'from',
      next: 'Import a copy of it that was made while nothing writes to it, with its -wal file, if there is one. Nothing was imported.',
      cause: error,
    })
  }
}

/** A number that JSON cannot say is null there anyway. */
const plain = (_column: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' ? null : value

import { HindcastError, isHindcastError } from '#vocabulary'
import { quoted } from '../sql/index.ts'
import { requireNode } from './node-version.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

/** Whoever writes to it is waited for so long. */
const WAIT_MS = 5_000

/**
 * A database of somebody else's as lines of JSON: `{ "sqlite": [tables] }`, then `{ "table", "row" }` for each row, the tables in order of their
 * names. All of it as it stood at one moment; nothing is written to it, and what is no text or number is null.
 */
export async function* othersRows(file: string): AsyncGenerator<string> {
  requireNode(process.versions.node)
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
    throw toldOfOthers(error, file)
  }
}

const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`

/** A number that JSON cannot say is null there anyway. */
const plain = (_column: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' ? null : value

/** What is wrong with it, in words about a database that is not ours. */
const toldOfOthers = (error: unknown, file: string): unknown => {
  if (!isHindcastError(error) && !isSqlites(error)) return error
  const code = isHindcastError(error) ? error.code : 'store_damaged'
  if (code === 'store_busy')
    return new HindcastError('store_busy', `another program kept ${file} locked`, {
      field: 'from',
      next: 'Stop what writes to it, or import a copy of it. Nothing was imported.',
      cause: error,
    })
  if (code === 'store_damaged')
    return new HindcastError('invalid_input', `${file} is damaged, or no whole SQLite database`, {
      field: 'from',
      next: 'Copy it again while nothing writes to it, with the file of the same name that ends in -wal, if there is one. Nothing was imported.',
      cause: error,
    })
  return error
}

const isSqlites = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))

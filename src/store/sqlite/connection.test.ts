import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Connection } from './connection.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hindcast-connection-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const optionsOf = (readOnly: boolean) => ({ file: join(folder, 'x.db'), readOnly, maxPages: undefined })

describe('a connection', () => {
  test('keeps what it acknowledges: write-ahead log, synchronous full, no blocking wait; each one of them', async () => {
    const first = await Connection.open(Database, optionsOf(false))
    first.run('CREATE TABLE t (a)')
    const others = [await first.another(), await first.another({ readOnly: true })]
    for (const connection of [first, ...others]) {
      expect(connection.pragma('journal_mode')).toBe('wal')
      expect(connection.pragma('synchronous')).toBe(2)
      expect(connection.pragma('secure_delete')).toBe(1)
      expect(connection.pragma('busy_timeout')).toBe(0)
      connection.close()
    }
  })

  test.each(['synchronous', 'journal_mode', 'busy_timeout'])(
    'that does not take %s is refused',
    async (name) => {
      /** A build or a file system that ignores one setting, as network drives do. */
      class Deaf extends Database {
        override pragma(source: string, options?: Database.PragmaOptions): unknown {
          if (source === name) return 'something else'
          return super.pragma(source, options)
        }
      }
      // The driver's own type can also be called without `new`, which nobody does.
      const driver = Deaf as unknown as typeof Database
      await expect(Connection.open(driver, optionsOf(false))).rejects.toMatchObject({
        code: 'unexpected',
        field: name,
      })
    },
  )
})

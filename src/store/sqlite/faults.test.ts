import { appendFile, copyFile, open, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Commit, LogStore } from '#log/ports'
import { sha256 } from '#vocabulary'
import { account, append, History, instrument, put, rowChanges, START, trade } from '../contract/index.ts'
import { requireNode } from './node-version.ts'
import { sqliteError } from './sqlite-error.ts'
import { OWNER, type SqliteUnderTest, sqliteUnderTest } from './testing/sqlite-under-test.ts'

let under: SqliteUnderTest
beforeEach(async () => {
  under = await sqliteUnderTest()
})
afterEach(() => under.remove())

const filled = async (): Promise<History> => {
  const store = await under.open()
  const history = new History()
  const payload = { filler: 'x'.repeat(500) }
  for (let i = 0; i < 5; i++)
    await history.tell(
      store,
      ...Array.from({ length: 100 }, (_, n) => ({
        payload,
        changes: [put('trades', trade(`${i}/${n}`)), put('account', account(`${i}`))],
      })),
    )
  await store.close()
  return history
}

const edit = (statement: string): void => {
  const db = new Database(under.file)
  db.exec(statement)
  db.close()
}

const WIDE = put('instruments', instrument('x'.repeat(10_000), '1'))

const clear = (store: LogStore, commits: readonly Commit[] = []): Promise<void> =>
  store.transaction(async (transaction) => {
    await transaction.clearRows()
    await transaction.writeRows(rowChanges(commits))
  })

describe('a full disk', () => {
  test('refuses an append whole, and the store goes on once there is room', async () => {
    await (await under.open()).close()
    const pages = (await stat(under.file)).size / 4096
    const { store } = await under.openLog({ maxPages: pages + 20 })
    const history = new History()
    const telling = {
      payload: { filler: 'x'.repeat(2_000) },
      changes: [put('account', account('1')), put('instruments', instrument('A', '1'))],
    }
    let failure: unknown
    for (let i = 0; i < 100 && !failure; i++) {
      const commit = history.next(telling)
      failure = await append(store, [commit]).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failure) history.commits.pop()
    }
    expect(failure).toMatchObject({ code: 'store_full' })
    expect((await store.load()).head).toEqual(history.head)
    expect(await store.events({})).toEqual(history.events)
    expect((await store.versions('instruments', { symbol: 'A' })).length).toBe(history.head.seq)
    expect(await store.check()).toEqual([])
    const roomy = await under.open()
    await history.tell(roomy, telling)
  })

  test('refuses a rebuild whole', async () => {
    const history = await filled()
    const pages = (await stat(under.file)).size / 4096
    const store = await under.open({ maxPages: pages + 20 })
    const before = await store.load()
    const wide = history.commits.map((commit) => ({ ...commit, changes: [...commit.changes, WIDE] }))
    await expect(clear(store, wide)).rejects.toMatchObject({ code: 'store_full' })
    expect(await store.load()).toEqual(before)
  })
})

describe('a damaged file', () => {
  test.each([
    [
      'garbage from the start',
      async (file: string) => writeFile(file, 'this is not a database '.repeat(1_000)),
    ],
    ['a garbled header', async (file: string) => overwrite(file, 0, 100)],
    ['cut in the middle', async (file: string) => truncate(file, 4096 * 20 + 100)],
    ['cut to its first page', async (file: string) => truncate(file, 4096)],
    ['a garbled schema page', async (file: string) => overwrite(file, 100, 3_996)],
  ])('%s: is told when it is opened', async (_, ruin) => {
    await filled()
    await ruin(under.file)
    await expect(under.open()).rejects.toMatchObject({
      code: 'store_damaged',
      next: expect.stringContaining('backup'),
    })
  })

  test('a garbled page deep inside is told by the check of pages or by the first read of it', async () => {
    await filled()
    const pages = (await stat(under.file)).size / 4096
    const sound = join(under.folder, 'sound.db')
    await copyFile(under.file, sound)
    for (const page of [5, 9, Math.floor(pages / 2), pages - 3]) {
      await copyFile(sound, under.file)
      await overwrite(under.file, page * 4096, 4096)
      const found = await under.openLog().then(
        async ({ store, disk }) => {
          const damage = await store.check()
          await disk.close()
          return damage
        },
        (error: { code: string }) => [error.code],
      )
      expect(found).not.toEqual([])
    }
  })

  test('a log that is gone is not quietly begun anew', async () => {
    const history = await filled()
    const { anchors, store } = await under.openLog()
    const { seq, hash } = history.head
    await anchors.add({ at: START, seq, hash })
    await store.close()
    await truncate(under.file, 0)
    await expect(under.open()).rejects.toMatchObject({ code: 'store_damaged' })
    await rm(under.file)
    await expect(under.open()).rejects.toMatchObject({ code: 'store_damaged' })
  })

  test('a line that is no anchor is null, and a torn last line is none', async () => {
    const { anchors } = await under.openLog()
    const file = join(under.folder, 'anchors.jsonl')
    const at = new Date(START).toISOString()
    const bad = [
      '{',
      'null',
      '{"seq":"1"}',
      `{"at":"${at}","seq":-0.5,"hash":"${sha256('')}"}`,
      `{"at":"${at}","seq":1,"hash":"x"}`,
      `{"seq":1,"hash":"${sha256('')}"}`,
    ]
    await writeFile(file, `${bad.join('\n')}\n{"at":"2026`)
    expect((await anchors.read()).anchors).toEqual(bad.map(() => null))
    const anchor = { at: START, seq: 1, hash: sha256('1') }
    await anchors.add(anchor)
    expect(await anchors.read()).toEqual({ anchors: [...bad.map(() => null), anchor], counted: 7 })
  })

  test('a row that is no JSON is told with its table', async () => {
    const store = await under.open()
    await new History().tell(store, { changes: [put('account', account('1'))] })
    edit(`UPDATE account SET row = '{'`)
    await expect(store.load()).rejects.toMatchObject({ code: 'store_damaged', field: 'account' })
  })

  test('what is written after the end of the write-ahead log is not read', async () => {
    const store = await under.open()
    const history = new History()
    await history.tell(store, {}, {})
    await appendFile(`${under.file}-wal`, 'x'.repeat(10_000))
    expect(await (await under.open()).events({})).toEqual(history.events)
  })
})

describe('a store of another kind', () => {
  test('that a newer version made is read, and never written', async () => {
    const history = await filled()
    edit(`UPDATE meta SET value = '999' WHERE key = 'schema'`)
    const store = await under.open()
    expect(await store.describe()).toMatchObject({ writable: false, outdated: false })
    expect((await store.load()).head).toEqual(history.head)
    const { head } = history
    await expect(append(store, [history.next()])).rejects.toMatchObject({ code: 'store_newer' })
    await expect(clear(store)).rejects.toMatchObject({ code: 'store_newer' })
    await expect(store.lock('x', 1)).rejects.toMatchObject({ code: 'store_newer' })
    expect((await store.load()).head).toEqual(head)
  })

  test('whose tables have another shape is outdated, and a rebuild makes it whole', async () => {
    const history = await filled()
    edit(
      `UPDATE meta SET value = 'other' WHERE key = 'shape'; DROP TABLE intents; CREATE TABLE feelings (row)`,
    )
    const store = await under.open()
    expect(await store.describe()).toMatchObject({ writable: false, outdated: true })
    await expect(store.load()).rejects.toMatchObject({ code: 'store_outdated' })
    await expect(append(store, [])).rejects.toMatchObject({ code: 'store_outdated' })
    await clear(store, history.commits)
    expect((await store.load()).rows.intents).toEqual([])
    expect(tables()).not.toContain('feelings')
    await history.tell(store, {})
  })

  test('that belongs to another is left alone', async () => {
    await filled()
    await expect(under.open({ owner: 'eurusd-h1' })).rejects.toMatchObject({
      code: 'home_in_use',
      message: expect.stringContaining(OWNER),
    })
  })

  test("that is another program's database is left alone", async () => {
    await filled()
    await rm(under.file)
    edit('CREATE TABLE meta (key, value)')
    await expect(under.open()).rejects.toMatchObject({ code: 'home_in_use' })
    expect(tables()).toEqual(['meta'])
  })
})

test('rows that were made again are seen by statements that others prepared before', async () => {
  const history = await filled()
  const [store, { store: other }] = [await under.open(), await under.openLog()]
  const use = async (equity: string) => {
    await history.tell(other, { changes: [put('account', account(equity))] })
    expect(await other.rows('account', {})).toEqual([account(equity)])
    expect(await other.rows('trades', { limit: 3, seq: 100 })).toHaveLength(3)
    expect(await other.versions('trades', { symbol: 'XAUUSD' })).toHaveLength(500)
  }
  await use('1')
  for (const equity of ['2', '3']) {
    await clear(store, history.commits)
    await use(equity)
  }
  expect(await store.check()).toEqual([])
})

describe('errors', () => {
  test.each([
    ['SQLITE_READONLY_DBMOVED', 'store_read_only'],
    ['EROFS', 'store_read_only'],
    ['EACCES', 'store_read_only'],
    ['ENOSPC', 'store_full'],
    ['SQLITE_CORRUPT_VTAB', 'store_damaged'],
    ['SQLITE_IOERR_READ', 'store_damaged'],
    ['SQLITE_BUSY_SNAPSHOT', 'store_busy'],
    ['SQLITE_CANTOPEN', 'not_found'],
    ['SQLITE_MISUSE', 'unexpected'],
  ])('%s is told as %s', (code, told) => {
    expect(sqliteError(Object.assign(new Error('x'), { code }), 'x.db').code).toBe(told)
  })

  test('an old Node is told before the driver is loaded', () => {
    expect(() => requireNode('20.20.2')).toThrow(expect.objectContaining({ code: 'unsupported_node' }))
    expect(() => requireNode('22.22.0')).not.toThrow()
    expect(() => requireNode('100.0.0')).not.toThrow()
  })
})

const tables = (): string[] => {
  const db = new Database(under.file)
  const names = db
    .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all()
  db.close()
  return names
}

const overwrite = async (file: string, offset: number, length: number): Promise<void> => {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(length, 0xa5), 0, length, offset)
  await handle.close()
}

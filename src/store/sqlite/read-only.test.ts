import { spawnSync } from 'node:child_process'
import { chmod, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { account, History, put, START } from '../contract/index.ts'
import { OWNER, type SqliteUnderTest, sqliteUnderTest } from './testing/sqlite-under-test.ts'

let under: SqliteUnderTest
beforeEach(async () => {
  under = await sqliteUnderTest()
})
afterEach(() => under.remove())

describe('opened for reading', () => {
  test('a store is read and verified, follows its writer, and refuses every write', async () => {
    const writer = await under.open()
    const history = new History()
    await history.tell(writer, { changes: [put('account', account('1'))] })
    const { store: reader, anchors } = await under.openLog({ readOnly: true })
    expect(await reader.describe()).toMatchObject({ writable: false, outdated: false })
    expect((await reader.load()).rows.account).toEqual([account('1')])
    await history.tell(writer, { changes: [put('account', account('2'))] })
    expect((await reader.load()).rows.account).toEqual([account('2')])
    expect(await reader.snapshot((view) => view.head())).toEqual(history.head)
    const { head } = history
    const refused = { code: 'store_read_only' }
    await expect(reader.transaction(async () => undefined)).rejects.toMatchObject(refused)
    await expect(reader.lock('x', 1)).rejects.toMatchObject(refused)
    await expect(anchors.add({ at: START, seq: head.seq, hash: head.hash })).rejects.toMatchObject(refused)
    expect((await writer.load()).head).toEqual(head)
  })

  test('a store that is not there is not made', async () => {
    await expect(under.open({ readOnly: true })).rejects.toMatchObject({ code: 'not_found' })
    await expect(readdir(under.folder)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

/** The user `nobody`, for whom file modes count even where the tests run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const asNobody = (script: string) =>
  spawnSync(process.execPath, ['--conditions=hindcast-source', '--input-type=module', '-e', script], {
    ...NOBODY,
    encoding: 'utf8',
  })

const MODULE = new URL('./index.ts', import.meta.url).href

// A checkout that other users may not read cannot be tried by one.
const readable = asNobody(`await import(${JSON.stringify(MODULE)})`).status === 0

describe.skipIf(!readable || process.platform === 'win32')('in a folder that may not be written', () => {
  const script = (folder: string) => `
    const { openSqliteStore } = await import(${JSON.stringify(MODULE)})
    const options = { folder: ${JSON.stringify(folder)}, owner: '${OWNER}', rulesVersion: 1 }
    try {
      const { store, anchors } = await openSqliteStore(options)
      const { head, rows } = await store.load()
      const { writable, location } = await store.describe()
      const refusal = await store.transaction(async () => null).catch((error) => error.code)
      const anchored = await anchors.add({ at: 0, seq: head.seq, hash: head.hash }).catch((error) => error.code)
      await store.snapshot((view) => view.head())
      await store.close()
      console.log(JSON.stringify({ seq: head.seq, equity: rows.account[0]?.equity, writable, location, refusal, anchored }))
    } catch (error) {
      console.log(JSON.stringify({ code: error.code, message: error.message }))
    }`

  const answerOf = (folder: string): unknown => {
    const { stdout, stderr } = asNobody(script(folder))
    return JSON.parse(stdout || JSON.stringify({ stderr }))
  }

  const readBySomebodyElse = async (): Promise<unknown> => {
    await chmod(dirname(under.folder), 0o755)
    for (const name of await readdir(under.folder)) await chmod(join(under.folder, name), 0o444)
    await chmod(under.folder, 0o555)
    const answer = answerOf(under.folder)
    await chmod(under.folder, 0o755)
    for (const name of await readdir(under.folder)) await chmod(join(under.folder, name), 0o644)
    return answer
  }

  test('a store is read beside its writer', async () => {
    const writer = await under.open()
    await new History().tell(writer, { changes: [put('account', account('7'))] })
    expect(await readBySomebodyElse()).toEqual({
      seq: 1,
      equity: '7',
      writable: false,
      location: under.file,
      refusal: 'store_read_only',
      anchored: 'store_read_only',
    })
  })

  test('a store whose writer left is refused: SQLite reads a log only where it can make an index of it', async () => {
    const writer = await under.open()
    await new History().tell(writer, { changes: [put('account', account('7'))] })
    await writer.close()
    expect(await readBySomebodyElse()).toMatchObject({ code: 'store_read_only' })
  })

  test('a store cannot be made', async () => {
    await (await under.open()).close()
    await chmod(dirname(under.folder), 0o555)
    expect(answerOf(join(dirname(under.folder), 'another'))).toMatchObject({ code: 'store_read_only' })
    await chmod(dirname(under.folder), 0o755)
  })
})

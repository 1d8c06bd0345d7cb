import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EMPTY_HEAD, eventHash, type OpenLog } from '#log/ports'
import { DATABASE_FILE } from '#vocabulary'
import { stop } from '../../../test/processes/child.ts'
import { account, decimal, History, put } from '../contract/index.ts'
import { OWNER, type SqliteUnderTest, sqliteUnderTest } from './testing/sqlite-under-test.ts'

let under: SqliteUnderTest
beforeEach(async () => {
  under = await sqliteUnderTest()
})
afterEach(() => under.remove())

/** A whole log, unbroken, whose rows are those of its last event. */
const soundHead = async ({ store }: OpenLog): Promise<number> => {
  const { head, rows } = await store.load()
  let previous = EMPTY_HEAD
  for (const event of await store.events({})) {
    expect(event.seq).toBe(previous.seq + 1)
    expect(event.prevHash).toBe(previous.hash)
    expect(eventHash(event)).toBe(event.hash)
    previous = event
  }
  expect(previous.seq).toBe(head.seq)
  if (head.seq > 0) expect(rows.account[0]?.equity).toBe(decimal(String(head.seq)))
  expect(await store.check()).toEqual([])
  return head.seq
}

const openCopy = async (folder: string): Promise<OpenLog> => under.openLog({ folder })

const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Appends as fast as it can, one to forty events at a time, and says each acknowledged seq. */
const writer = (): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--conditions=hindcast-source',
      '--input-type=module',
      '-e',
      `const { openSqliteStore } = await import(${url('./index.ts')})
       const { append, History, put } = await import(${url('../contract/history.ts')})
       const { account } = await import(${url('../contract/sample-rows.ts')})
       const { writeSync } = await import('node:fs')
       // One that is killed could not keep what it compiled at its end.
       process.getBuiltinModule('node:module').flushCompileCache()
       const { store } = await openSqliteStore({ folder: ${JSON.stringify(under.folder)}, owner: '${OWNER}', rulesVersion: 1 })
       let { head } = await store.load()
       for (;;) {
         const history = new History('writer', head)
         const commits = Array.from({ length: 1 + (head.seq % 40) }, () =>
           history.next({ payload: { filler: 'x'.repeat(400) }, changes: [put('account', account(String(history.head.seq + 1)))] }))
         await append(store, commits)
         head = history.head
         writeSync(1, head.seq + '\\n')
       }`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

/** Follows a writer's acknowledgements. */
const followed = async (child: ChildProcess) => {
  let acknowledged = 0
  let rest = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    acknowledged = Number(lines.at(-1) ?? acknowledged)
  })
  while (acknowledged === 0) {
    if (child.exitCode !== null) throw new Error('the writer ended before it wrote')
    await sleep(5)
  }
  return { acknowledged: () => acknowledged }
}

describe('a crash', () => {
  test('of the machine: database and write-ahead log as they stood at any moment open to a whole log', async () => {
    const child = writer()
    try {
      const { acknowledged } = await followed(child)
      for (let round = 0; round < 6; round++) {
        await sleep(30 + round * 7)
        await stop(child)
        const atLeast = acknowledged()
        const folder = join(dirname(under.folder), `copy-${round}`)
        await mkdir(folder)
        for (const part of ['', '-wal'])
          await copyFile(under.file + part, join(folder, DATABASE_FILE + part)).catch(() => undefined)
        child.kill('SIGCONT')
        const copy = await openCopy(folder)
        expect(await soundHead(copy)).toBeGreaterThanOrEqual(atLeast)
        await copy.disk.close()
        await rm(folder, { recursive: true })
      }
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })

  test('of the process: what was acknowledged is there, and the log goes on from it', async () => {
    let last = 0
    for (let round = 0; round < 4; round++) {
      const child = writer()
      const { acknowledged } = await followed(child)
      await sleep(25 + round * 20)
      child.kill('SIGKILL')
      await once(child, 'exit')
      const log = await under.openLog()
      const seq = await soundHead(log)
      expect(seq).toBeGreaterThanOrEqual(acknowledged())
      expect(seq).toBeGreaterThan(last)
      last = seq
      await log.disk.close()
    }
  })

  test('that tears the write-ahead log at any byte leaves a prefix of the log', async () => {
    const store = await under.open()
    const history = new History()
    for (let seq = 1; seq <= 30; seq++)
      await history.tell(store, {
        payload: { filler: 'x'.repeat(300) },
        changes: [put('account', account(String(seq)))],
      })
    const { size } = await stat(`${under.file}-wal`)
    const seen = new Set<number>()
    const folder = join(dirname(under.folder), 'torn')
    for (let cut = 0; cut <= 24; cut++) {
      await mkdir(folder)
      for (const part of ['', '-wal']) await copyFile(under.file + part, join(folder, DATABASE_FILE + part))
      // Odd offsets, so that frames are torn and not only left out.
      await truncate(
        join(folder, `${DATABASE_FILE}-wal`),
        Math.max(0, size - Math.floor((cut * size) / 24) - (cut % 7)),
      )
      const copy = await openCopy(folder)
      seen.add(await soundHead(copy))
      await copy.disk.close()
      await rm(folder, { recursive: true })
    }
    expect(Math.max(...seen)).toBe(30)
    expect(seen.size).toBeGreaterThan(5)
  })
})

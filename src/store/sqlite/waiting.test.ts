import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { append, History } from '../contract/index.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { type SqliteUnderTest, sqliteUnderTest } from './testing/sqlite-under-test.ts'

let under: SqliteUnderTest
beforeEach(async () => {
  under = await sqliteUnderTest()
})
afterEach(() => under.remove())

const HOLDER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const Database = require(workerData.driver)
  const db = new Database(workerData.file)
  db.exec('BEGIN IMMEDIATE')
  parentPort.postMessage('held')
  parentPort.once('message', () => { db.exec('COMMIT'); db.close() })
`

/** Holds the write lock on a connection of another thread; what it answers lets go. */
const holdLock = async (): Promise<() => Promise<unknown>> => {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  const worker = new Worker(HOLDER, { eval: true, workerData: { driver, file: under.file } })
  await once(worker, 'message')
  const gone = once(worker, 'exit')
  return () => {
    worker.postMessage('let go')
    return gone
  }
}

describe('while another connection holds the write lock', () => {
  test('an append waits without holding up the event loop, and then succeeds', async () => {
    const store = await under.open()
    const letGo = await holdLock()
    let isAppended = false
    const appended = append(store, [new History().next()]).then(() => {
      isAppended = true
    })
    // The lock is let go from here, so an append that blocked would wait for it in vain.
    for (let turn = 0; turn < 20; turn++) await sleep(10)
    expect(isAppended).toBe(false)
    await letGo()
    await appended
    expect(isAppended).toBe(true)
  })

  test('reads go on at once', async () => {
    const store = await under.open()
    await new History().tell(store, {})
    const letGo = await holdLock()
    expect((await store.load()).head.seq).toBe(1)
    await store.version()
    await letGo()
  })

  test('the wait has an end, with a code', async () => {
    let tries = 0
    const busy = () => {
      tries++
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    }
    await expect(retryWhileBusy(busy, 'x.db', 60)).rejects.toMatchObject({ code: 'store_busy' })
    expect(tries).toBeGreaterThan(1)
  })
})

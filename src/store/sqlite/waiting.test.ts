import { once } from 'node:events'
import { createRequire } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EMPTY_HEAD } from '#record/ports'
import { History } from '../contract/index.ts'
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
  setTimeout(() => { db.exec('COMMIT'); db.close(); parentPort.postMessage('released') }, workerData.ms)
`

/** Holds the write lock on a connection of another thread for a while. */
const holdLock = async (ms: number): Promise<Worker> => {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  const worker = new Worker(HOLDER, { eval: true, workerData: { driver, file: under.file, ms } })
  await once(worker, 'message')
  return worker
}

describe('while another connection holds the write lock', () => {
  test('an append waits without holding up the event loop, and then succeeds', async () => {
    const store = await under.open()
    const worker = await holdLock(300)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const began = performance.now()
    const outcome = await store.append(EMPTY_HEAD, [new History().next()])
    delay.disable()
    expect(outcome).toBe('appended')
    expect(performance.now() - began).toBeGreaterThan(150)
    expect(delay.max / 1e6).toBeLessThan(50)
    await worker.terminate()
  })

  test('reads go on at once', async () => {
    const store = await under.open()
    await new History().tell(store, {})
    const worker = await holdLock(2_000)
    const began = performance.now()
    expect((await store.load()).head.seq).toBe(1)
    expect(await store.changed()).toBe(false)
    expect(performance.now() - began).toBeLessThan(500)
    await worker.terminate()
  })

  test('the wait has an end, with a code', async () => {
    const busy = () => {
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    }
    const began = performance.now()
    await expect(retryWhileBusy(busy, 'x.db', 60)).rejects.toMatchObject({ code: 'store_busy' })
    expect(performance.now() - began).toBeGreaterThan(50)
  })
})

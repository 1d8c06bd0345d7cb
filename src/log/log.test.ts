import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clock, eventLoopTurn, type Instant } from '#vocabulary'
// Tests may see how the ports are implemented.
import { type SqliteUnderTest, sqliteUnderTest } from '../store/sqlite/testing/sqlite-under-test.ts'
import { draftOf, waitingDraft } from './draft.ts'
import { importFacts } from './import-facts.ts'
import { Log } from './log.ts'
import type { LogStore, OpenLog } from './ports.ts'
import { DEFAULT_RUN } from './rows/event.ts'

let under: SqliteUnderTest
beforeEach(async () => {
  under = await sqliteUnderTest()
})
afterEach(() => under.remove())

const clock: Clock = { now: () => Date.UTC(2025, 5, 2) as Instant }
const logOf = (opened: OpenLog): Log => new Log(opened, { clock, simulated: true })

const equity = (n: number) =>
  draftOf({
    kind: 'equity',
    at: (Date.UTC(2025, 5, 1) + n) as Instant,
    run: DEFAULT_RUN,
    turn: null,
    actor: 'agent',
    payload: { equity: String(n + 1) },
  })

test('a state that is asked for while a write fails is the state before it', async () => {
  const opened = await under.openLog()
  let fails = false
  const faulty: { readonly [name: string]: unknown } = {
    // Slow, so that the write fails in the meantime.
    version: async () => {
      const version = await opened.store.version()
      await eventLoopTurn()
      return version
    },
    transaction: async (...given: Parameters<LogStore['transaction']>) => {
      if (fails) throw new Error('the disk is gone')
      return opened.store.transaction(...given)
    },
  }
  const store = new Proxy(opened.store, {
    get: (target, name) => {
      const value: unknown = faulty[String(name)] ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const log = logOf({ ...opened, store })
  await log.record(() => equity(0))
  fails = true
  const asked = log.state()
  const failing = log.record(() => equity(1))
  await expect(failing).rejects.toThrow('the disk is gone')
  expect((await asked).head.seq).toBe(1)
  expect((await log.state()).head.seq).toBe(1)
})

test('other work goes on while an import looks for what is known already', async () => {
  const log = logOf(await under.openLog())
  const facts = Array.from({ length: 4_000 }, (_, n) => ({ line: n + 1, draft: waitingDraft(equity(n)) }))
  await importFacts(log, facts, { progress: () => undefined })
  let turns = 0
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      await eventLoopTurn()
      turns++
    }
  })()
  expect(await importFacts(log, facts, { progress: () => undefined })).toMatchObject({
    tally: expect.objectContaining({ facts: 0 }),
    duplicates: facts.length,
  })
  isOver = true
  await counting
  expect(turns).toBeGreaterThan(facts.length / 400)
})

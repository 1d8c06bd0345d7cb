import { type Instant, type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from './by-fills.ts'
import { AGENT, inFolder, openRun } from './promises/memories.ts'
import { clockAt } from './workspace/desk.ts'

// The machine's clock is asked where facts come in, and nowhere else. What a wrong one let in is found, and `doctor` says what to do.

const RIGHT = '2026-01-05T14:30:00Z'
const WRONG = '2027-06-01T09:00:00Z'

const open = (home: string, clock: ReturnType<typeof clockAt>, actor: 'person' | 'agent' = 'person') =>
  openMemory({ home, agent: AGENT, actor, clock })

const AHEAD = { kind: 'equity', at: WRONG, payload: { equity: '7' } }

describe('a fact ahead of the clock', () => {
  test('is refused by an import into a live log too, and nothing is imported', () =>
    inFolder(async (home) => {
      const memory = await open(home, clockAt(RIGHT))
      await memory.tick({ equity: 1 })
      const facts = [{ ...AHEAD, at: '2025-01-01T00:00:00Z' }, AHEAD]
      await expect(memory.import({ facts })).rejects.toMatchObject({
        code: 'invalid_time',
        message: expect.stringContaining('fact 2'),
      })
      await expect(memory.tick({ at: WRONG, equity: 7 })).rejects.toMatchObject({ code: 'invalid_time' })
      expect((await memory.status({})).events).toBe(1)
      await memory.close()
    }))

  test('is a backtest’s own affair', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      await memory.tick({ at: '2099-01-01T00:00:00Z', equity: 1 })
      await memory.import({ facts: [{ ...AHEAD, at: '2098-01-01T00:00:00Z' }] })
      expect((await memory.status({ measure: true })).checks.map(({ check }) => check)).not.toContain('clock')
      await memory.close()
    }))
})

/** A day of facts; for an hour of it the clock was wrong. */
const wrongForAnHour = async (
  home: string,
): Promise<{ memory: Memory; clock: ReturnType<typeof clockAt> }> => {
  const clock = clockAt('2026-01-05T10:00:00Z')
  const memory = await open(home, clock)
  await memory.tick({ equity: 1_000 })
  await openTrade(memory, { trade: 'a', symbol: 'GOLD', side: 'long', size: 1, price: 100, stop: 90 })
  clock.set(WRONG)
  await memory.tick({ equity: 5 })
  await openTrade(memory, { trade: 'b', symbol: 'OIL', side: 'long', size: 1, price: 50, stop: 45 })
  await memory.tick({ positions: [], scope: ['SILVER'] })
  await memory.instrument({ symbol: 'GOLD', multiplier: 10 })
  await memory.write({ to: 'note', key: 'gold', text: 'Written while the clock was wrong.' })
  clock.set('2026-01-05T12:00:00Z')
  await openTrade(memory, { trade: 'c', symbol: 'GAS', side: 'short', size: 1, price: 3, stop: 4 })
  await closeTrade(memory, { trade: 'T3', price: 2, at: '2026-01-05T12:00:00Z' })
  await closeTrade(memory, { trade: 'T2', price: 60, at: '2026-01-05T12:00:00Z' }).catch(() => undefined)
  await memory.remark({ on: 'T2', text: 'about what never was' })
  await memory.decide({ action: 'skip', symbol: 'GAS', reason: 'enough', cites: ['E1', 'T3'] })
  clock.set(RIGHT)
  return { memory, clock }
}

describe('a log that is ahead of the clock', () => {
  test('is named by doctor, with its time, the clock’s, and what to do', () =>
    inFolder(async (home) => {
      const { memory } = await wrongForAnHour(home)
      const { healthy, checks } = await memory.status({ measure: true })
      expect(healthy).toBe(false)
      const check = checks.find((one) => one.check === 'clock')
      expect(check).toMatchObject({ ok: false })
      expect(check?.detail).toContain('2027-06-01T09:00:00')
      expect(check?.detail).toContain('2026-01-05T14:30:00')
      expect(check?.next).toContain('`export` (to: FILE)')
      await memory.close()
    }))
})

test('a clock that gives fractions is read in whole milliseconds, and one that gives no time is refused', async () => {
  await inFolder(async (home) => {
    const memory = await openMemory({ home, clock: { now: () => (Date.UTC(2025, 5, 2) + 0.3) as Instant } })
    const { knownAt } = await memory.write({ to: 'note', key: 'gold', text: 'Gold fades.' })
    expect((await memory.read({ path: 'notes/gold.md', asOf: knownAt ?? '' })).text).toContain('fades')
    await memory.close()
    for (const time of [Number.NaN, -5, 1e18, 'soon']) {
      await expect(openMemory({ home, clock: { now: () => time as Instant } })).rejects.toMatchObject({
        code: 'invalid_time',
        field: 'clock',
      })
    }
  })
})

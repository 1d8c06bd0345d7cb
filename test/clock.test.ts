import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Instant, type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from './by-fills.ts'
import { AGENT, inFolder, openRun } from './promises/memories.ts'
import { clockAt } from './workspace/desk.ts'

// The machine's clock is asked where facts come in, and nowhere else. What a wrong one let in is found, and a person repairs it.

const RIGHT = '2026-01-05T14:30:00Z'
const WRONG = '2027-06-01T09:00:00Z'

const open = (home: string, clock: ReturnType<typeof clockAt>, actor: 'person' | 'agent' = 'person') =>
  openMemory({ home, agent: AGENT, actor, clock })

const AHEAD = { kind: 'equity', at: WRONG, payload: { equity: '7' } }

describe('a fact ahead of the clock', () => {
  test('is refused by an import into a live log too, and nothing is imported', () =>
    inFolder(async (home) => {
      const memory = await open(home, clockAt(RIGHT))
      await memory.equity({ equity: 1 })
      const facts = [{ ...AHEAD, at: '2025-01-01T00:00:00Z' }, AHEAD]
      await expect(memory.import({ facts })).rejects.toMatchObject({
        code: 'invalid_time',
        message: expect.stringContaining('fact 2'),
      })
      await expect(memory.equity({ at: WRONG, equity: 7 })).rejects.toMatchObject({ code: 'invalid_time' })
      expect((await memory.status({})).events).toBe(1)
      await memory.close()
    }))

  test('is a backtest’s own affair', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      await memory.equity({ at: '2099-01-01T00:00:00Z', equity: 1 })
      await memory.import({ facts: [{ ...AHEAD, at: '2098-01-01T00:00:00Z' }] })
      expect((await memory.doctor()).checks.map(({ check }) => check)).not.toContain('clock')
      await expect(memory.repair({ clock: true, reason: 'why not' })).rejects.toMatchObject({
        code: 'invalid_input',
      })
      await memory.close()
    }))
})

/** A day of facts; for an hour of it the clock was wrong. */
const wrongForAnHour = async (
  home: string,
): Promise<{ memory: Memory; clock: ReturnType<typeof clockAt> }> => {
  const clock = clockAt('2026-01-05T10:00:00Z')
  const memory = await open(home, clock)
  await memory.equity({ equity: 1_000 })
  await openTrade(memory, { trade: 'a', symbol: 'GOLD', side: 'long', size: 1, price: 100, stop: 90 })
  clock.set(WRONG)
  await memory.equity({ equity: 5 })
  await openTrade(memory, { trade: 'b', symbol: 'OIL', side: 'long', size: 1, price: 50, stop: 45 })
  await memory.tick({ positions: [], scope: ['SILVER'] })
  await memory.instrument({ symbol: 'GOLD', multiplier: 10 })
  await memory.note({ key: 'gold', text: 'Written while the clock was wrong.' })
  clock.set('2026-01-05T12:00:00Z')
  await openTrade(memory, { trade: 'c', symbol: 'GAS', side: 'short', size: 1, price: 3, stop: 4 })
  await closeTrade(memory, { trade: 'T3', price: 2, at: '2026-01-05T12:00:00Z' })
  await closeTrade(memory, { trade: 'T2', price: 60, at: '2026-01-05T12:00:00Z' }).catch(() => undefined)
  await memory.tradeRemark({ trade: 'T2', text: 'about what never was' })
  await memory.decide({ action: 'skip', symbol: 'GAS', reason: 'enough', cites: ['E1', 'T3'] })
  clock.set(RIGHT)
  return { memory, clock }
}

describe('a log that is ahead of the clock', () => {
  test('is named by doctor, with its time, the clock’s, and what to do', () =>
    inFolder(async (home) => {
      const { memory } = await wrongForAnHour(home)
      const { healthy, checks } = await memory.doctor()
      expect(healthy).toBe(false)
      const check = checks.find((one) => one.check === 'clock')
      expect(check).toMatchObject({ ok: false })
      expect(check?.detail).toContain('2027-06-01T09:00:00')
      expect(check?.detail).toContain('2026-01-05T14:30:00')
      expect(check?.next).toContain("memory.repair({ clock: true, reason: 'WHY' })")
      await memory.close()
    }))

  test('is repaired by a person: what was dated ahead never was, what came after is known from its own time', () =>
    inFolder(async (home) => {
      const { memory, clock } = await wrongForAnHour(home)
      const before = await memory.verify({})
      expect((await memory.trades({ asOf: RIGHT })).trades.map(({ positionId }) => positionId)).toEqual(['a'])

      const done = await memory.repair({ clock: true, reason: 'the battery was empty' })
      // Equity, trade, tick and note; and the remark on that trade, which rested on it.
      expect(done).toMatchObject({ voided: 5, rested: 1, replaced: before.head.hash })
      expect(done.retimed).toBeGreaterThan(2)
      expect(await memory.verify({})).toMatchObject({ sound: true, problems: [] })
      expect((await memory.doctor()).checks.find(({ check }) => check === 'clock')).toMatchObject({
        ok: true,
      })

      const { events } = await memory.events({ after: 0, limit: 1_000 })
      const known = events.map(({ knownAt }) => knownAt)
      expect(known).toEqual([...known].sort())
      expect(known.every((at) => at <= new Date(RIGHT).toISOString())).toBe(true)
      expect(events.find(({ kind }) => kind === 'repaired')).toMatchObject({
        actor: 'person',
        payload: {
          reason: 'the battery was empty',
          rested: 1,
          voided: [
            { from: 3, to: 5 },
            { from: 7, to: 7 },
            { from: 10, to: 10 },
          ],
        },
      })
      // What sets up holds, whenever it was said.
      expect(events.filter(({ kind }) => kind === 'instrument')).toHaveLength(1)

      // The close named T3; it is T2 now, and it is still the same trade that was closed.
      const { trades } = await memory.trades({})
      expect(trades.map(({ positionId, status, handle }) => [positionId, status, handle]).sort()).toEqual([
        ['a', 'open', 'T1'],
        ['c', 'closed', 'T2'],
      ])
      const decided = events.find(({ kind, payload }) => kind === 'decision' && payload.action === 'skip')
      expect(decided?.payload.cites).toEqual(['E1', 'T2'])
      expect((await memory.status({})).equity).toBe('1000')
      expect((await memory.trades({ asOf: '2026-01-05T12:30:00Z' })).trades).toHaveLength(2)
      expect((await memory.trades({ asOf: '2026-01-05T11:30:00Z' })).trades).toHaveLength(1)

      // What was written into a file is there, and known from now on.
      expect((await memory.read({ path: 'notes/gold.md' })).text).toContain('while the clock was wrong')

      // What is told now is known now.
      clock.set('2026-01-05T15:00:00Z')
      const { knownAt } = await memory.equity({ equity: 1_001 })
      expect(knownAt).toBe(new Date('2026-01-05T15:00:00Z').toISOString())

      // The old log is readable, and stays verified.
      const old = await memory.events({ after: 0, log: before.head.hash, limit: 1_000 })
      expect(old.events.map(({ hash }) => hash).at(-1)).toBe(before.head.hash)
      expect(old.events.filter(({ kind }) => kind === 'equity')).toHaveLength(2)
      await memory.close()

      // The anchor stood in the log before; now it stands in this one.
      const again = await open(home, clock)
      expect((await again.verify({})).problems).toEqual([])
      expect(JSON.parse(await readFile(join(home, AGENT, 'head.json'), 'utf8'))).toMatchObject({
        seq: (await again.verify({})).events,
      })
      await again.close()
    }))

  test('is nobody else’s to repair, and one that is not ahead needs none', () =>
    inFolder(async (home) => {
      const { memory, clock } = await wrongForAnHour(home)
      await memory.close()
      const agent = await open(home, clock, 'agent')
      const events = (await agent.status({})).events
      await expect(agent.repair({ clock: true, reason: 'mine' })).rejects.toMatchObject({
        code: 'not_allowed',
      })
      expect((await agent.status({})).events).toBe(events)
      await agent.close()
      const person = await open(home, clock)
      await expect(person.repair({ clock: false, reason: 'x' })).rejects.toMatchObject({
        code: 'invalid_input',
      })
      await person.repair({ clock: true, reason: 'the battery was empty' })
      await expect(person.repair({ clock: true, reason: 'again' })).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('nothing to repair'),
      })
      await person.close()
    }))

  test('of which all is ahead is left with what set it up', () =>
    inFolder(async (home) => {
      const clock = clockAt(WRONG)
      const memory = await open(home, clock)
      await memory.runOpen({ run: 'r', mode: 'live' })
      await memory.equity({ equity: 5 })
      clock.set(RIGHT)
      expect(await memory.repair({ clock: true, reason: 'new machine' })).toMatchObject({ voided: 1 })
      expect((await memory.runs({})).runs).toHaveLength(1)
      expect((await memory.equity({ equity: 1 })).knownAt).toBe(new Date(RIGHT).toISOString())
      expect((await memory.verify({})).problems).toEqual([])
      await memory.close()
    }))
})

test('a clock that gives fractions is read in whole milliseconds, and one that gives no time is refused', async () => {
  await inFolder(async (home) => {
    const memory = await openMemory({ home, clock: { now: () => (Date.UTC(2025, 5, 2) + 0.3) as Instant } })
    const { knownAt } = await memory.note({ key: 'gold', text: 'Gold fades.' })
    expect((await memory.read({ path: 'notes/gold.md', asOf: knownAt ?? '' })).text).toContain('fades')
    await memory.close()
    for (const time of [Number.NaN, -5, 1e18, 'soon']) {
      const wrong = await openMemory({ home, clock: { now: () => time as Instant } })
      await expect(wrong.note({ key: 'oil', text: 'Oil.' })).rejects.toMatchObject({
        code: 'invalid_time',
        field: 'clock',
      })
      await wrong.close()
    }
  })
})

import type { Memory } from 'hindcast'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { clockAt } from '../workspace/desk.ts'

// Trades of months ago that a live agent tells now: known from now on, and no news of today.

const DAY = 86_400_000
const TRIP = {
  symbol: 'ACME',
  side: 'long',
  size: 1,
  entryPrice: 100,
  stop: 90,
  strategy: 'breakout',
} as const

const withLive = (work: (agent: Memory, now: number) => Promise<void>): Promise<void> =>
  inFolder(async (home) => {
    const now = Date.UTC(2026, 10, 2, 12)
    const agent = await openMemory({ home, agent: 'desk', clock: clockAt(new Date(now).toISOString()) })
    try {
      await agent.tick({ at: now - 5_000, equity: 9_000, positions: [] })
      // A win of today, and before it a peak, so that there is a drawdown.
      await agent.tradeRecord({
        ...TRIP,
        exitPrice: 115,
        entryAt: now - 4_000,
        at: now - 3_000,
        symbol: 'NEW',
      })
      await work(agent, now)
    } finally {
      await agent.close()
    }
  })

/** Losses and wins of a spring, told out of their order: losses first. At most three lost in a row. */
const tellOld = async (agent: Memory, now: number): Promise<void> => {
  const lost = Array.from({ length: 12 }, (_, i) => i % 4 !== 3)
  const told = [...lost.entries()].sort(([, a], [, b]) => Number(b) - Number(a))
  for (const [i, isLoss] of told) {
    const entryAt = now - 200 * DAY + i * DAY
    await agent.tradeRecord({ ...TRIP, exitPrice: isLoss ? 90 : 115, entryAt, at: entryAt + 3_600_000 })
  }
}

test('the result of today is of what closed today', () =>
  withLive(async (agent, now) => {
    await tellOld(agent, now)
    expect((await agent.activity()).realisedToday).toBe('15')
  }))

test('streaks, confidence and the last close are of what happened last', () =>
  withLive(async (agent, now) => {
    const before = await agent.mood()
    await tellOld(agent, now)
    const { losingStreak, winningStreak, lastClose, confidence, closes } = await agent.mood()
    expect({ losingStreak, winningStreak, closes }).toEqual({ losingStreak: 0, winningStreak: 1, closes: 13 })
    expect([lastClose, confidence]).toEqual([before.lastClose, before.confidence])
    expect(lastClose).toBe(new Date(now - 3_000).toISOString())
    expect((await agent.activity()).losingStreak).toBe(0)
  }))

test('the worst run goes by when they ended', () =>
  withLive(async (agent, now) => {
    await tellOld(agent, now)
    expect((await agent.performance({ strategy: 'breakout' })).mostLossesInARow).toBe(3)
  }))

test('nobody is asked to write about them', () =>
  withLive(async (agent, now) => {
    await tellOld(agent, now)
    const { due } = await agent.moments()
    expect(JSON.stringify(due)).not.toContain('ACME')
    expect(JSON.stringify(due)).toContain('NEW')
  }))

test('how the agent stood at their entry is unknown, and not how it stands today', () =>
  withLive(async (agent, now) => {
    await tellOld(agent, now)
    const { hits } = await agent.recall({ symbol: 'ACME', strategy: 'breakout', limit: 3 })
    expect(hits.length).toBeGreaterThan(0)
    for (const { context } of hits) expect(context).toMatchObject({ drawdown: null, losingStreak: null })
  }))

test('they explain no move of today’s equity', () =>
  withLive(async (agent, now) => {
    await agent.tick({ at: now - 2_000, equity: 9_100, positions: [] })
    const open = async () => (await agent.flags({})).flags.map(({ code }) => code)
    expect(await open()).toEqual(['equity_unexplained'])
    const entryAt = now - 200 * DAY
    await agent.tradeRecord({ ...TRIP, exitPrice: 185, entryAt, at: entryAt + 3_600_000 })
    expect(await open()).toEqual(['equity_unexplained'])
    // What happened between the two marks does.
    await agent.cash({ type: 'deposit', amount: 85, at: now - 4_500 })
    expect(await open()).toEqual([])
  }))

test('they do not end that equity alone is judged', () =>
  inFolder(async (home) => {
    const now = Date.UTC(2026, 10, 2, 12)
    const agent = await openMemory({ home, agent: 'desk', clock: clockAt(new Date(now).toISOString()) })
    const fill = { symbol: 'NEW', size: 1, price: 100 } as const
    await agent.fill({ ...fill, side: 'buy', at: now - 9_000 })
    await agent.fill({ ...fill, side: 'sell', at: now - 8_000 })
    await agent.equity({ equity: 9_000, at: now - 7_000 })
    await tellOld(agent, now)
    const { flags } = await agent.equity({ equity: 9_500, at: now - 6_000 })
    expect(flags).toMatchObject([{ code: 'equity_unexplained', known: '9000.00', told: '9500.00' }])
    await agent.close()
  }))

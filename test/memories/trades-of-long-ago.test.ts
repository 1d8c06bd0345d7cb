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
    expect((await agent.state()).activity.realisedToday).toBe('15')
  }))

test('streaks and confidence are of what happened last', () =>
  withLive(async (agent, now) => {
    const before = await agent.state()
    await tellOld(agent, now)
    const { losingStreak, winningStreak, confidence, closes } = await agent.state()
    expect({ losingStreak, winningStreak, closes }).toEqual({ losingStreak: 0, winningStreak: 1, closes: 13 })
    expect(confidence).toBe(before.confidence)
    expect((await agent.state()).losingStreak).toBe(0)
  }))

test('the worst run goes by when they ended', () =>
  withLive(async (agent, now) => {
    await tellOld(agent, now)
    expect((await agent.performance({ strategy: 'breakout' })).mostLossesInARow).toBe(3)
  }))

test('nobody is asked to write about them', () =>
  withLive(async (agent, now) => {
    await tellOld(agent, now)
    const { due } = await agent.due()
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

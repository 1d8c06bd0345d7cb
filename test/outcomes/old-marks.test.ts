import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { inFolder, openRun } from '../promises/memories.ts'

// An open trade counts at its last mark. One of days ago says nothing of how it stands, and a question that brings a lower price knows better.

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const CONTEXT = { trend: 'up', volatility: 'normal', price: 102.5, atrD1: 1.5, atrH1: 0.4 } as const
const ASKED = {
  symbol: 'X',
  side: 'long',
  strategy: 's',
  context: CONTEXT,
  entry: 102.5,
  stop: 101.5,
} as const
const HELD = 26
const OLD =
  '26 trades still open whose last price is days old: counted as a loss of 1R or more; send a tick, or a turn with positions'

/** Bought day after day on the way up, none sold, and marked once at the top. */
const withHeld = <T>(work: (memory: Memory, marked: number) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    try {
      await memory.tick({ equity: 10_000, at: START - DAY })
      for (let day = 0; day < HELD; day++)
        await openTrade(memory, {
          trade: `t${day}`,
          position: `p${day}`,
          symbol: 'X',
          side: 'long',
          size: 1,
          at: START + day * DAY,
          price: 100 + day * 0.06 + (day % 3) * 0.3,
          stop: 99 + day * 0.06 + (day % 3) * 0.3,
          strategy: 's',
          context: CONTEXT,
        })
      const at = START + HELD * DAY
      const positions = Array.from(
        { length: HELD },
        (_, day) => ({ symbol: 'X', side: 'long', size: 1, id: `p${day}`, mark: 102.5 }) as const,
      )
      await memory.tick({ at, positions })
      return await work(memory, at)
    } finally {
      await memory.close()
    }
  })

test('a mark of days ago is none of now: the trade counts as a lost stop', () =>
  withHeld(async (memory, marked) => {
    const fresh = (await memory.check({ ...ASKED, asOf: marked + DAY })).size
    expect(fresh.fraction).toBeGreaterThan(0)
    await memory.tick({ equity: 9_900, at: marked + 4 * DAY })
    const old = (await memory.check(ASKED)).size
    expect(old).toMatchObject({ fraction: 0, why: 'no edge shown' })
    expect(old.reasons).toContain(OLD)
    const { distribution } = await memory.recall({
      symbol: 'X',
      side: 'long',
      strategy: 's',
      context: CONTEXT,
    })
    expect(distribution?.notes).toContain(OLD)
  }))

test('a question at a lower price counts what is held at that price, and one at a higher price at the mark', () =>
  withHeld(async (memory, marked) => {
    const at = async (price: number) =>
      (
        await memory.check({
          ...ASKED,
          asOf: marked,
          entry: price,
          stop: price - 1,
          context: { ...CONTEXT, price },
        })
      ).size.evidence.mean
    const mean = await at(102.5)
    expect(await at(200)).toBe(mean)
    expect(await at(97)).toBeLessThan(-1)
    const { context: _, ...bare } = ASKED
    const byEntry = (await memory.check({ ...bare, asOf: marked, entry: 97, stop: 96 })).size
    expect(byEntry.evidence.mean).toBeLessThan(-1)
  }))

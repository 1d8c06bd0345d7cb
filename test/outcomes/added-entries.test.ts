import type { Fill, Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder, openRun } from '../promises/memories.ts'

// What is added to a trade while it goes makes no edge of a fair game (docs/decisions/0047-added-while-it-goes.md).

const START = Date.UTC(2026, 0, 1)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RECALLED = { symbol: 'XAU', strategy: 'dip', side: 'long' } as const
const ASKED = { symbol: 'XAU', strategy: 'dip', side: 'long', entry: 2000, stop: 1990 } as const

/**
 * From 2000 a walk to 2010 or 1990. One in three goes up at once; where it comes by 1995 first, that many more are bought there, and one in
 * four of these comes back to 2010. Twelve of them, in these shares, gain nothing in all.
 */
type Way = 'up' | 'back' | 'down'
const TWELVE: readonly Way[] = [
  'up',
  'down',
  'back',
  'down',
  'up',
  'down',
  'down',
  'up',
  'back',
  'down',
  'down',
  'up',
]

interface Told {
  readonly added: number
  readonly stop: number | undefined
}

const fillsOf = (way: Way, day: number, { added, stop }: Told): readonly Fill[] => {
  const at = START + day * DAY
  const fill = { symbol: 'XAU', strategy: 'dip' } as const
  const first: Fill = { ...fill, id: `${day}-1`, at, side: 'buy', size: 1, price: 2000, stop }
  const last = (size: number): Fill => ({
    ...fill,
    id: `${day}-3`,
    at: at + 2 * HOUR,
    side: 'sell',
    size,
    price: way === 'down' ? 1990 : 2010,
  })
  if (way === 'up') return [first, last(1)]
  return [
    first,
    { ...fill, id: `${day}-2`, at: at + HOUR, side: 'buy', size: added, price: 1995, stop },
    last(1 + added),
  ]
}

const withMemory = <T>(work: (memory: Memory) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    try {
      await memory.tick({ equity: 100_000, at: START - DAY })
      return await work(memory)
    } finally {
      await memory.close()
    }
  })

const record = async (memory: Memory, times: number, told: Told): Promise<void> => {
  for (let k = 0; k < times; k++)
    await memory.fill({ fills: TWELVE.flatMap((way, i) => fillsOf(way, 12 * k + i, told)) })
}

describe('what is added to a loser', () => {
  test('counts by what was risked at the entry: a fair game is not bet on', () =>
    withMemory(async (memory) => {
      await record(memory, 20, { added: 10, stop: 1990 })
      const { fraction, why, evidence, reasons } = (await memory.check(ASKED)).size
      expect(evidence).toMatchObject({ measure: 'stop', observations: 240, leftOut: 0 })
      expect(evidence.mean).toBeLessThan(0.03)
      expect({ fraction, why }).toEqual({ fraction: 0, why: 'no edge shown' })
      expect(reasons[0]).toBe(
        '160 trades that were added to later: counted by what was risked at the entry, not by the R they are shown with',
      )
    }))

  test('and without stops by what was paid at the entry', () =>
    withMemory(async (memory) => {
      await record(memory, 20, { added: 10, stop: undefined })
      const { fraction, evidence } = (await memory.check(ASKED)).size
      expect(evidence.measure).toBe('proxy')
      expect(fraction).toBe(0)
    }))

  test('is seen in snapshots too, and while it is open', () =>
    withMemory(async (memory) => {
      const held = { symbol: 'XAU', side: 'long', strategy: 'dip', stop: 1990, price: 2000 } as const
      for (const [day, way] of TWELVE.entries()) {
        const at = START + day * DAY
        await memory.tick({ at, positions: [{ ...held, size: 1, mark: 2000 }] })
        if (way !== 'up')
          await memory.tick({ at: at + HOUR, positions: [{ ...held, size: 2, price: 1997.5, mark: 1995 }] })
        const exits = [{ symbol: 'XAU', price: way === 'down' ? 1990 : 2010 }]
        await memory.tick({ at: at + 2 * HOUR, positions: [], exits })
      }
      const before = (await memory.recall(RECALLED)).distribution
      expect(before?.observations).toBe(12)
      expect(before?.worst).toBe(-1.5)
      const at = START + 12 * DAY
      await memory.tick({ at, positions: [{ ...held, size: 1, mark: 2000 }] })
      await memory.tick({ at: at + HOUR, positions: [{ ...held, size: 2, price: 1997.5, mark: 1995 }] })
      await memory.tick({ at: at + 2 * HOUR, positions: [{ ...held, size: 2, price: 1997.5, mark: 1989 }] })
      // 17 lost of the 10 that were risked at first, though 15 were risked in all.
      expect((await memory.recall(RECALLED)).distribution?.worst).toBeCloseTo(-1.7)
    }))

  test('reaches beliefs', () =>
    withMemory(async (memory) => {
      await record(memory, 1, { added: 10, stop: 1990 })
      const { beliefs } = await memory.beliefs({ all: true })
      expect(beliefs[0]?.observations).toBe(12)
      expect(beliefs[0]?.expectancy?.mean).toBeLessThan(0.03)
      // The trade itself shows what came of all that was risked.
      const { hits, warnings } = await memory.recall(RECALLED)
      expect(warnings[0]?.r).toBe(-1)
      expect(hits[0]?.r).toBeCloseTo(160 / 60)
    }))
})

test('one order that is filled in parts, and entries within a minute, are one entry', () =>
  withMemory(async (memory) => {
    const fill = { symbol: 'XAU', strategy: 'dip', stop: 1990, size: 1, side: 'buy' } as const
    for (let day = 0; day < 12; day++) {
      const at = START + day * DAY
      const bought: readonly Fill[] = [
        { ...fill, id: `${day}-1`, at, price: 2000, order: `o${day}` },
        { ...fill, id: `${day}-2`, at: at + 40_000, price: 2000 },
        { ...fill, id: `${day}-3`, at: at + 20 * MINUTE, price: 2000, order: `o${day}` },
      ]
      const sold: Fill = { symbol: 'XAU', id: `${day}-4`, at: at + HOUR, side: 'sell', size: 3, price: 1990 }
      await memory.fill({ fills: [...bought, sold] })
    }
    const { worst, notes } = (await memory.recall(RECALLED)).distribution ?? {}
    expect(worst).toBe(-1)
    expect(notes?.join()).not.toContain('added to')
  }))

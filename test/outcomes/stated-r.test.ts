import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { inFolder, openRun } from '../promises/memories.ts'
import { figureOf, shownTrade } from '../shown.ts'
import { textOf } from '../text-of.ts'

// An R that a caller states is shown and scored, and evidence of nothing (docs/decisions/0048-stated-r-is-no-evidence.md).

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const CONTEXT = { trend: 'up', volatility: 'normal', price: 2000, atrD1: 30, atrH1: 8 } as const
const ASKED = { symbol: 'XAU', strategy: 'breakout', side: 'long', context: CONTEXT } as const
const at = (i: number): number => START + i * 6 * HOUR

const withMemory = <T>(work: (memory: Memory) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    try {
      await memory.tick({ equity: 10_000, at: START })
      return await work(memory)
    } finally {
      await memory.close()
    }
  })

interface Told {
  readonly move: number
  readonly r?: number
  readonly stop?: number
  readonly fee?: number
  readonly confidence?: number
}

/** A whole trade, one every six hours; 1R is 10 in price where a stop is given. */
const trade = async (memory: Memory, i: number, { move, r, stop, fee, confidence }: Told): Promise<void> => {
  const order = {
    symbol: 'XAU',
    side: 'long',
    size: 1,
    strategy: { name: 'breakout' },
    context: CONTEXT,
  } as const
  const exit = { at: at(i) + HOUR, exitPrice: 2000 + move, r, fee }
  await memory.tradeRecord({ ...order, ...exit, entryPrice: 2000, entryAt: at(i), stop, confidence })
}

/** The same by fills, so that its strategy and stop were known before its outcome. */
const filled = async (memory: Memory, i: number, { move, stop }: Told): Promise<void> => {
  const order = { symbol: 'XAU', side: 'long', size: 1, strategy: { name: 'breakout' } } as const
  await openTrade(memory, { ...order, context: CONTEXT, position: `${i}`, price: 2000, at: at(i), stop })
  await closeTrade(memory, { trade: `${i}`, at: at(i) + HOUR, price: 2000 + move })
}

const tradeAll = async (memory: Memory, trades: readonly Told[], from = 0): Promise<void> => {
  for (const [i, told] of trades.entries()) await trade(memory, from + i, told)
}

const many = (n: number, told: (i: number) => Told): readonly Told[] =>
  Array.from({ length: n }, (_, i) => told(i))

test('it is shown, with its source, and scored', () =>
  withMemory(async (memory) => {
    await trade(memory, 0, { move: 20, r: 2 })
    const { hits, sigma } = await memory.recall({ ...ASKED, limit: 1 })
    expect(hits[0]).toMatchObject({ r: 2, rSource: 'stated' })
    expect(hits[0]?.components.Q).toBeCloseTo(1 / (1 + Math.exp((-2 * 2) / sigma)), 12)
    expect(hits[0]?.explanation).toContain('+2.00R as stated')
    expect((await memory.trades({})).trades[0]?.r).toBe(2)
    const { story } = await shownTrade(memory, { of: 'T1' })
    const text = textOf('show', await memory.show({ of: 'T1' }))
    expect(story).toMatchObject({ r: 2, rSource: 'stated', touched: [] })
    expect(text).toContain('r source stated')
  }))

test('what is scored is what the scale of scores is of', () =>
  withMemory(async (memory) => {
    await tradeAll(
      memory,
      many(40, (i) => (i % 2 === 0 ? { move: 30, r: 3 } : { move: -30, r: -3 })),
    )
    // √((10·1.5² + 40·3²) / 49)
    expect((await memory.recall({ ...ASKED, limit: 1 })).sigma).toBeCloseTo(Math.sqrt(382.5 / 49), 12)
  }))

test('with a stop R is computed, whatever is stated', () =>
  withMemory(async (memory) => {
    await trade(memory, 0, { move: 20, r: 9, stop: 1990 })
    expect((await memory.recall({ ...ASKED, limit: 1 })).hits[0]).toMatchObject({ r: 2, rSource: 'stop' })
  }))

describe('in evidence', () => {
  test('a record of stated winners is none, and is said to be left out', () =>
    withMemory(async (memory) => {
      await tradeAll(
        memory,
        many(60, () => ({ move: 20, r: 2 })),
      )
      const { fraction, evidence, reasons } = (await memory.check({ ...ASKED, entry: 2000, stop: 1990 })).size
      expect(fraction).toBe(0)
      expect(evidence).toMatchObject({ observations: 0, leftOut: 60 })
      expect(reasons.join()).toContain('60 trades without a usable stop and without a measured R')
    }))

  test('a fair game with its winners’ R stated high makes no edge', () =>
    withMemory(async (memory) => {
      await tradeAll(
        memory,
        many(80, (i) => (i % 2 === 0 ? { move: 10, r: 4 } : { move: -10, stop: 1990 })),
      )
      const { distribution } = await memory.recall({ ...ASKED, limit: 1 })
      expect(distribution).toMatchObject({ measure: 'stop', observations: 80 })
      expect(distribution?.notes.join()).toContain('40 trades without a usable stop: counted by')
      expect(distribution?.mean ?? 0).toBeLessThanOrEqual(0.01)
      expect((await memory.check({ ...ASKED, entry: 2000, stop: 1990 })).size.fraction).toBe(0)
    }))

  test('a loser whose R is stated small counts as what it lost', () =>
    withMemory(async (memory) => {
      for (let i = 0; i < 40; i++) await filled(memory, i, { move: i % 3 === 0 ? -10 : 10, stop: 1990 })
      expect((await memory.check({ ...ASKED, entry: 2000, stop: 1990 })).size.fraction).toBeGreaterThan(0)
      await memory.instrument({ symbol: 'XAU', reportedBy: 'name', at: at(40) })
      await tradeAll(
        memory,
        many(20, () => ({ move: -30, r: -0.1 })),
        40,
      )
      const { fraction, evidence, reasons } = (await memory.check({ ...ASKED, entry: 2000, stop: 1990 })).size
      expect(fraction).toBe(0)
      expect(evidence).toMatchObject({ observations: 60, leftOut: 0 })
      expect(reasons.join()).toContain('20 trades without a usable stop, 20 of which lost money: counted by')
    }))

  test('no belief counts it, and none expects it', () =>
    withMemory(async (memory) => {
      await tradeAll(
        memory,
        many(30, (i) => ({ move: i % 2 === 0 ? 20 : -10, r: i % 2 === 0 ? 2 : -1 })),
      )
      expect((await memory.beliefs({ all: true })).beliefs).toEqual([])
      await memory.maintain({})
      expect((await memory.beliefs({ all: true })).beliefs).toEqual([])
      expect((await shownTrade(memory, { of: 'T30' })).story).toMatchObject({ surprise: null, touched: [] })
    }))
})

describe('in figures over several trades', () => {
  test('performance and habits know its money, and no R of it', () =>
    withMemory(async (memory) => {
      await tradeAll(
        memory,
        many(40, (i) => ({ move: i % 4 === 0 ? -5 : 20, r: i % 4 === 0 ? -0.5 : 2, confidence: 0.8 })),
      )
      expect(await memory.performance({ strategy: 'breakout' })).toMatchObject({
        overall: { n: 40, expectancy: null, pnl: 30 * 20 - 10 * 5 },
        wins: 30,
        losses: 10,
        sharpe: null,
      })
      const { habits } = await memory.habits({ strategy: 'breakout' })
      expect(figureOf(habits[0], 'winRate')).toMatchObject({ value: 0.75, n: 40 })
      expect(figureOf(habits[0], 'expectancy')).toMatchObject({ value: null, n: 0 })
      const { riskOfRuin, calibration } = await memory.state({})
      expect(riskOfRuin).toMatchObject({ value: null, n: 0 })
      expect(calibration.n).toBe(0)
    }))

  test('mood keeps to what was earned: streaks move by its sign, confidence stays', () =>
    withMemory(async (memory) => {
      await tradeAll(
        memory,
        many(3, () => ({ move: 20, r: 5 })),
      )
      expect(await memory.state({})).toMatchObject({ confidence: 0.5, winningStreak: 3 })
    }))

  test('one that gained before costs and lost after them is a loss, whatever R says', () =>
    withMemory(async (memory) => {
      await trade(memory, 0, { move: 1, fee: 5, r: 0.1 })
      await trade(memory, 1, { move: 20, stop: 1990 })
      await trade(memory, 2, { move: 20, stop: 1990 })
      const { warnings } = await memory.recall({ ...ASKED, limit: 2 })
      expect(warnings.map(({ handle }) => handle)).toEqual(['E1'])
    }))
})

test('a late fee leaves it as it was stated', () =>
  withMemory(async (memory) => {
    await trade(memory, 0, { move: 20, r: 2 })
    await memory.cash({ at: at(1), type: 'fee', amount: 1, trade: 'T1' })
    expect((await memory.recall({ ...ASKED, limit: 1 })).hits[0]).toMatchObject({
      r: 2,
      rSource: 'stated',
      pnl: '19',
    })
  }))

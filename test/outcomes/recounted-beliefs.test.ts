import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { inFolder, openRun } from '../promises/memories.ts'
import { shownTrade } from '../shown.ts'

// What a person puts right, and what is told twice, reaches beliefs as it reaches size.

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const CONTEXT = { trend: 'up', volatility: 'normal', price: 2000, atrD1: 30 } as const

const withMemory = <T>(work: (memory: Memory) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    try {
      return await work(memory)
    } finally {
      await memory.close()
    }
  })

const record = (memory: Memory, n: number, over: object = {}) =>
  memory.tradeRecord({
    trade: `t${n}`,
    symbol: 'XAU',
    side: 'long',
    size: 1,
    strategy: { name: 'breakout' },
    context: CONTEXT,
    stop: 1990,
    entryAt: START + n * 6 * HOUR,
    entryPrice: 2000,
    at: START + n * 6 * HOUR + HOUR,
    exitPrice: n % 3 === 0 ? 1990 : 2012,
    ...over,
  })

/** Told at both ends: a situation that is told with the outcome counts for no belief about situations. */
const live = async (memory: Memory, n: number, over: object = {}) => {
  const at = START + n * 6 * HOUR
  await openTrade(memory, {
    trade: `t${n}`,
    symbol: 'XAU',
    side: 'long',
    size: 1,
    strategy: { name: 'breakout' },
    context: CONTEXT,
    stop: 1990,
    at,
    price: 2000,
    ...over,
  })
  return closeTrade(memory, { trade: `t${n}`, at: at + HOUR, price: n % 3 === 0 ? 1990 : 2012 })
}

const OPENS = { stop: 1990, strategy: { name: 'breakout' } }

/** The same trade as its fills. */
const byFills = async (memory: Memory, n: number): Promise<void> => {
  const at = START + n * 6 * HOUR
  const fill = { symbol: 'XAU', size: 1 } as const
  await memory.fill({ ...fill, ...OPENS, side: 'buy', price: 2000, at })
  await memory.fill({ ...fill, side: 'sell', price: n % 3 === 0 ? 1990 : 2012, at: at + HOUR })
}

/** Observations of the cell of a strategy alone, and of it in an up-trend. */
const counted = async (memory: Memory, strategy: string) => {
  const { beliefs } = await memory.beliefs({ merged: true, all: true })
  const of = (when: RegExp) =>
    beliefs.find((one) => one.when.includes(strategy) && when.test(one.when))?.observations ?? 0
  return { all: of(/^((?!trend|volatility|session).)*$/), up: of(/^((?!volatility|session).)*trend is up/) }
}

describe('beliefs count again at the next maintenance', () => {
  test('a trade that was told of another strategy', () =>
    withMemory(async (memory) => {
      for (let n = 0; n < 24; n++) await live(memory, n, { strategy: { name: n < 12 ? 'breakout' : 'fade' } })
      expect(await counted(memory, 'breakout')).toEqual({ all: 12, up: 12 })
      await memory.correct({ trade: 'T3', set: { strategy: 'fade' }, reason: 'it was a fade' })
      await live(memory, 25, { strategy: { name: 'fade' } })
      await memory.maintain({ at: START + 40 * 24 * HOUR })
      expect(await counted(memory, 'breakout')).toEqual({ all: 11, up: 11 })
      expect(await counted(memory, 'fade')).toEqual({ all: 14, up: 14 })
      const { habits } = await memory.habits({ strategy: 'fade', symbol: 'XAU' })
      expect(JSON.stringify(habits)).toContain('14')
    }))

  test('a trade whose situation was another', () =>
    withMemory(async (memory) => {
      for (let n = 0; n < 12; n++) await live(memory, n)
      await memory.correct({ trade: 'T3', set: { context: { trend: 'down' } }, reason: 'it fell that day' })
      const { story } = await shownTrade(memory, { of: 'T3' })
      expect(story?.context).toMatchObject({ trend: 'down', volatility: 'normal', price: 2000 })
      await memory.maintain({ at: START + 40 * 24 * HOUR })
      expect(await counted(memory, 'breakout')).toEqual({ all: 12, up: 11 })
    }))

  test('a near-duplicate that was told a week later is no observation of its own', () =>
    withMemory(async (memory) => {
      for (let n = 0; n < 12; n++) await record(memory, n)
      await record(memory, 30)
      const late = START + 31 * 6 * HOUR
      // Four minutes after the fifth trade, with an end of its own: not the same trade, and the same observation.
      await record(memory, 99, {
        entryAt: START + 5 * 6 * HOUR + 240_000,
        at: late,
        exitPrice: 2030,
      })
      expect((await counted(memory, 'breakout')).all).toBe(13)
      await memory.maintain({ at: START + 40 * 24 * HOUR })
      expect((await counted(memory, 'breakout')).all).toBe(13)
      await memory.tick({ at: START + 40 * 24 * HOUR, positions: [] })
      const { evidence } = (
        await memory.check({
          symbol: 'XAU',
          side: 'long',
          strategy: 'breakout',
          context: CONTEXT,
          entry: 2000,
          stop: 1990,
        })
      ).size
      expect(evidence.observations).toBe(13)
    }))

  describe('a near-duplicate is no observation of its own, whenever and however it is told', () => {
    const NEAR = START + 5 * 6 * HOUR + 240_000
    const LATE = START + 31 * 6 * HOUR
    const told: Record<string, (memory: Memory) => Promise<unknown>> = {
      'by two fills': async (memory) => {
        const fill = { symbol: 'XAU', size: 2, position: 'p2' } as const
        await memory.fill({ ...fill, ...OPENS, side: 'buy', price: 2000, at: NEAR })
        await memory.fill({ ...fill, side: 'sell', price: 2030, at: LATE })
      },
      'by two fills without a position': async (memory) => {
        const fill = { symbol: 'XAU', size: 1 } as const
        await memory.fill({ ...fill, ...OPENS, side: 'buy', price: 2000, at: NEAR })
        await memory.fill({ ...fill, side: 'sell', price: 2030, at: NEAR + 600_000 })
      },
      'with its strategy told afterwards': async (memory) => {
        await record(memory, 99, { entryAt: NEAR, at: LATE, exitPrice: 2030, strategy: undefined })
        await memory.correct({ trade: 't99', set: { strategy: 'breakout' }, reason: 'it was forgotten' })
      },
      'of another strategy, put right a day later': async (memory) => {
        await record(memory, 99, { entryAt: NEAR, at: LATE, exitPrice: 2030, strategy: { name: 'fade' } })
        await memory.maintain({ at: LATE })
        await memory.correct({ trade: 't99', set: { strategy: 'breakout' }, reason: 'it was a breakout' })
        await memory.maintain({ at: LATE + 24 * HOUR })
      },
    }
    test.each(Object.entries(told))('%s', (name, tell) =>
      withMemory(async (memory) => {
        const base = name.startsWith('by') ? byFills : record
        for (const n of [...Array(12).keys(), 30]) await base(memory, n)
        await tell(memory)
        await base(memory, 45)
        expect((await counted(memory, 'breakout')).all).toBe(14)
        await memory.maintain({ at: START + 60 * 24 * HOUR })
        expect((await counted(memory, 'breakout')).all).toBe(14)
      }),
    )
  })

  test('a trade that was told of another strategy and back again is counted once', () =>
    withMemory(async (memory) => {
      for (let n = 0; n < 24; n++) await live(memory, n, { strategy: { name: n < 12 ? 'breakout' : 'fade' } })
      const correct = (strategy: string) =>
        memory.correct({ trade: 'T3', set: { strategy }, reason: 'looked at again' })
      await correct('fade')
      await live(memory, 25, { strategy: { name: 'fade' } })
      await correct('breakout')
      await live(memory, 26)
      expect(await counted(memory, 'breakout')).toEqual({ all: 13, up: 13 })
      expect(await counted(memory, 'fade')).toEqual({ all: 13, up: 13 })
      await memory.maintain({ at: START + 40 * 24 * HOUR })
      expect(await counted(memory, 'breakout')).toEqual({ all: 13, up: 13 })
      expect(await counted(memory, 'fade')).toEqual({ all: 13, up: 13 })
    }))

  test('a strategy put right is counted at the next maintenance, without another trade of it', () =>
    withMemory(async (memory) => {
      for (let n = 0; n < 24; n++) await live(memory, n, { strategy: { name: n < 12 ? 'breakout' : 'fade' } })
      await memory.correct({ trade: 'T3', set: { strategy: 'fade' }, reason: 'it was a fade' })
      await memory.maintain({ at: START + 40 * 24 * HOUR })
      expect(await counted(memory, 'breakout')).toEqual({ all: 11, up: 11 })
      expect(await counted(memory, 'fade')).toEqual({ all: 13, up: 13 })
    }))
})

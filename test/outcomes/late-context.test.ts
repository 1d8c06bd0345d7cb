import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { mulberry32 } from '../../src/lab/random/mulberry32.ts'
import { closeTrade, openTrade } from '../by-fills.ts'
import { inFolder, openRun } from '../promises/memories.ts'
import { shownTrade, sizeOf } from '../shown.ts'

// A situation that is named once it can be seen how the trade goes can be made to fit that: it is kept, shown and compared, and says nothing
// of what such situations pay (docs/decisions/0050-situations-told-late.md).

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const RANGES = { price: 2000, atrD1: 30, atrH1: 8 } as const
const UP = { trend: 'up', volatility: 'normal', ...RANGES } as const
const DOWN = { trend: 'down', volatility: 'high', ...RANGES } as const
const TRADE = {
  symbol: 'XAU',
  side: 'long',
  size: 1,
  stop: 1990,
  strategy: { name: 'breakout' },
} as const
const ASKED = {
  symbol: 'XAU',
  strategy: 'breakout',
  side: 'long',
  context: UP,
  entry: 2000,
  stop: 1990,
} as const

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

const atDay = (day: number): number => START + day * DAY
const exitAt = (day: number): number => atDay(day) + 2 * HOUR

/** The situation that flatters: up-trends are named after gains. */
const flattering = (r: number) => (r > 0 ? UP : DOWN)

type Reporter = (memory: Memory, day: number, r: number) => Promise<unknown>

/** The situation of a trade that is known already. */
const decideLate = (memory: Memory, day: number, r: number, at: number) =>
  memory.decide({ action: 'enter', symbol: 'XAU', trade: `${day}`, context: flattering(r), at })

const reported: { readonly [way: string]: Reporter } = {
  'with the whole trade': (memory, day, r) =>
    memory.tradeRecord({
      ...TRADE,
      trade: `${day}`,
      context: flattering(r),
      entryAt: atDay(day),
      entryPrice: 2000,
      at: exitAt(day),
      exitPrice: 2000 + 10 * r,
    }),
  'by a late decision, while it goes': async (memory, day, r) => {
    const opened = { ...TRADE, trade: `${day}`, at: atDay(day), price: 2000 }
    await openTrade(memory, opened)
    await decideLate(memory, day, r, atDay(day) + HOUR)
    await closeTrade(memory, { trade: `${day}`, at: exitAt(day), price: 2000 + 10 * r })
  },
  'by a late decision within the bar, when a price was seen': async (memory, day, r) => {
    const opened = { ...TRADE, trade: `${day}`, at: atDay(day), price: 2000 }
    await openTrade(memory, opened)
    const held = { symbol: 'XAU', side: 'long', size: 1, mark: 2000 + 5 * r } as const
    await memory.tick({ at: atDay(day) + 60_000, positions: [held] })
    await decideLate(memory, day, r, atDay(day) + 120_000)
    await closeTrade(memory, { trade: `${day}`, at: exitAt(day), price: 2000 + 10 * r })
  },
  'by a late decision, at the end': async (memory, day, r) => {
    const opened = { ...TRADE, trade: `${day}`, at: atDay(day), price: 2000 }
    await openTrade(memory, opened)
    await closeTrade(memory, { trade: `${day}`, at: exitAt(day), price: 2000 + 10 * r })
    await decideLate(memory, day, r, exitAt(day) + 1)
  },
  'by an opening that is reported when it is nearly over': async (memory, day, r) => {
    const opened = { ...TRADE, trade: `${day}`, at: atDay(day), price: 2000 }
    await memory.write({ to: 'journal', at: exitAt(day) - 1, text: 'nearly over' })
    await openTrade(memory, { ...opened, context: flattering(r) })
    await closeTrade(memory, { trade: `${day}`, at: exitAt(day), price: 2000 + 10 * r })
  },
  'by a decision that is dated back': async (memory, day, r) => {
    const decided = { action: 'enter', symbol: 'XAU', side: 'long', stop: 1990 } as const
    await memory.write({ to: 'journal', at: exitAt(day) - 1, text: 'nearly over' })
    await memory.decide({
      ...decided,
      strategy: TRADE.strategy,
      context: flattering(r),
      at: atDay(day) - 1,
    })
    const fill = { symbol: 'XAU', size: 1 } as const
    await memory.fill({ ...fill, side: 'buy', price: 2000, at: atDay(day) })
    await memory.fill({ ...fill, side: 'sell', price: 2000 + 10 * r, at: exitAt(day) })
  },
}

/** Of a fair coin, so many trades. */
const coin = (seed: number, trades: number): readonly number[] => {
  const random = mulberry32(seed)
  return Array.from({ length: trades }, () => (random() < 0.5 ? 1 : -1))
}

const advised = (seed: number, trades: number, report: Reporter) =>
  withMemory(async (memory) => {
    for (const [day, r] of coin(seed, trades).entries()) await report(memory, day, r)
    await memory.tick({ at: atDay(trades), positions: [] })
    return sizeOf(memory, ASKED)
  })

describe('a situation that is reported', () => {
  test.each(Object.entries(reported))('%s makes no reading of a fair game', async (_, report) => {
    const { fraction, evidence, reasons } = await advised(3, 60, report)
    expect(evidence.observations).toBe(60)
    expect(evidence.readings.map(({ reading }) => reading)).toEqual(['all', 'session'])
    expect(fraction).toBe(0)
    expect(reasons.join()).toMatch(/60 trades whose situation was told when it could be seen how they went/)
  })

  test('before the outcome makes one, by the decision, the opening or bars', () =>
    withMemory(async (memory) => {
      const bars = (day: number) =>
        Array.from({ length: 100 }, (_, i) => {
          const close = 1800 + 2 * i
          const at = atDay(day) - (100 - i) * DAY
          return { at, open: close, high: close + 10, low: close - 10, close }
        })
      await memory.decide({ action: 'enter', symbol: 'XAU', side: 'long', context: UP, at: atDay(0) - 1 })
      await reported['with the whole trade']?.(memory, 0, 1)
      const { flags } = await memory.tradeRecord({
        ...TRADE,
        trade: '1',
        bars: bars(1),
        entryAt: atDay(1),
        entryPrice: 2000,
        at: exitAt(1),
        exitPrice: 2010,
      })
      expect(flags).toEqual([])
      await openTrade(memory, { ...TRADE, trade: '2', at: atDay(2), price: 2000, context: UP })
      await closeTrade(memory, { trade: '2', at: exitAt(2), price: 2010 })
      for (const trade of ['0', '1', '2']) {
        const { story } = await shownTrade(memory, { of: trade })
        expect(story).toMatchObject({ contextLate: false, context: { trend: 'up' } })
      }
      const { evidence } = (await memory.check(ASKED)).size
      expect(evidence.readings.map(({ reading, trades }) => [reading, trades])).toEqual([
        ['all', 3],
        ['trend', 3],
        ['volatility', 2],
        ['session', 3],
        ['atrD1', 2],
      ])
    }))

  test('with the outcome is kept, shown and compared, counts for no belief about it, and a person’s correction does', () =>
    withMemory(async (memory) => {
      for (const [day, r] of coin(5, 12).entries()) await reported['with the whole trade']?.(memory, day, r)
      const inUpTrends = async () => {
        const { beliefs } = await memory.beliefs({ all: true, merged: true })
        return (
          beliefs.find(({ when }) => /^((?!volatility|session).)*trend is up/.test(when))?.observations ?? 0
        )
      }
      expect(await inUpTrends()).toBe(0)
      const { hits, contrast } = await memory.recall({ symbol: 'XAU', context: UP, limit: 3 })
      expect(hits[0]).toMatchObject({ contextLate: true, context: { trend: 'up', volatility: 'normal' } })
      expect(hits[0]?.components.Sim).toBeGreaterThan(0.9)
      expect(hits[0]?.explanation).toContain('situation, told after the outcome')
      expect(contrast).toEqual([])
      for (let day = 0; day < 12; day++)
        await memory.correct({ trade: `${day}`, set: { context: { trend: 'up' } }, reason: 'by the chart' })
      await memory.maintain({ at: atDay(20) })
      expect(await inUpTrends()).toBe(12)
    }))

  test('is refused beside bars, and bars without the time of the entry', () =>
    withMemory(async (memory) => {
      const whole = { ...TRADE, entryPrice: 2000, exitPrice: 2010, at: exitAt(1), bars: [] } as const
      const refusal = (call: Promise<unknown>) => call.catch(({ code, field }) => ({ code, field }))
      expect(await refusal(memory.tradeRecord({ ...whole, entryAt: atDay(1), context: UP }))).toEqual({
        code: 'invalid_input',
        field: 'bars',
      })
      expect(await refusal(memory.tradeRecord(whole))).toEqual({ code: 'invalid_input', field: 'entryAt' })
    }))
})

test('trades again until one wins, stamped with one moment or known by their exits alone, make no edge', async () => {
  const seconds = (n: number): number => n * 1_000
  const ways = {
    'one moment': (day: number, _: number) => ({ entryAt: atDay(day), at: atDay(day) }),
    'exits alone': (day: number, nth: number) => ({ at: atDay(day) + seconds(5 * nth) }),
  }
  for (const when of Object.values(ways)) {
    let sized = 0
    for (let seed = 1; seed <= 5; seed++)
      await withMemory(async (memory) => {
        const random = mulberry32(seed)
        for (let day = 0; day < 60; day++)
          for (let nth = 0, won = false; nth < 4 && !won; nth++) {
            won = random() < 0.5
            await memory.tradeRecord({
              ...TRADE,
              trade: `${day} ${nth}`,
              entryPrice: 2000,
              exitPrice: won ? 2010 : 1990,
              ...when(day, nth),
            })
          }
        await memory.tick({ at: atDay(61), positions: [] })
        const { fraction, evidence } = (await memory.check({ ...ASKED, context: undefined })).size
        expect(evidence.observations).toBe(60)
        if (fraction > 0) sized++
      })
    expect(sized).toBeLessThanOrEqual(1)
  }
})

test('an opening that a live log gets weeks later is late, and one reported at once is not', () =>
  inFolder(async (home) => {
    const now = atDay(100)
    const memory = await openMemory({ home, agent: 'a', clock: { now: () => now as never } })
    try {
      for (const [day, context] of [UP, DOWN].entries()) {
        await openTrade(memory, { ...TRADE, trade: `${day}`, context, at: atDay(day), price: 2000 })
        await closeTrade(memory, { trade: `${day}`, at: exitAt(day), price: 2010 })
      }
      await openTrade(memory, { ...TRADE, trade: 'now', context: UP, at: now - 60_000, price: 2000 })
      const { hits } = await memory.recall({ symbol: 'XAU', order: 'outcome' })
      expect(hits.map(({ at, contextLate }) => [Date.parse(at), contextLate]).sort()).toEqual([
        [atDay(0), true],
        [atDay(1), true],
        [now - 60_000, false],
      ])
    } finally {
      await memory.close()
    }
  }))

import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { mulberry32 } from '../../src/lab/random/mulberry32.ts'
import { closeTrade, openTrade } from '../by-fills.ts'
import { inFolder, openRun } from '../promises/memories.ts'
import { textOf } from '../text-of.ts'

// A strategy that is named once the course of the trade can be seen could be made to fit it (decision record 55).

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const TRADES = 60
const TRADE = { symbol: 'XAU', side: 'long', size: 1, stop: 1990 } as const
const ASKED = { symbol: 'XAU', side: 'long', strategy: 'breakout', entry: 2000, stop: 1990 } as const
const entered = (day: number): number => START + day * DAY
const left = (day: number): number => entered(day) + 2 * HOUR

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

/** Of a fair coin: most winners are called breakouts, most losers fades. */
const flattered = (seed: number) => {
  const random = mulberry32(seed)
  return Array.from({ length: TRADES }, () => {
    const r = random() < 0.5 ? 1 : -1
    return { r, strategy: random() < 0.85 === r > 0 ? 'breakout' : 'fade' }
  })
}

const opening = (day: number) => ({ ...TRADE, trade: `${day}`, at: entered(day), price: 2000 })

/** The strategy of a trade that is known already. */
const decideLate = (memory: Memory, day: number, strategy: string, at: number) =>
  memory.decide({ action: 'enter', symbol: 'XAU', trade: `${day}`, strategy, at })
const strategies = async (memory: Memory) => (await memory.trades()).trades.map(({ strategy }) => strategy)

test.each([
  ['after the close', 3 * HOUR],
  ['while it goes', 1.5 * HOUR],
])('a strategy named by a late decision %s makes no record of that strategy', (_, later) =>
  withMemory(async (memory) => {
    for (const [day, { r, strategy }] of flattered(3).entries()) {
      const close = () => closeTrade(memory, { trade: `${day}`, at: left(day), price: 2000 + 10 * r })
      await openTrade(memory, opening(day))
      if (later > 2 * HOUR) await close()
      await decideLate(memory, day, strategy, entered(day) + later)
      if (later < 2 * HOUR) await close()
    }
    await memory.tick({ at: entered(TRADES), positions: [] })
    expect(new Set(await strategies(memory))).toEqual(new Set([null]))
    const { fraction, evidence, reasons } = (await memory.check(ASKED)).size
    expect(fraction).toBe(0)
    expect(evidence.observations).toBe(0)
    expect(reasons.join()).toContain(`${TRADES} closed trades of XAU without a strategy`)
    expect((await memory.check(ASKED)).verdict).toBe('caution')
  }),
)

test('the same whole trade again does not say which strategy it was of; a correction does', () =>
  withMemory(async (memory) => {
    await memory.tradeRecord(whole(0, undefined, 1))
    await memory.tradeRecord({ ...whole(0, 'breakout', 1), at: left(0) + HOUR })
    expect(await strategies(memory)).toEqual([null])
    await memory.correct({ trade: 'T1', set: { strategy: 'breakout' }, reason: 'by the orders’ tags' })
    expect(await strategies(memory)).toEqual(['breakout'])
  }))

test('within a bar of the entry a decision still says which strategy it is of', () =>
  withMemory(async (memory) => {
    await openTrade(memory, opening(0))
    const { flags } = await decideLate(memory, 0, 'breakout', entered(0) + 1)
    expect(flags).toEqual([])
    expect(await strategies(memory)).toEqual(['breakout'])
  }))

test('within a bar, once a price of it was seen, a decision does not', () =>
  withMemory(async (memory) => {
    await openTrade(memory, opening(0))
    const held = { symbol: 'XAU', side: 'long', size: 1 } as const
    await memory.tick({ at: entered(0) + 60_000, positions: [{ ...held, mark: 1995 }] })
    await decideLate(memory, 0, 'breakout', entered(0) + 120_000)
    expect(await strategies(memory)).toEqual([null])
  }))

test('a position that a snapshot shows, and that may be old, takes no strategy from a later decision', () =>
  withMemory(async (memory) => {
    for (let day = 0; day < 30; day++)
      await memory.tradeRecord(whole(day, 'breakout', day % 3 === 0 ? -1 : 1.5))
    await memory.instrument({ symbol: 'XAU', reportedBy: 'broker', at: entered(30) })
    const held = { symbol: 'XAU', side: 'long', size: 1, price: 2000, mark: 1950, id: '31' } as const
    await memory.tick({ at: entered(31), positions: [held] })
    await decideLate(memory, 31, 'fade', entered(31) + 1)
    expect((await strategies(memory))[0]).toBeNull()
    expect((await memory.check(ASKED)).size).toMatchObject({ fraction: 0, why: 'open positions unknown' })

    // Seen the first time between two snapshots of one bar, it is as young as they say.
    await memory.tick({ at: entered(32), positions: [], marks: { XAU: { price: 1950 } } })
    await memory.tick({ at: entered(32) + 600_000, positions: [{ ...held, price: 1950, id: '32' }] })
    await decideLate(memory, 32, 'fade', entered(32) + 600_000)
    expect((await strategies(memory))[0]).toBe('fade')
  }))

const whole = (day: number, strategy: string | undefined, r: number) => ({
  ...TRADE,
  trade: `${day}`,
  strategy,
  entryAt: entered(day),
  entryPrice: 2000,
  at: left(day),
  exitPrice: 2000 + 10 * r,
})

const WORDS = /called breakout only when it could be seen how they went: the figures are of all \d+ trades/

test.each([
  ['another name', 'fade'],
  ['no name', undefined],
])('a fair game whose losers are reported with %s is read as a whole, and every answer says so', (_, other) =>
  withMemory(async (memory) => {
    for (const [day, { r, strategy }] of flattered(3).entries())
      await memory.tradeRecord(whole(day, strategy === 'breakout' ? strategy : other, r))
    await memory.tick({ at: entered(TRADES), positions: [] })
    const { fraction, evidence, reasons } = (await memory.check(ASKED)).size
    expect(fraction).toBe(0)
    expect(evidence.observations).toBe(TRADES)
    expect(reasons.join()).toMatch(WORDS)
    expect((await memory.check(ASKED)).reasons.join()).toMatch(WORDS)
    const answer = await memory.recall({ symbol: 'XAU', side: 'long', strategy: 'breakout' })
    const { distribution } = answer
    const text = textOf('recall', answer)
    expect(distribution).toMatchObject({
      observations: TRADES,
      mean: evidence.mean,
      notes: expect.arrayContaining([expect.stringMatching(WORDS)]),
    })
    expect(text).toMatch(WORDS)
  }),
)

test('a strategy that runs alone, or was named before, is read by itself', () =>
  withMemory(async (memory) => {
    for (let day = 0; day < 30; day++)
      await memory.tradeRecord(whole(day, 'breakout', day % 3 === 0 ? -1 : 1.5))
    await memory.tick({ at: entered(30), positions: [] })
    const alone = (await memory.check(ASKED)).size
    expect(alone.fraction).toBeGreaterThan(0)
    expect(alone.evidence).toMatchObject({ observations: 30 })

    // Named at the opening, another strategy's losses are its own.
    for (let day = 31; day < 61; day++) {
      await openTrade(memory, { ...opening(day), strategy: 'fade' })
      await closeTrade(memory, { trade: `${day}`, at: left(day), price: 1990 })
    }
    await memory.tick({ at: entered(62), positions: [] })
    expect((await memory.check(ASKED)).size.evidence).toMatchObject({ observations: 30 })
  }))

test('a decision says which strategy a trade is of before a report of the whole does', () =>
  withMemory(async (memory) => {
    for (const [day, r] of [1.5, -1, 1.5].flatMap((one) => Array<number>(12).fill(one)).entries()) {
      const strategy = r > 0 ? 'breakout' : 'fade'
      await memory.decide({ action: 'enter', symbol: 'XAU', side: 'long', strategy, at: entered(day) - 1 })
      await memory.tradeRecord(whole(day, 'whatever', r))
    }
    await memory.tick({ at: entered(36), positions: [] })
    expect((await memory.check(ASKED)).size.evidence).toMatchObject({ observations: 24 })
  }))

test('the strategy of a trade is a person’s to correct', () =>
  withMemory(async (memory) => {
    for (const [day, { r, strategy }] of flattered(3).entries()) {
      await memory.tradeRecord(whole(day, undefined, r))
      await memory.correct({ trade: `T${day + 1}`, set: { strategy }, reason: 'by the orders’ tags' })
    }
    await memory.tick({ at: entered(TRADES), positions: [] })
    expect((await memory.check(ASKED)).size.evidence.notes.join()).not.toMatch(WORDS)
  }))

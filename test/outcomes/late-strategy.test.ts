import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { mulberry32 } from '../../src/lab/random/mulberry32.ts'
import { inFolder, openRun } from '../promises/memories.ts'

// A strategy that is named once it can be seen how the trade goes can be made to fit that (docs/decisions/0055-strategies-told-late.md).

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
      await memory.equity({ equity: 10_000, at: START })
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

test.each([
  ['after the close', 3 * HOUR],
  ['while it goes', 1.5 * HOUR],
])('a strategy told by a second report %s makes no record of that strategy', (_, later) =>
  withMemory(async (memory) => {
    for (const [day, { r, strategy }] of flattered(3).entries()) {
      const close = () => memory.tradeClose({ trade: `${day}`, at: left(day), price: 2000 + 10 * r })
      await memory.tradeOpen(opening(day))
      if (later > 2 * HOUR) await close()
      const { flags } = await memory.tradeOpen({ ...opening(day), strategy, knownAt: entered(day) + later })
      expect(flags).toMatchObject([
        { code: 'reports_differ', field: 'strategy', known: 'none', told: strategy },
      ])
      if (later < 2 * HOUR) await close()
    }
    await memory.tick({ at: entered(TRADES), positions: [] })
    const { fraction, evidence, reasons } = await memory.size(ASKED)
    expect(fraction).toBe(0)
    expect(evidence.observations).toBe(0)
    expect(reasons.join()).toContain(`${TRADES} closed trades of XAU without a strategy`)
    expect((await memory.check(ASKED)).verdict).toBe('caution')
  }),
)

test('a whole trade told after its fills does not say whose it was; a correction does, and settles the flag', () =>
  withMemory(async (memory) => {
    const fill = { symbol: 'XAU', size: 1 } as const
    await memory.fill({ ...fill, side: 'buy', price: 2000, at: entered(0) })
    await memory.fill({ ...fill, side: 'sell', price: 2010, at: left(0) })
    await memory.tradeRecord({
      ...TRADE,
      strategy: 'breakout',
      entryAt: entered(0),
      entryPrice: 2000,
      at: left(0),
      exitPrice: 2010,
    })
    const whose = async () => (await memory.trades()).trades.map(({ strategy }) => strategy)
    expect(await whose()).toEqual([null])
    await memory.correct({ trade: 'T1', set: { strategy: 'breakout' }, reason: 'by the orders’ tags' })
    expect(await whose()).toEqual(['breakout'])
    expect((await memory.flags({})).flags.filter(({ code }) => code === 'reports_differ')).toEqual([])
  }))

test('within a bar of the entry a second report says whose it is', () =>
  withMemory(async (memory) => {
    await memory.tradeOpen(opening(0))
    const { flags } = await memory.tradeOpen({ ...opening(0), strategy: 'breakout', knownAt: entered(0) + 1 })
    expect(flags).toEqual([])
    expect((await memory.trades()).trades[0]?.strategy).toBe('breakout')
  }))

test('within a bar, once a price of it was seen, a second report does not', () =>
  withMemory(async (memory) => {
    await memory.tradeOpen(opening(0))
    const held = { symbol: 'XAU', side: 'long', size: 1 } as const
    await memory.tick({ at: entered(0) + 60_000, positions: [{ ...held, mark: 1995 }] })
    await memory.tradeOpen({ ...opening(0), strategy: 'breakout', knownAt: entered(0) + 120_000 })
    expect((await memory.trades()).trades[0]?.strategy).toBeNull()
  }))

test('a position that a snapshot shows, and that may be old, stays nobody’s whoever claims it', () =>
  withMemory(async (memory) => {
    for (let day = 0; day < 30; day++)
      await memory.tradeRecord(whole(day, 'breakout', day % 3 === 0 ? -1 : 1.5))
    const held = { symbol: 'XAU', side: 'long', size: 1, price: 2000, mark: 1950 } as const
    await memory.tick({ at: entered(31), positions: [held] })
    const { flags } = await memory.tradeOpen({ ...opening(31), strategy: 'fade' })
    expect(flags).toMatchObject([{ code: 'reports_differ', field: 'strategy', told: 'fade' }])
    expect(await memory.size(ASKED)).toMatchObject({ fraction: 0, why: 'open positions unknown' })

    // Seen the first time between two snapshots of one bar, it is as young as they say.
    await memory.tick({ at: entered(32), positions: [], marks: { XAU: { price: 1950 } } })
    await memory.tick({ at: entered(32) + 600_000, positions: [{ ...held, price: 1950 }] })
    await memory.tradeOpen({ ...opening(32), at: entered(32) + 600_000, price: 1950, strategy: 'fade' })
    expect((await memory.trades()).trades[0]?.strategy).toBe('fade')
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
])('a fair game whose losers are told with %s is read as a whole, and everything says so', (_, other) =>
  withMemory(async (memory) => {
    for (const [day, { r, strategy }] of flattered(3).entries())
      await memory.tradeRecord(whole(day, strategy === 'breakout' ? strategy : other, r))
    await memory.tick({ at: entered(TRADES), positions: [] })
    const { fraction, evidence, reasons } = await memory.size(ASKED)
    expect(fraction).toBe(0)
    expect(evidence.observations).toBe(TRADES)
    expect(reasons.join()).toMatch(WORDS)
    expect((await memory.check(ASKED)).reasons.join()).toMatch(WORDS)
    const { distribution, text } = await memory.recall({ symbol: 'XAU', side: 'long', strategy: 'breakout' })
    expect(distribution).toMatchObject({
      observations: TRADES,
      mean: evidence.mean,
      namedLate: expect.any(String),
    })
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(WORDS)
  }),
)

test('a strategy that runs alone, or was named before, is read by itself', () =>
  withMemory(async (memory) => {
    for (let day = 0; day < 30; day++)
      await memory.tradeRecord(whole(day, 'breakout', day % 3 === 0 ? -1 : 1.5))
    await memory.tick({ at: entered(30), positions: [] })
    const alone = await memory.size(ASKED)
    expect(alone.fraction).toBeGreaterThan(0)
    expect(alone.evidence).toMatchObject({ observations: 30, namedLate: null })

    // Told at the opening, another strategy's losses are its own.
    for (let day = 31; day < 61; day++) {
      await memory.tradeOpen({ ...opening(day), strategy: 'fade' })
      await memory.tradeClose({ trade: `${day}`, at: left(day), price: 1990 })
    }
    await memory.tick({ at: entered(62), positions: [] })
    expect((await memory.size(ASKED)).evidence).toMatchObject({ observations: 30, namedLate: null })
  }))

test('a decision says whose a trade is before a report of the whole does', () =>
  withMemory(async (memory) => {
    for (const [day, r] of [1.5, -1, 1.5].flatMap((one) => Array<number>(12).fill(one)).entries()) {
      const strategy = r > 0 ? 'breakout' : 'fade'
      await memory.decide({ action: 'enter', symbol: 'XAU', side: 'long', strategy, at: entered(day) - 1 })
      await memory.tradeRecord(whole(day, 'whatever', r))
    }
    await memory.tick({ at: entered(36), positions: [] })
    expect((await memory.size(ASKED)).evidence).toMatchObject({ observations: 24, namedLate: null })
  }))

test('whose a trade was is a person’s to put right', () =>
  withMemory(async (memory) => {
    for (const [day, { r, strategy }] of flattered(3).entries()) {
      await memory.tradeRecord(whole(day, undefined, r))
      await memory.correct({ trade: `T${day + 1}`, set: { strategy }, reason: 'by the orders’ tags' })
    }
    await memory.tick({ at: entered(TRADES), positions: [] })
    expect((await memory.size(ASKED)).evidence.namedLate).toBeNull()
  }))

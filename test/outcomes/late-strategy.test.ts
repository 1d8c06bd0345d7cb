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

test('strategies named with the outcome count, which is said where a run named several; a decision comes first', () =>
  withMemory(async (memory) => {
    const words = /\d+ trades? whose strategy was told with the outcome, by a run that named several/
    const record = (day: number, strategy: string) =>
      memory.tradeRecord({
        ...TRADE,
        trade: `${day}`,
        strategy,
        entryAt: entered(day),
        entryPrice: 2000,
        at: left(day),
        exitPrice: 2010,
      })
    for (let day = 0; day < 12; day++) await record(day, 'breakout')
    await memory.tick({ at: entered(12), positions: [] })
    const size = await memory.size(ASKED)
    expect(size.evidence.observations).toBe(12)
    expect(size.reasons.join()).not.toMatch(words)

    await record(13, 'fade')
    await memory.tick({ at: entered(14), positions: [] })
    expect((await memory.size(ASKED)).reasons.join()).toMatch(words)
    expect((await memory.check(ASKED)).reasons.join()).toMatch(words)

    const decided = { action: 'enter', symbol: 'XAU', side: 'long', strategy: 'fade' } as const
    await memory.decide({ ...decided, at: entered(15) - 1 })
    await record(15, 'breakout')
    const { trades } = await memory.trades({ strategy: 'fade' })
    expect(trades).toHaveLength(2)
  }))

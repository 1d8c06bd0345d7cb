import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { mulberry32 } from '../../src/lab/random/mulberry32.ts'
import { closeTrade, openTrade } from '../by-fills.ts'
import { inFolder, openRun } from '../promises/memories.ts'
import { shownTrade } from '../shown.ts'

// A record that looks better than it is, in every way that was found: each is told through the public calls.

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const CONTEXT = { trend: 'up', volatility: 'normal', price: 2000, atrD1: 30, atrH1: 8 } as const
const ASKED = {
  symbol: 'XAU',
  strategy: 'breakout',
  side: 'long',
  context: CONTEXT,
  entry: 2000,
  stop: 1990,
} as const
const ORDER = {
  symbol: 'XAU',
  side: 'long',
  size: 1,
  strategy: { name: 'breakout' },
  context: CONTEXT,
} as const

const withMemory = <T>(work: (memory: Memory) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    try {
      await memory.instrument({ symbol: 'XAU', multiplier: 1, at: START })
      await memory.tick({ equity: 10_000, at: START })
      return await work(memory)
    } finally {
      await memory.close()
    }
  })

interface Reported {
  readonly r: number
  readonly confidence?: number
  readonly stop?: number | null
}

const NEXT = 6 * HOUR

/** Round trips told at their ends, one every six hours; 1R is 10 in price. */
const record = async (memory: Memory, trades: readonly Reported[], from = 0): Promise<void> => {
  for (const [i, { r, confidence, stop = 1990 }] of trades.entries())
    await memory.tradeRecord({
      ...ORDER,
      trade: `${from + i}`,
      entryPrice: 2000,
      exitPrice: 2000 + 10 * r,
      ...(stop === null ? {} : { stop }),
      ...(confidence === undefined ? {} : { confidence }),
      entryAt: START + (from + i) * NEXT,
      at: START + (from + i) * NEXT + HOUR,
    })
}
const edge = (n: number): readonly Reported[] =>
  Array.from({ length: n }, (_, i) => ({ r: i % 3 === 0 ? -1 : 1.5 }))
const atTrade = (n: number): number => START + n * NEXT

describe('trades that stay open', () => {
  /** A fair walk from 0 to +.5R or −1.5R in steps of .05R, sixteen a day; its R after so many days, and whether it ended. */
  const walk = (random: () => number, days: number): { readonly r: number; readonly ends: number | null } => {
    let at = 0
    for (let step = 1; step <= days * 16; step++) {
      at += random() < 0.5 ? 1 : -1
      if (at >= 10 || at <= -30) return { r: at / 20, ends: step / 16 }
    }
    return { r: at / 20, ends: null }
  }

  /** A life of so many daily entries: what ended is closed, what did not stays open, told by name and never looked at again. */
  const live = async (memory: Memory, seed: number, days: number): Promise<number> => {
    const random = mulberry32(seed)
    const trades = Array.from({ length: days }, (_, day) => ({ day, ...walk(random, days - day) }))
    const facts = trades.flatMap(({ day, r, ends }) => [
      { at: START + day * DAY, day, close: null },
      ...(ends === null ? [] : [{ at: START + (day + ends) * DAY, day, close: r }]),
    ])
    for (const { at, day, close } of facts.sort((a, b) => a.at - b.at))
      if (close === null) await openTrade(memory, { ...ORDER, trade: `${day}`, at, price: 2000, stop: 1990 })
      else await closeTrade(memory, { trade: `${day}`, at, price: 2000 + 10 * close })
    await memory.tick({ equity: 10_000, at: START + days * DAY })
    return trades.filter(({ ends }) => ends === null).length
  }

  test('without a mark of their own are unknown, not 0R: a fair game is not bet on', async () => {
    let bets = 0
    for (let seed = 1; seed <= 6; seed++)
      await withMemory(async (memory) => {
        const open = await live(memory, 40 + seed, 70)
        const { fraction, evidence } = (await memory.check(ASKED)).size
        expect(open).toBeGreaterThan(0)
        expect(evidence.notes.join()).toMatch(/open without a mark of/)
        if (fraction > 0) bets++
      })
    expect(bets).toBeLessThanOrEqual(1)
  }, 60_000)

  test('the price that a snapshot found one at is no mark either, until somebody looks again', () =>
    withMemory(async (memory) => {
      const held = {
        symbol: 'XAU',
        side: 'long',
        size: 1,
        price: 2000,
        stop: 1990,
        strategy: { name: 'breakout' },
      } as const
      await memory.tick({ at: START, positions: [{ ...held, mark: 2000 }] })
      expect((await memory.check(ASKED)).size.evidence).toMatchObject({ observations: 0, leftOut: 1 })
      await memory.tick({ at: START + HOUR, positions: [{ ...held, mark: 1994 }] })
      expect((await memory.check(ASKED)).size.evidence).toMatchObject({ observations: 1, leftOut: 0 })
    }))
})

describe('a record reported only at closes', () => {
  test('has no size until a snapshot says what is held, and says what to send', () =>
    withMemory(async (memory) => {
      await record(memory, edge(60))
      const told = (await memory.check(ASKED)).size
      expect(told).toMatchObject({ fraction: 0, why: 'open positions unknown', probe: 0 })
      expect(told.reasons.at(-1)).toMatch(
        /60 trades were told only at the close.*send a tick, or a turn with positions/,
      )
      // What is held elsewhere says nothing of this symbol.
      await memory.tick({ at: atTrade(60), scope: ['EURUSD'], positions: [] })
      expect((await memory.check(ASKED)).size.why).toBe('open positions unknown')
      await memory.tick({ at: atTrade(60), positions: [] })
      expect((await memory.check(ASKED)).size).toMatchObject({ why: 'ok', fraction: 0.02 })
      // The next one told so makes it unknown again.
      await record(memory, edge(1), 61)
      expect((await memory.check(ASKED)).size.why).toBe('open positions unknown')
    }))

  test('and a position that the statement shows is held, and leaves no size until it is gone', () =>
    withMemory(async (memory) => {
      await record(memory, edge(60))
      const held = { symbol: 'XAU', side: 'long', size: 1, price: 2000, stop: 1990, mark: 1901 } as const
      await memory.tick({ at: atTrade(60), positions: [held] })
      const { why, fraction, reasons } = (await memory.check(ASKED)).size
      expect({ why, fraction }).toEqual({ why: 'open positions unknown', fraction: 0 })
      expect(reasons.at(-1)).toMatch(/the last snapshot holds a position in XAU that is not booked/)
      expect((await memory.flags({})).flags).toMatchObject([{ code: 'reported_by_name' }])
      await memory.tick({ at: atTrade(61), positions: [] })
      expect((await memory.check(ASKED)).size).toMatchObject({ why: 'ok', fraction: 0.02 })
    }))

  test('and switched to the broker’s reports, counts the losers of the statement at their marks', () =>
    withMemory(async (memory) => {
      await record(memory, edge(30))
      await memory.instrument({ symbol: 'XAU', reportedBy: 'broker', at: atTrade(30) })
      const { strategy, symbol, side } = ORDER
      const losers = Array.from({ length: 12 }, (_, i) => ({
        ...{ symbol, side, strategy, size: 1, price: 2000, stop: 1990, mark: 1985 },
        id: `held-${i}`,
      }))
      for (const [i] of losers.entries())
        await memory.tick({ at: atTrade(30 + i), positions: losers.slice(0, i + 1) })
      const { evidence, why } = (await memory.check(ASKED)).size
      expect(evidence.observations).toBe(42)
      expect(why).toBe('no edge shown')
    }))

  test('and then the strategy of the loser must be named', () =>
    withMemory(async (memory) => {
      await record(memory, edge(60))
      await memory.instrument({ symbol: 'XAU', reportedBy: 'broker', at: atTrade(60) })
      const held = { symbol: 'XAU', side: 'long', size: 1, price: 2000, stop: 1990, mark: 1901 } as const
      await memory.tick({ at: atTrade(60), positions: [held] })
      const { why, reasons } = (await memory.check(ASKED)).size
      expect(why).toBe('open positions unknown')
      expect(reasons.at(-1)).toMatch(/T61 is open without a strategy/)
    }))

  test('reported at both ends it needs no statement', () =>
    withMemory(async (memory) => {
      for (const [i, { r }] of edge(60).entries()) {
        await openTrade(memory, { ...ORDER, trade: `${i}`, at: atTrade(i), price: 2000, stop: 1990 })
        await closeTrade(memory, { trade: `${i}`, at: atTrade(i) + HOUR, price: 2000 + 10 * r })
      }
      expect((await memory.check(ASKED)).size.why).toBe('ok')
    }))
})

describe('a confidence', () => {
  const coin = (seed: number, confident: boolean): readonly Reported[] => {
    const random = mulberry32(seed)
    return Array.from({ length: 80 }, () => {
      const r = random() < 0.55 ? 1 : -1
      return confident ? { r, confidence: r > 0 ? 0.8 : 0.4 } : { r }
    })
  }
  const told = (trades: readonly Reported[]) =>
    withMemory(async (memory) => {
      await record(memory, trades)
      await memory.tick({ at: atTrade(trades.length), positions: [] })
      const { distribution, hits } = await memory.recall({
        symbol: 'XAU',
        strategy: 'breakout',
        context: CONTEXT,
        limit: 1,
      })
      const { fraction, evidence } = (await memory.check(ASKED)).size
      return {
        fraction,
        evidence,
        distribution,
        conf: hits[0]?.components.Conf,
        stated: hits[0]?.explanation,
      }
    })

  test('told with the outcome changes no size, no reading and no score, and is shown as what it is', async () => {
    for (const seed of [1, 2, 3]) {
      const { stated: _, ...plain } = await told(coin(seed, false))
      const { stated, ...fitted } = await told(coin(seed, true))
      expect(fitted).toEqual(plain)
      expect(stated).toMatch(/confidence stated after the outcome/)
    }
  })

  test('told by the decision before it weighs', () =>
    withMemory(async (memory) => {
      for (const [i, { r }] of edge(12).entries()) {
        const turn = await memory.turn({ at: atTrade(i) - 1, positions: [], context: { XAU: CONTEXT } })
        await turn.decide({ action: 'enter', symbol: 'XAU', side: 'long', confidence: 1 })
        await memory.fill({ at: atTrade(i), symbol: 'XAU', side: 'buy', size: 1, price: 2000, stop: 1990 })
        await memory.fill({
          at: atTrade(i) + HOUR,
          symbol: 'XAU',
          side: 'sell',
          size: 1,
          price: 2000 + 10 * r,
        })
      }
      const { hits } = await memory.recall({ symbol: 'XAU', context: CONTEXT, limit: 1 })
      expect(hits[0]?.components.Conf).toBe(1)
    }))
})

test('losing trades without a usable stop count by what the others usually risked', () =>
  withMemory(async (memory) => {
    await record(memory, edge(40))
    await memory.tick({ at: atTrade(40), positions: [] })
    const before = (await memory.check(ASKED)).size
    expect(before.fraction).toBeGreaterThan(0)
    await record(
      memory,
      Array.from({ length: 15 }, () => ({ r: -3, stop: null })),
      41,
    )
    await memory.tick({ at: atTrade(57), positions: [] })
    const { fraction, evidence, reasons } = (await memory.check(ASKED)).size
    expect(fraction).toBe(0)
    expect(evidence).toMatchObject({ measure: 'stop', observations: 55, leftOut: 0 })
    expect(reasons.join()).toMatch(/15 trades without a usable stop, 15 of which lost money: counted by/)
  }))

test('a stop that is reported once the trade has ended makes no R: it could be made to fit', () =>
  withMemory(async (memory) => {
    for (let i = 0; i < 60; i++) {
      const entry = {
        trade: `${i}`,
        symbol: 'XAU',
        side: 'long',
        size: 1,
        price: 2000,
        strategy: { name: 'breakout' },
      } as const
      const won = i % 2 === 0
      await openTrade(memory, { ...entry, at: atTrade(i) })
      await closeTrade(memory, { trade: `${i}`, at: atTrade(i) + HOUR, price: won ? 2010 : 1990 })
      await memory.decide({
        action: 'enter',
        symbol: 'XAU',
        trade: `${i}`,
        stop: won ? 1995 : 1980,
        at: atTrade(i) + 2 * HOUR,
      })
    }
    const { fraction, evidence } = (await memory.check({ ...ASKED, context: undefined })).size
    expect(evidence.measure).toBe('proxy')
    expect(fraction).toBe(0)
  }))

test('nor does one that is first reported while it goes on, more than a bar after the entry', () =>
  withMemory(async (memory) => {
    const told = async (i: number, minutes: number) => {
      const won = i % 2 === 0
      const entry = { ...ORDER, trade: `${i}`, price: 2000, at: atTrade(i) }
      await openTrade(memory, entry)
      const late = { action: 'enter', symbol: 'XAU', trade: `${i}`, stop: won ? 1995 : 1980 } as const
      await memory.decide({ ...late, at: atTrade(i) + minutes * 60_000 })
      await closeTrade(memory, { trade: `${i}`, at: atTrade(i) + HOUR, price: won ? 2010 : 1990 })
    }
    for (let i = 0; i < 60; i++) await told(i, 50)
    const { fraction, evidence } = (await memory.check(ASKED)).size
    expect(evidence.measure).toBe('proxy')
    expect(fraction).toBe(0)
    await told(60, 1)
    expect((await shownTrade(memory, { of: '60' })).trade.initialRisk).toBe('5')
  }))

test('a confidence that is first stated while the trade goes on weighs nothing', () =>
  withMemory(async (memory) => {
    for (let i = 0; i < 80; i++) {
      const named = {
        trade: `${i}`,
        symbol: 'XAU',
        side: 'long',
        size: 1,
        stop: 1990,
        strategy: { name: 'breakout' },
      } as const
      const won = i % 2 === 0
      await openTrade(memory, { ...named, price: 2000, at: atTrade(i) })
      await memory.decide({
        action: 'enter',
        symbol: 'XAU',
        trade: `${i}`,
        confidence: won ? 1 : 0,
        at: atTrade(i) + HOUR - 1_000,
      })
      await closeTrade(memory, { trade: `${i}`, at: atTrade(i) + HOUR, price: won ? 2010 : 1990 })
    }
    const { fraction, reasons } = (await memory.check({ ...ASKED, context: undefined })).size
    expect(reasons[0]).toContain('0.00R')
    expect(fraction).toBe(0)
  }))

test('open trades that were seen once, at a good moment, count as forgotten from the day on, whatever else is reported', () =>
  withMemory(async (memory) => {
    const asked = { ...ASKED, context: undefined }
    const held = []
    for (let i = 0; i < 60; i++) {
      const named = {
        position: `p${i}`,
        symbol: 'XAU',
        side: 'long',
        size: 1,
        stop: 1990,
      } as const
      await openTrade(memory, {
        ...named,
        price: 2000,
        at: START + i * 8 * HOUR,
        strategy: { name: 'breakout' },
      })
      if (i % 2 === 0)
        await closeTrade(memory, {
          trade: `p${i}`,
          at: START + i * 8 * HOUR + HOUR,
          price: 2010 + (i % 3) * 5,
        })
      else
        held.push({
          id: `p${i}`,
          symbol: 'XAU',
          side: 'long',
          size: 1,
          price: 2000,
          mark: 2000.1,
          stop: 1990,
        } as const)
    }
    await memory.tick({ at: START + 20 * 24 * HOUR, positions: held })
    expect((await memory.check(asked)).size.fraction).toBeGreaterThan(0)
    await memory.tick({ at: START + 60 * 24 * HOUR, equity: 10_000 })
    const { fraction, reasons } = (await memory.check(asked)).size
    expect(reasons[0]).toMatch(/^30 trades open for so long .*: counted as a loss of 1R or more$/)
    expect(reasons[1]).toContain('60 trades')
    expect(fraction).toBe(0)
  }))

test('an order risks its own stop: lots by the larger of its distance and the median loss', () =>
  withMemory(async (memory) => {
    // Without stops, 1R is the median loss: .5% of 2000.
    await record(
      memory,
      edge(60).map((one) => ({ ...one, stop: null })),
    )
    await memory.tick({ at: atTrade(60), positions: [] })
    const far = (
      await memory.check({
        ...ASKED,
        entry: 100,
        stop: 60,
        context: { ...CONTEXT, price: 100, atrD1: 1.5, atrH1: 0.4 },
      })
    ).size
    expect(far.fraction).toBeGreaterThan(0)
    expect(far.evidence.measure).toBe('proxy')
    // 40 in price for each unit, and never more than 2% of 10,000.
    expect(Number(far.lots) * 40).toBeLessThanOrEqual(200)
    expect(Number(far.risk)).toBeLessThanOrEqual(200)
    expect(far.reasons.join()).toMatch(
      /1R is the median loss.*the stop is 40 away, further than the median loss of 0\.5/,
    )
    const near = (
      await memory.check({
        ...ASKED,
        entry: 100,
        stop: 99.9,
        context: { ...CONTEXT, price: 100, atrD1: 1.5, atrH1: 0.4 },
      })
    ).size
    expect(Number(near.lots)).toBeCloseTo(Number(near.risk) / 0.5, 6)
  }))

test('plans in force act after the cap, and strategies taken together are named', () =>
  withMemory(async (memory) => {
    await record(memory, edge(60))
    await memory.tick({ at: atTrade(60), positions: [] })
    const { strategy: _, ...any } = ASKED
    expect((await memory.check(any)).size.evidence.pooled).toEqual([])
    await memory.tradeRecord({
      ...ORDER,
      strategy: { name: 'fade' },
      trade: 'fade',
      entryPrice: 2000,
      exitPrice: 2010,
      stop: 1990,
      entryAt: atTrade(60),
      at: atTrade(60) + HOUR,
    })
    await memory.tick({ at: atTrade(61), positions: [] })
    const pooled = (await memory.check(any)).size
    expect(pooled.evidence.pooled).toEqual(['breakout', 'fade'])
    expect(pooled.reasons[0]).toBe('no strategy was named: breakout, fade are taken together')
    expect(pooled.fraction).toBe(0.02)
    const half = { type: 'adjust_param', param: 'size', multiply: 0.5 } as const
    await memory.planCreate({ condition: { trend: 'up' }, action: half })
    await memory.planCreate({ condition: { trend: 'up' }, action: { ...half, multiply: 3 }, symbol: 'XAU' })
    expect((await memory.check(ASKED)).size).toMatchObject({ fraction: 0.01, why: 'ok' })
    await memory.planCreate({ condition: { trend: 'up' }, action: { type: 'skip_trade' } })
    expect((await memory.check(ASKED)).size).toMatchObject({ fraction: 0, why: 'plan in force', probe: 0 })
  }))

test('a probe stands beside the size while the record is young, and a person may switch it off', () =>
  withMemory(async (memory) => {
    expect((await memory.check(ASKED)).size).toMatchObject({ fraction: 0, why: 'too few', probe: 0.002 })
    await record(memory, edge(12))
    await memory.tick({ at: atTrade(12), positions: [] })
    const young = (await memory.check(ASKED)).size
    expect(young.probe).toBe(0.002)
    expect(young.probeWhy).toMatch(/what it costs to gather a record: it is worth \d+\.\d of 60 outcomes/)
    await memory.configure({ evidence: { probe: 0 } })
    expect((await memory.check(ASKED)).size).toMatchObject({
      probe: 0,
      probeWhy: 'no probe: a person has switched it off',
    })
  }))

test('a question of a turn lacks nothing that the turn knew, whatever it leaves out', () =>
  withMemory(async (memory) => {
    await record(memory, edge(60))
    const at = atTrade(60)
    const { context: _, ...rest } = ASKED
    const turn = await memory.turn({ at, positions: [], context: { XAU: CONTEXT } })
    const whole = (await memory.check({ ...rest, turn: turn.turn })).size
    expect(whole).toMatchObject({ why: 'ok', fraction: 0.02 })
    const less = { trend: 'unknown', volatility: 'unknown', atrD1: null } as const
    const asked = (await memory.check({ ...rest, turn: turn.turn, context: less })).size
    expect(whole).toMatchObject(asked)
  }))

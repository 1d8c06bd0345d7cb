import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import type { Context, SimilarityFields } from '#market'
import {
  bet,
  CONTEXTS,
  type Draw,
  type Life,
  lifeOf,
  normal,
  sizeAfter,
  streaky,
  studentT,
} from '../../bench/size-lives.ts'
import { mulberry32 } from '../../src/lab/random/mulberry32.ts'
import { closeTrade, openTrade } from '../by-fills.ts'
import { inFolder, openRun } from '../promises/memories.ts'

// The same life told in three ways is the same evidence: the rates of src/recall/sizing/size-rates.test.ts hold however trades were reported.

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const STRATEGY = { name: 'breakout' }
/** Enough for a real edge to be given a size; what is told otherwise differs from the first trade on. */
const TRADES = 30

interface LivedTrade {
  readonly r: number
  readonly context: { readonly trend: 'up' | 'down'; readonly volatility: 'low' | 'normal' }
}

/** One trade a day, held for an hour; 1R is 10 in price. */
const life = (seed: number, trades: number, p: number, win: number, loss: number): readonly LivedTrade[] => {
  const random = mulberry32(seed)
  return Array.from({ length: trades }, () => ({
    r: random() < p ? win : -loss,
    context: { trend: random() < 0.5 ? 'up' : 'down', volatility: random() < 0.5 ? 'low' : 'normal' },
  }))
}

const contextOf = ({ context }: LivedTrade) => ({ ...context, price: 2000, atrD1: 30, atrH1: 8 })
const opensAt = (day: number): number => START + day * DAY
const exitOf = ({ r }: LivedTrade): number => 2000 + 10 * r

type Teller = (memory: Memory, trade: LivedTrade, day: number) => Promise<void>

const byFills: Teller = async (memory, trade, day) => {
  const turn = await memory.turn({ at: opensAt(day) - 1, positions: [], context: { XAU: contextOf(trade) } })
  await turn.decide({ action: 'enter', symbol: 'XAU', side: 'long', strategy: STRATEGY, stop: 1990 })
  await memory.fill({ at: opensAt(day), symbol: 'XAU', side: 'buy', size: 1, price: 2000 })
  await memory.fill({ at: opensAt(day) + HOUR, symbol: 'XAU', side: 'sell', size: 1, price: exitOf(trade) })
}

const byTicks: Teller = async (memory, trade, day) => {
  const held = {
    symbol: 'XAU',
    side: 'long',
    size: 1,
    price: 2000,
    mark: 2000,
    stop: 1990,
    strategy: STRATEGY,
  } as const
  await memory.turn({ at: opensAt(day), positions: [held], context: { XAU: contextOf(trade) } })
  const exits = [{ symbol: 'XAU', price: exitOf(trade) }]
  await memory.tick({ at: opensAt(day) + HOUR, positions: [], exits })
}

/** A situation counts where it was told before the outcome: by the decision. */
const byRecords: Teller = async (memory, trade, day) => {
  const decided = { action: 'enter', symbol: 'XAU', side: 'long', context: contextOf(trade) } as const
  await memory.decide({ ...decided, at: opensAt(day) - 1 })
  await memory.tradeRecord({
    trade: `${day}`,
    symbol: 'XAU',
    side: 'long',
    size: 1,
    strategy: STRATEGY,
    stop: 1990,
    entryAt: opensAt(day),
    entryPrice: 2000,
    at: opensAt(day) + HOUR,
    exitPrice: exitOf(trade),
  })
}

const sizeOf = (lived: readonly LivedTrade[], tell: Teller) =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    try {
      for (const [day, trade] of lived.entries()) await tell(memory, trade, day)
      // What is open now: nothing.
      await memory.tick({ at: opensAt(lived.length), positions: [], equity: 10_000 })
      const context = { trend: 'up', volatility: 'low', price: 2000, atrD1: 30, atrH1: 8 } as const
      const asked = {
        symbol: 'XAU',
        strategy: 'breakout',
        side: 'long',
        context,
        entry: 2000,
        stop: 1990,
      } as const
      const { fraction, why, evidence } = (await memory.check(asked)).size
      return { fraction, why, readings: evidence.readings, observations: evidence.observations }
    } finally {
      await memory.close()
    }
  })

describe('the same life', () => {
  test.each([
    ['a fair coin', 1, 0.5, 1, 1],
    ['a fair coin', 2, 0.5, 1, 1],
    ['many small gains', 3, 0.9, 0.2, 1.8],
    ['a real edge', 4, 0.8, 1.5, 1],
    ['a loser', 5, 0.3, 1, 1],
  ] as const)(
    'of %s (%i) has one size, by fills, by ticks and by records with what is open',
    async (name, seed, p, win, loss) => {
      const lived = life(seed, TRADES, p, win, loss)
      const records = await sizeOf(lived, byRecords)
      expect(records.observations).toBe(TRADES)
      expect(await sizeOf(lived, byFills)).toEqual(records)
      expect(await sizeOf(lived, byTicks)).toEqual(records)
      if (name === 'a real edge') expect(records.fraction).toBeGreaterThan(0)
      if (name === 'a loser') expect(records).toMatchObject({ fraction: 0, why: 'no edge shown' })
    },
  )
})

// The rates of docs/method.md#size are counted on lives that are never recorded: what their size comes to is what a memory answers.

/** As high as it may be, so that it hides no difference. */
const CAP = 0.1

/** Prices have four digits after the point. */
const rounded =
  (draw: Draw): Draw =>
  (...drawn) =>
    Math.round(1e5 * draw(...drawn)) / 1e5

const contextOfDay = ({ atrD1 = 0, atrH1 = 0, spread, trend, volatility, session }: SimilarityFields) =>
  // The words that lives are made of are those of a context.
  ({
    trend,
    volatility,
    session,
    price: 2000,
    atrD1: 2000 * atrD1,
    atrH1: 2000 * atrH1,
    spreadAsAtr: spread,
  }) as Context

const toldSize = ({ r, confidence, days }: Life) =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    try {
      for (const [day, outcome] of r.entries()) {
        await openTrade(memory, {
          trade: `${day}`,
          symbol: 'XAU',
          side: 'long',
          size: 1,
          strategy: STRATEGY,
          stop: 1990,
          confidence: confidence[day] ?? 0.5,
          context: contextOfDay(days[day] ?? {}),
          at: opensAt(day),
          price: 2000,
        })
        await closeTrade(memory, { trade: `${day}`, at: opensAt(day) + HOUR, price: 2000 + 10 * outcome })
      }
      await memory.tick({ at: opensAt(r.length), positions: [] })
      await memory.configure({ evidence: { cap: CAP } })
      const context = contextOfDay(days[r.length] ?? {})
      const { fraction } = (
        await memory.check({
          symbol: 'XAU',
          strategy: 'breakout',
          side: 'long',
          context,
        })
      ).size
      return fraction
    } finally {
      await memory.close()
    }
  })

test.each(CONTEXTS)('a life in %s contexts has the size that rates are counted on', async (contexts) => {
  const games = [normal(0.9), normal(0.5), normal(0), studentT(3), streaky(0.2), bet(0.6, 1, 1)]
  let sized = 0
  for (const [seed, draw] of games.entries()) {
    const life = lifeOf(seed + 1, 40, contexts, rounded(draw))
    const reckoned = sizeAfter(life, 40, CAP)
    expect(await toldSize(life)).toBeCloseTo(reckoned, 9)
    if (reckoned > 0) sized++
  }
  expect(sized).toBeGreaterThan(0)
})

import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import type { Memory } from 'hindcast'
import { expect } from 'vitest'
import { mulberry32 } from '../../src/lab/random/mulberry32.ts'
import { closeTrade, openTrade } from '../by-fills.ts'
import { sizeOf } from '../shown.ts'
import { inFolder, openRun } from './memories.ts'

// The rates of docs/method.md#size are tested on the pure functions; here the same is asked of a memory as a caller holds it.

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const CONTEXT = {
  trend: 'up',
  volatility: 'normal',
  session: 'london',
  price: 2000,
  atrD1: 30,
  atrH1: 8,
} as const
const ASKED = {
  symbol: 'XAU',
  strategy: 'breakout',
  side: 'long',
  context: CONTEXT,
  entry: 2000,
  stop: 1990,
} as const

/** Records round trips with these outcomes, one every six hours; 1R is 10 in price. */
const trade = async (memory: Memory, rs: readonly number[], copies = 1): Promise<void> => {
  for (const [i, r] of rs.entries())
    for (let copy = 0; copy < copies; copy++)
      await memory.tradeRecord({
        trade: `${i}-${copy}`,
        symbol: 'XAU',
        side: 'long',
        size: 1,
        entryPrice: 2000,
        exitPrice: 2000 + 10 * r,
        stop: 1990,
        entryAt: START + i * 6 * HOUR + copy * 60_000,
        at: START + i * 6 * HOUR + HOUR,
        strategy: { name: 'breakout' },
        context: CONTEXT,
      })
  // Told at their closes only, they say nothing of what is open: this does.
  await memory.tick({ at: START + (rs.length - 1) * 6 * HOUR + HOUR, positions: [] })
}

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

/** A record with a clear edge. */
const EDGE = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? -1 : 1.5))

test.prop([fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 10, maxLength: 40 })], { numRuns: 8 })(
  'P7: where no reading of the record is positive, size is exactly zero',
  async (tenths) => {
    const rs = tenths.map((tenth) => tenth / 10)
    const mean = rs.reduce((sum, r) => sum + r, 0) / rs.length
    // Later outcomes weigh more, so that every prefix and suffix must lose: mirror the record and take off its mean.
    const losing = [...rs, ...rs.toReversed()].map((r) => Math.round((r - Math.max(0, mean) - 1) * 100) / 100)
    await withMemory(async (memory) => {
      await trade(memory, losing)
      const { fraction, lots, why } = (await memory.check(ASKED)).size
      expect({ fraction, lots }).toEqual({ fraction: 0, lots: '0' })
      expect(why).not.toBe('ok')
    })
  },
)

test('P7: an edge is sized, and neither looking at it, citing it nor asking for lists of any length changes the size', () =>
  withMemory(async (memory) => {
    await trade(memory, EDGE)
    const at = START + 61 * 6 * HOUR
    await memory.tick({ equity: 10_000, at })
    const before = (await memory.check(ASKED)).size
    expect(before.fraction).toBeGreaterThan(0)
    for (let i = 0; i < 12; i++) {
      const turn = await memory.turn({ at: at + i, context: { XAU: CONTEXT } })
      const { hits } = await turn.recall({ symbol: 'XAU', strategy: 'breakout', limit: 1 + i * 4 })
      await turn.check({ symbol: 'XAU', side: 'long', strategy: 'breakout', stop: 1990 })
      await turn.decide({
        action: 'hold',
        symbol: 'XAU',
        cites: hits.map(({ handle }) => handle),
        confidence: 1,
      })
    }
    const { fraction, evidence } = (await memory.check({ ...ASKED, asOf: at })).size
    expect(fraction).toBe(before.fraction)
    expect(evidence).toEqual(before.evidence)
  }))

test('P7: each trade reported five times over is one outcome', async () => {
  const once = await withMemory(async (memory) => {
    await trade(memory, EDGE)
    return sizeOf(memory, ASKED)
  })
  const often = await withMemory(async (memory) => {
    await trade(memory, EDGE, 5)
    return sizeOf(memory, ASKED)
  })
  expect(often.evidence.observations).toBe(once.evidence.observations)
  expect(often.fraction).toBe(once.fraction)
})

test('P7: size never rises as drawdown deepens, and is zero at the limit', () =>
  withMemory(async (memory) => {
    await trade(memory, EDGE)
    // As deep as the mark goes, never higher again: the peak stays where it was.
    // The usual cap would hide what appetite does.
    await memory.configure({ evidence: { cap: 0.1 } })
    const sizes: number[] = []
    for (const [i, equity] of [10_000, 9_900, 9_500, 9_000, 8_500, 8_200, 8_101, 8_000, 7_000].entries()) {
      await memory.tick({ equity, at: START + 60 * 6 * HOUR + i })
      sizes.push((await memory.check({ ...ASKED, asOf: START + 60 * 6 * HOUR + i })).size.fraction)
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(sizes[0]).toBeGreaterThan(sizes[4] ?? 0)
    expect(sizes.slice(-2)).toEqual([0, 0])
  }))

test('P7: a question that leaves most of the situation out is given half, and told what would say more', () =>
  withMemory(async (memory) => {
    await trade(memory, EDGE)
    const whole = (await memory.check(ASKED)).size
    const sparse = (await memory.check({ ...ASKED, context: { session: 'london' } })).size
    expect(sparse.fraction).toBe(whole.fraction / 2)
    expect(sparse.reasons.join()).toMatch(/trend \(21 daily bars\), volatility \(75 daily bars\)/)
  }))

/** Entered again after each loss until it wins, at most four times: of sixteen tries as many end so as a fair coin makes of them. */
const UNTIL_IT_WINS = [
  'W',
  'LW',
  'W',
  'LLW',
  'W',
  'LW',
  'W',
  'LLLW',
  'W',
  'LW',
  'W',
  'LLW',
  'W',
  'LW',
  'W',
  'LLLL',
]

test('P7: to enter again within the bar after each loss makes no edge of a fair coin, however strictly it is asked', () =>
  withMemory(async (memory) => {
    const tries = [...UNTIL_IT_WINS, ...UNTIL_IT_WINS, ...UNTIL_IT_WINS, ...UNTIL_IT_WINS]
    for (const [i, outcomes] of tries.entries())
      for (const [k, outcome] of [...outcomes].entries()) {
        const at = START + i * 24 * HOUR + k * 180_000
        const name = `${i}-${k}`
        await openTrade(memory, {
          trade: name,
          symbol: 'XAU',
          side: 'long',
          size: 1,
          price: 2000,
          stop: 1990,
          at,
          strategy: 'breakout',
          context: CONTEXT,
        })
        await closeTrade(memory, { trade: name, at: at + 120_000, price: outcome === 'W' ? 2010 : 1990 })
      }
    await memory.maintain({ at: START + tries.length * 24 * HOUR })
    for (const strict of [false, true]) {
      await memory.configure({ evidence: { strict } })
      expect((await memory.check(ASKED)).size).toMatchObject({ fraction: 0, why: 'no edge shown' })
    }
    const { beliefs } = await memory.beliefs({ all: true })
    const [whole] = beliefs
    // Those of the last try wait until nothing more can be one with them.
    expect(whole?.observations).toBe(tries.slice(0, -1).join('').length)
    expect(Math.max(...beliefs.map(({ ePlus }) => ePlus ?? 0))).toBeLessThan(2)
  }))

test('P7: a fair game whose trades are given names by how they ended has no size under any of them', () =>
  withMemory(async (memory) => {
    const random = mulberry32(7)
    for (let i = 0; i < 80; i++) {
      const won = random() < 0.5
      await memory.tradeRecord({
        trade: `${i}`,
        symbol: 'XAU',
        side: 'long',
        size: 1,
        entryPrice: 2000,
        exitPrice: won ? 2010 : 1990,
        stop: 1990,
        entryAt: START + i * 6 * HOUR,
        at: START + i * 6 * HOUR + HOUR,
        strategy: random() < 0.85 === won ? 'breakout' : 'fade',
        context: CONTEXT,
      })
    }
    await memory.tick({ at: START + 80 * 6 * HOUR, positions: [] })
    for (const strategy of ['breakout', 'fade']) {
      const { fraction, why } = (await memory.check({ ...ASKED, strategy })).size
      expect({ fraction, why }).toEqual({ fraction: 0, why: 'no edge shown' })
    }
  }))

import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { trip, withDesk } from '../memories/desk.ts'

// From a share of equity to lots, through the public calls: an edge of 40 trades, of which 2% of 10,000 may be risked.

const ASKED = {
  symbol: 'NQ',
  side: 'long',
  strategy: 'breakout',
  context: { trend: 'up', volatility: 'normal', session: 'london' },
  entry: 100,
  stop: 90,
} as const
const LAST = Date.UTC(2025, 1, 15)

/** What one lot is worth is told: 100 for each point, so that a stop 10 away risks 1,000. */
const withEdge = (work: (memory: Memory) => Promise<void>): Promise<void> =>
  withDesk(async ({ person }) => {
    await person.instrument({ symbol: 'NQ', multiplier: 100, sizeStep: 0.01 })
    for (let i = 0; i < 40; i++) {
      const at = Date.UTC(2025, 0, 1 + i, 12)
      const exitPrice = i % 4 === 0 ? 90 : 120
      await person.tradeRecord(trip(1, exitPrice, { trade: `${i}`, at, entryAt: at - 3_600_000, size: 0.01 }))
    }
    await person.tick({ at: LAST, equity: 10_000, positions: [] })
    await work(person)
  })

describe('an instrument that is not described', () => {
  test('has a share of equity and no lots, and size and check say what to record', () =>
    withEdge(async (memory) => {
      for (let i = 0; i < 40; i++) {
        const at = LAST + (i + 1) * 86_400_000
        const exitPrice = i % 4 === 0 ? 90 : 120
        await memory.tradeRecord(
          trip(1, exitPrice, { symbol: 'ES', trade: `ES ${i}`, at, entryAt: at - 3_600_000 }),
        )
      }
      await memory.tick({ at: LAST + 50 * 86_400_000, equity: 10_000, positions: [] })
      const order = { ...ASKED, symbol: 'ES' }
      const size = (await memory.check(order)).size
      expect(size).toMatchObject({ fraction: 0.02, lots: null, risk: null, why: 'no instrument' })
      expect(size.reasons.at(-1)).toBe(
        'no lots: the instrument is not described, so the value of one lot is unknown; record its multiplier with instrument',
      )
      expect((await memory.check(order)).reasons).toContain(
        'no lots can be said: the instrument is not described; record its multiplier with instrument',
      )
      // At least 0.1% is no proof that it is within 2%.
      expect(await memory.check({ ...order, size: 1 })).toMatchObject({
        verdict: 'caution',
        reasons: expect.arrayContaining([
          'this order risks at least 0.1% of equity; advised 2%, probe 0.2%. ES is not described, so one lot counts as one unit: record its multiplier with instrument',
        ]),
      })
      await memory.instrument({ symbol: 'ES', multiplier: 1, at: LAST + 51 * 86_400_000 })
      expect((await memory.check(order)).size).toMatchObject({ fraction: 0.02, lots: '20', why: 'ok' })
      expect((await memory.check({ ...order, size: 1 })).reasons.join()).not.toContain('this order risks')
    }))
})

describe('a plan in force that speaks of the size in lots', () => {
  type Effect = { readonly multiply?: number; readonly set?: number; readonly add?: number }
  const plan = (memory: Memory, effect: Effect, param = 'size') =>
    memory.planCreate({
      at: LAST,
      condition: { trend: 'up' },
      action: { type: 'adjust_param', param, ...effect },
    })

  test('sets it or takes from it, never more than was there, and the share of equity follows', async () => {
    for (const [effect, lots, fraction] of [
      [{ set: 0.05 }, '0.05', 0.005],
      [{ set: 0.15 }, '0.15', 0.015],
      [{ set: 0.057 }, '0.05', 0.0057],
      [{ add: -0.13 }, '0.07', 0.007],
      [{ set: 1 }, '0.2', 0.02],
      [{ add: 3 }, '0.2', 0.02],
    ] as const)
      await withEdge(async (memory) => {
        await plan(memory, effect)
        const size = (await memory.check(ASKED)).size
        expect(size).toMatchObject({ why: 'ok', lots, risk: String(Math.round(Number(lots) * 1000)) })
        expect(size.fraction).toBeCloseTo(fraction, 12)
      })
  }, 60_000)

  test('makes it nothing where it leaves none, also where lots cannot be said', async () => {
    for (const effect of [{ set: 0 }, { set: -1 }, { add: -1000 }, { add: -0.2 }] as const)
      await withEdge(async (memory) => {
        await plan(memory, effect)
        const size = (await memory.check(ASKED)).size
        expect(size).toMatchObject({ fraction: 0, lots: '0', why: 'plan in force', probe: 0 })
        expect(size.reasons.at(-1)).toMatch(/^zero: P1 is in force: (set size to|add -)/)
      })
  }, 60_000)

  test('is said not to be applied where lots, or its unit, are not known', () =>
    withEdge(async (memory) => {
      await plan(memory, { set: 0.05 })
      await plan(memory, { add: -0.1 }, 'risk')
      const { stop: _, ...unstopped } = ASKED
      const size = (await memory.check(unstopped)).size
      expect(size).toMatchObject({ fraction: 0.02, lots: '0', why: 'no stop distance' })
      expect(size.reasons.filter((reason) => reason.includes('not applied'))).toEqual([
        'P1 is in force: set size to 0.05; not applied, since it cannot be said how many lots that leaves',
        'P2 is in force: add -0.1 to risk; not applied, since it cannot be said how many lots that leaves',
      ])
      const known = (await memory.check(ASKED)).size
      expect(known.lots).toBe('0.05')
      expect(known.reasons).toContainEqual(expect.stringMatching(/^P2 is in force: .*; not applied/))
    }))

  test('the one that lowers it most counts, whichever way it says so', () =>
    withEdge(async (memory) => {
      await plan(memory, { set: 0.15 })
      await plan(memory, { multiply: 0.5 })
      await plan(memory, { add: -0.05 })
      expect((await memory.check(ASKED)).size.lots).toBe('0.1')
      await plan(memory, { add: -0.12 })
      const least = (await memory.check(ASKED)).size
      expect(least).toMatchObject({ lots: '0.08', risk: '80' })
      expect(least.reasons).toContain('P4 is in force: add -0.12 to size = 0.80%')
      expect(least.reasons.at(-1)).toBe(
        '200 at risk ÷ 1000 for each unit, at most 0.08 by the plan = 0.08, down to a step of 0.01',
      )
    }))
})

describe('what is open beside an order', () => {
  const held = (i: number) =>
    ({ symbol: 'NQ', side: 'long', size: 0.2, id: `o${i}`, mark: 100, stop: 90 }) as const
  const withHeld = (trades: number, work: (memory: Memory) => Promise<void>): Promise<void> =>
    withEdge(async (memory) => {
      for (let i = 0; i < trades; i++)
        await openTrade(memory, {
          symbol: 'NQ',
          side: 'long',
          strategy: 'breakout',
          stop: 90,
          trade: `o${i}`,
          position: `o${i}`,
          size: 0.2,
          price: 100,
          at: LAST + (i + 1) * 3_600_000,
        })
      const positions = Array.from({ length: trades }, (_, i) => held(i))
      await memory.tick({ at: LAST + 86_400_000, equity: 10_000, positions })
      await work(memory)
    })

  test('is a caution above a tenth of equity, with or without a size', () =>
    withHeld(12, async (memory) => {
      const sized = await memory.check({ ...ASKED, size: 0.2 })
      expect(sized.verdict).toBe('caution')
      expect(sized.reasons).toContain(
        'with it 26% of equity is at risk in all, 12 trades open now: more than 10%',
      )
      expect((await memory.check(ASKED)).reasons.join()).toContain('is at risk in all, 12 trades open')
    }))

  test('is no word below that, and stands beside a limit', () =>
    withHeld(2, async (memory) => {
      const order = { ...ASKED, size: 0.1 }
      expect((await memory.check(order)).reasons.join()).not.toContain('at risk in all')
      await memory.configure({ limits: { openRisk: 0.06 } })
      expect((await memory.check(order)).reasons).toContain(
        'with it 5% of equity is at risk in all, 2 trades open now; 6% is allowed',
      )
    }))

  test('an order that is worth many times the equity is named so', () =>
    withEdge(async (memory) => {
      const { reasons } = await memory.check({ ...ASKED, size: 100 })
      expect(reasons).toContain(
        '100 at 100 is worth 100 times the equity: look whether size and multiplier are right',
      )
    }))
})

test('a plan on position_size lowers the size, and is named', () =>
  withEdge(async (memory) => {
    await memory.planCreate({
      symbol: 'NQ',
      condition: { trend: 'up' },
      action: { type: 'adjust_param', param: 'position_size', multiply: 0.25 },
      reason: 'tired',
    })
    const size = (await memory.check(ASKED)).size
    expect(size).toMatchObject({ fraction: 0.005, lots: '0.05' })
    expect(size.reasons.join()).toContain('P1 is in force: multiply position_size by 0.25 = 0.50%')
  }))

test('a stop without an entry says which of the two is missing', () =>
  withEdge(async (memory) => {
    const { entry: _, ...order } = ASKED
    const { reasons, size } = await memory.check({ ...order, size: 5 })
    expect(size.reasons.at(-1)).toMatch(/nobody can say without the price of the entry; give entry$/)
    expect(reasons.join()).toContain(
      'the risk of this order is not known: its stop distance is not known; give entry and stop',
    )
    expect(reasons.join()).not.toContain('more than the 0')
  }))

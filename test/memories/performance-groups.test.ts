import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { mulberry32 } from '../../src/vocabulary/index.ts'
import { textOf } from '../text-of.ts'
import { withDesk } from './desk.ts'

const HOUR = 3_600_000
const START = Date.UTC(2025, 0, 6)

/** Round trips from 100 with a stop at 90, every seven hours; of two symbols the first loses. */
const trips = (count: number) => {
  const random = mulberry32(3)
  return Array.from({ length: count }, (_, i) => {
    const entryAt = START + i * 7 * HOUR
    const symbol = i % 2 === 0 ? 'BAD' : 'FINE'
    const r = (random() < 0.5 ? -1 : 1) + (symbol === 'BAD' ? -0.6 : 0.2)
    return {
      kind: 'trade.recorded',
      at: entryAt + HOUR,
      id: `trip-${i}`,
      payload: {
        trade: `trip-${i}`,
        symbol,
        side: 'long',
        size: 1,
        entryAt,
        entryPrice: 100,
        stop: 90,
        exitPrice: (100 + 10 * r).toFixed(2),
        strategy: i % 10 === 9 ? 'other' : 'breakout',
      },
    }
  })
}

const told = (memory: Memory, count: number) => memory.import({ facts: trips(count) })

describe('the groups of a performance', () => {
  test('groups have their base rates; the loser is told', () =>
    withDesk(async ({ person }) => {
      await told(person, 400)
      const past = await person.performance()
      expect(past).toMatchObject({
        basis: 'stop',
        judged: 400,
        unmeasured: 0,
        afterOpen: 0,
        from: '2025-01-06T00:00:00.000Z',
        why: null,
      })
      const bad = past.groups.find(({ name }) => name === 'BAD')
      expect(bad).toMatchObject({ by: 'symbol', trades: 200, told: 'worse' })
      expect(bad?.otherMean).toBeGreaterThan(bad?.mean ?? 0)
      expect(textOf('performance', past)).toMatch(
        /BAD: 200 trades, .* -0\.\d\dR a trade against \+0\.\d\dR otherwise; surely worse/,
      )
    }))

  test('as of a moment it says what it would have said then', () =>
    withDesk(async ({ person }) => {
      await told(person, 300)
      const asOf = START + 100 * 7 * HOUR
      const then = await person.performance({ asOf })
      expect(then.overall.n).toBe(100)
      await withDesk(async (other) => {
        await told(other.person, 100)
        const { asOf: _, ...before } = await other.person.performance({ asOf })
        expect(then).toMatchObject(before)
      })
    }))

  test('of one strategy only its own trades; of none that is known, which there are', () =>
    withDesk(async ({ person }) => {
      await told(person, 100)
      expect((await person.performance({ strategy: 'other' })).overall.n).toBe(10)
      expect(await person.performance({ strategy: 'braekout' })).toMatchObject({
        why: expect.stringContaining('did you mean breakout?'),
        judged: 0,
        groups: [],
      })
    }))

  test('a trade that is still open holds up those entered after it, and it is said', () =>
    withDesk(async ({ person }) => {
      await told(person, 100)
      await person.import({
        facts: [
          {
            kind: 'fill',
            at: START + 80 * 7 * HOUR,
            payload: { symbol: 'HELD', side: 'buy', size: 1, price: 100, stop: 90, strategy: 'breakout' },
          },
        ],
      })
      const past = await person.performance()
      expect(past).toMatchObject({ judged: 80, afterOpen: 20, open: { n: 1 } })
      expect(textOf('performance', past)).toContain('judged: 80')
    }))

  test('without a trade it says so', () =>
    withDesk(async ({ person }) => {
      expect(await person.performance()).toMatchObject({
        why: 'no trade was known at this moment',
        judged: 0,
      })
    }))
})

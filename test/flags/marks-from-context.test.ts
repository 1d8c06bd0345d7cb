import { describe, expect, test } from 'vitest'
import { shownTrade } from '../shown.ts'
import { time, withFlagDesk } from './desk.ts'

// A snapshot that gives no mark for what was held, beside a situation that has its price.

describe('a position that has gone, without a mark', () => {
  const bars = [0, 1, 2].map((i) => ({
    ...{ at: Date.parse(time('09:00')) + i * 900_000, open: 3290, high: 3291, low: 3288, close: 3289 },
  }))

  test.each([
    ['the price of its context', { context: { XAUUSD: { price: 3289, trend: 'down' } } }],
    ['the close of its last bar', { bars: { XAUUSD: bars } }],
  ] as const)('ended at %s', (_, given) =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'XAUUSD', multiplier: 1 })
      await agent.fill({ symbol: 'XAUUSD', side: 'buy', size: 1, price: 3300, at: time('09:00') })
      await agent.turn({ at: time('10:00'), equity: 1_000, positions: [], ...given })
      const { trade } = await shownTrade(agent, { of: 'T1' })
      expect(trade).toMatchObject({ status: 'closed', exitPrice: '3289', pnl: '-11' })
    }),
  )

  test('told again it is the same snapshot, and the same turn', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'XAUUSD', multiplier: 1 })
      await agent.fill({ symbol: 'XAUUSD', side: 'buy', size: 1, price: 3300, at: time('09:00') })
      const snapshot = {
        at: time('10:00'),
        equity: 1_000,
        positions: [],
        context: { XAUUSD: { price: 3289 } },
      }
      const { turn } = await agent.turn(snapshot)
      const again = await agent.turn(snapshot)
      expect(again).toMatchObject({ turn, snapshot: { outcome: 'duplicate' } })
      expect(await agent.tick(snapshot)).toMatchObject({ outcome: 'duplicate' })
    }))

  test('is refused where nothing says its price, and says what can be given', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ symbol: 'XAUUSD', side: 'buy', size: 1, price: 3300, at: time('09:00') })
      await expect(agent.tick({ at: time('10:00'), positions: [] })).rejects.toMatchObject({
        code: 'missing_mark',
        next: expect.stringMatching(/marks: .*context.*exits: /),
      })
    }))

  test('a mark that was told stands', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ symbol: 'XAUUSD', side: 'buy', size: 1, price: 3300, at: time('09:00') })
      const context = { XAUUSD: { price: 3289 } }
      await agent.tick({ at: time('10:00'), positions: [], marks: { XAUUSD: { price: 3310 } }, context })
      expect((await shownTrade(agent, { of: 'T1' })).trade).toMatchObject({ exitPrice: '3310' })
    }))
})

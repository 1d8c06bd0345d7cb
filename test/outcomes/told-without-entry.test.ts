import { describe, expect, test } from 'vitest'
import { time, withFlagDesk } from '../flags/desk.ts'

// A whole trade without the time of its entry.

const TRIP = { symbol: 'ACME', side: 'long', size: 1, entryPrice: 100, exitPrice: 110, pnl: 10 } as const

describe('recorded again', () => {
  test.each([
    ['an id', { trade: 'b' }],
    ['another exit price', { exitPrice: 111 }],
    ['another size', { size: 2 }],
    ['a day later', { at: '2025-06-03T11:00:00Z' }],
  ])('with %s it is another', (_, more) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeRecord({
        ...TRIP,
        pnl: undefined,
        at: time('11:00'),
        trade: 'trade' in more ? 'a' : undefined,
      })
      const again = await agent.tradeRecord({ ...TRIP, pnl: undefined, at: time('11:00'), ...more })
      expect(again).toMatchObject({ trades: [{ handle: 'T2' }], flags: [] })
    }),
  )
})

import { expect, test } from 'vitest'
import { time, withFlagDesk } from '../flags/desk.ts'

const YEN = { symbol: 'USDJPY', multiplier: 100_000, quoteCurrency: 'JPY', baseCurrency: 'USD' } as const
const fee = { fee: 700, feeCurrency: 'JPY' } as const

test.each(['snapshot', 'fill'] as const)(
  'a fee in the quote currency is counted again at the rate that a %s brings',
  (door) =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument(YEN)
      const bought = { symbol: 'USDJPY', side: 'buy', size: 1, price: 150 } as const
      expect((await agent.fill({ at: time('10:00'), id: 'a', ...bought, ...fee })).flags).toMatchObject([
        { code: 'rate_missing' },
      ])
      if (door === 'snapshot')
        await agent.tick({
          at: time('10:15'),
          positions: [{ symbol: 'USDJPY', side: 'long', size: 1, price: 150, mark: 150.5, rate: 0.00666 }],
        })
      const sold = { symbol: 'USDJPY', side: 'sell', size: 1, price: 151, rate: 0.0066 } as const
      await agent.fill({ at: time('10:30'), id: 'b', ...sold })
      const [trade] = (await agent.trades({})).trades
      const rate = door === 'snapshot' ? 0.00666 : 0.0066
      expect(Number(trade?.fees)).toBeCloseTo(700 * rate, 9)
      expect(Number(trade?.pnl)).toBeCloseTo(660 - 700 * rate, 9)
      expect((await agent.flags({})).flags).toEqual([])
    }),
)

test('the fees of several trades are each counted again once', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.instrument(YEN)
    const bought = { symbol: 'USDJPY', side: 'buy', size: 1, price: 150 } as const
    await agent.fill({ at: time('10:00'), id: 'a', ...bought, ...fee })
    await agent.fill({ at: time('10:01'), id: 'b', ...bought, ...fee })
    for (const [id, at] of [
      ['c', '10:30'],
      ['d', '10:31'],
    ] as const)
      await agent.fill({ at: time(at), id, ...bought, side: 'sell', price: 151, rate: 0.0066, ...fee })
    const [trade] = (await agent.trades({})).trades
    expect(Number(trade?.fees)).toBeCloseTo(4 * 700 * 0.0066, 9)
  }))

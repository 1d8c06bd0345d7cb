import { expect, test } from 'vitest'
import { time, withFlagDesk } from '../flags/desk.ts'

const AAPL = { symbol: 'AAPL', size: 10, price: 100 } as const

test.each(['held', 'ended'] as const)(
  'a late fill of what a snapshot showed tells when it was entered, while %s',
  (when) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('10:00'), positions: [] })
      await agent.tick({ at: time('10:15'), positions: [{ ...AAPL, side: 'long', mark: 101 }] })
      const entry = () => agent.fill({ at: time('10:01'), id: 'a', ...AAPL, side: 'buy' })
      const exit = () => agent.fill({ at: time('10:20'), id: 'b', ...AAPL, price: 102, side: 'sell' })
      if (when === 'held') await entry()
      await exit()
      if (when === 'ended') await entry()
      const { trades } = await agent.trades({})
      expect(trades).toHaveLength(1)
      expect(trades[0]).toMatchObject({ entryAt: '2025-06-02T10:01:00.000Z', holdingMinutes: 19 })
    }),
)

import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { shownTrade } from '../shown.ts'
import { june, lived, trip, withDesk } from './desk.ts'

const HOUR = 3_600_000
const NOW = Date.parse(june(20))

/** Forty hours that rise by a tenth of a percent each: 4% in all, with hardly a return from hour to hour. */
const bars = Array.from({ length: 40 }, (_, i) => {
  const close = 100 * 1.001 ** i
  return { at: NOW - (40 - i) * HOUR, open: close, high: close + 0.05, low: close - 0.05, close }
})

const opened = async (memory: Memory, symbol: string, at: number) => {
  const position = { symbol, side: 'long', size: 1, mark: 104 } as const
  await memory.tick({ at, scope: [symbol], positions: [position], bars: { [symbol]: bars } })
  const { trades } = await memory.trades({})
  const handle = trades.find((trade) => trade.symbol === symbol)?.handle ?? 'none'
  return (await shownTrade(memory, { of: handle })).story?.context
}

describe('how bars become a situation is configured', () => {
  test('the fixed classifier is reached, counts from then on, and is used by questions too', async () => {
    await withDesk(async ({ person }) => {
      // Two days of hours are no month: relative to its own past nothing can be said.
      expect(await opened(person, 'A', NOW)).toMatchObject({ trend: 'unknown', volatility: 'unknown' })
      await person.planCreate({
        at: NOW + 60_000,
        condition: { trend: 'up' },
        action: { type: 'skip_trade' },
      })
      const inForce = async (at: number) => {
        const turn = await person.turn({ at, bars: { NQ: bars } })
        return (await turn.check({ symbol: 'NQ', side: 'long' })).plans
      }
      expect(await inForce(NOW + 120_000)).toEqual([])
      await person.configure({ classifier: 'fixed' })
      expect(await inForce(NOW + 150_000)).toHaveLength(1)
      expect(await opened(person, 'B', NOW + 180_000)).toMatchObject({ trend: 'up', volatility: 'normal' })
    })
  })
})

test('the range of an hour over that of a day is a field, derived where it is not given, and conditions ask for it', async () => {
  await withDesk(async ({ person, rows }) => {
    await person.beliefSeed({
      at: june(1, '00:00'),
      proposition: 'Wild hours lose.',
      condition: { atrRatioH1D1: { above: 0.4 } },
      claim: 'loses',
    })
    await lived(person, trip(1, 90, { context: { atrH1: 10, atrD1: 20 } }))
    await lived(person, trip(2, 90, { context: { atrH1: 4, atrD1: 20 } }))
    await lived(person, trip(3, 90, { context: { atrRatioH1D1: 0.6 } }))
    const ratios = rows('episodes')
      .toSorted((a, b) => a.n - b.n)
      .map(({ context }) => context.atrRatioH1D1)
    expect(ratios).toEqual([0.5, 0.2, 0.6])
    expect((await person.beliefs({})).beliefs[0]).toMatchObject({ observations: 2 })
  })
})

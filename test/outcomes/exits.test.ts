import { describe, expect, test } from 'vitest'
import { type Desk, june, trip, withDesk } from '../memories/desk.ts'
import { shownTrade } from '../shown.ts'

const long = { symbol: 'NQ', side: 'long', size: 1, stop: 95, target: 110 } as const

/** A long of 1 at 100 with its stop at 95 and its target at 110, gone by noon. */
const gone = async ({ agent }: Desk, bar: { open?: number; high?: number; low?: number; price: number }) => {
  await agent.tick({ at: june(2, '10:00'), positions: [{ ...long, mark: 100 }] })
  await agent.tick({ at: june(2), positions: [], marks: { NQ: bar } })
  return (await shownTrade(agent, { of: 'T1' })).trade
}

describe('where a position that met its level was filled', () => {
  test('a gap through the stop at the open of the bar', () =>
    withDesk(async (desk) => {
      const trade = await gone(desk, { open: 90, high: 97, low: 88, price: 96 })
      expect(trade).toMatchObject({ exitKind: 'stop_loss', exitPrice: '90', realised: '-10', mae: '-10' })
    }))

  test('a gap through the stop at the best of a bar that lies beyond it, where its open is unknown', () =>
    withDesk(async (desk) => {
      const trade = await gone(desk, { high: 92, low: 88, price: 89 })
      expect(trade).toMatchObject({ exitKind: 'stop_loss', exitPrice: '92', realised: '-8' })
    }))

  test('a gap through the target at the open of the bar', () =>
    withDesk(async (desk) => {
      const trade = await gone(desk, { open: 114, high: 120, low: 90, price: 92 })
      expect(trade).toMatchObject({ exitKind: 'take_profit', exitPrice: '114', realised: '14', mae: '0' })
    }))

  test('a bar with both levels shows no best beyond where the trade ended', () =>
    withDesk(async (desk) => {
      const trade = await gone(desk, { high: 115, low: 94, price: 100 })
      expect(trade).toMatchObject({ exitKind: 'stop_loss', realised: '-5', mfe: '0', mae: '-5' })
    }))
})

describe('why a trade ended', () => {
  test('a decision to leave that was never executed does not claim a later stop', () =>
    withDesk(async ({ agent }) => {
      await agent.tick({ at: june(2, '10:00'), positions: [{ ...long, mark: 100 }] })
      await agent.decide({ at: june(2, '10:00'), action: 'exit', symbol: 'NQ', reason: 'tired of it' })
      await agent.tick({ at: june(2, '10:15'), positions: [{ ...long, mark: 101 }] })
      await agent.tick({
        at: june(2, '15:00'),
        positions: [],
        marks: { NQ: { price: 94, high: 101, low: 94 } },
      })
      const { trade } = await shownTrade(agent, { of: 'T1' })
      expect(trade).toMatchObject({ exitKind: 'stop_loss', exitPrice: '95', exitReason: null })
    }))

  test.each([
    [90, 'stop_loss'],
    ['89.5', 'stop_loss'],
    [95, 'unknown'],
    [120, 'take_profit'],
  ] as const)('a round trip told in one, out at %s, by the level it met', (exitPrice, exitKind) =>
    withDesk(async ({ person }) => {
      await person.tradeRecord({ ...trip(2, 100), exitPrice, target: 118 })
      expect((await shownTrade(person, { of: 'T1' })).trade).toMatchObject({ exitKind })
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { BREAKOUT, type Desk, entry, june, lived, trip, withDesk } from '../memories/desk.ts'
import { figureOf, shownTrade } from '../shown.ts'

const held = { symbol: 'NQ', side: 'long', size: 1, stop: 90, strategy: BREAKOUT } as const

/** A trade of a day that snapshots have watched: from 100 to its best, and out. */
const watched = async ({ person }: Desk, day: number, best: number, out: number) => {
  await person.tick({ at: june(day, '10:00'), positions: [{ ...held, mark: 100 }] })
  await person.tick({ at: june(day, '11:00'), positions: [{ ...held, mark: best }] })
  await person.tick({ at: june(day), positions: [], marks: { NQ: { price: out } } })
}

describe('what nobody observed', () => {
  test('a trade without a mark of its own has no best and no worst, in the ledger and in memory', () =>
    withDesk(async ({ person }) => {
      await person.tradeRecord(trip(2, 120))
      await person.fill({ at: june(3, '10:00'), symbol: 'ES', side: 'buy', size: 1, price: 100, stop: 90 })
      await person.fill({ at: june(3), symbol: 'ES', side: 'sell', size: 1, price: 92 })
      for (const name of ['T1', 'T2']) {
        const { trade, story } = await shownTrade(person, { of: name })
        expect(trade).toMatchObject({ mfe: null, mae: null })
        expect(story).toMatchObject({ mfeR: null, maeR: null })
      }
      const context = { trend: 'up', volatility: 'normal', session: 'london' } as const
      const { hits } = await person.recall({ symbol: 'NQ', context })
      expect(hits.map(({ maeR }) => maeR)).toEqual([null])
    }))

  test('an open trade that no snapshot has shown stands nowhere', () =>
    withDesk(async ({ person }) => {
      await openTrade(person, entry(2, '10:00'))
      const unseen = { mark: null, unrealised: null, mfe: null, mae: null }
      expect((await person.trades({ status: 'open' })).trades).toMatchObject([unseen])
      await person.tick({ at: june(2, '11:00'), positions: [{ ...held, mark: 104 }] })
      const { trades: positions } = await person.trades({ status: 'open' })
      expect(positions).toMatchObject([{ mark: '104', unrealised: '4', mfe: '4', mae: '0' }])
      const past = await person.trades({ asOf: june(2, '10:30'), status: 'open' })
      expect(past.trades).toMatchObject([unseen])
    }))

  test('the best and worst of a report are stored', () =>
    withDesk(async ({ person }) => {
      await person.tradeRecord({ ...trip(2, 120), mfe: 24, mae: 3 })
      expect((await shownTrade(person, { of: 'T1' })).trade).toMatchObject({ mfe: '24', mae: '-3' })
    }))

  test('habits say how many could be judged', () =>
    withDesk(async (desk) => {
      for (let day = 1; day <= 10; day++) await watched(desk, day, 120, 110)
      for (let day = 11; day <= 15; day++) await lived(desk.person, trip(day, 110))
      for (let day = 16; day <= 26; day++)
        await lived(desk.person, trip(day, 85, { stop: day === 26 ? undefined : 90 }))
      const [habits] = (await desk.person.habits()).habits
      expect(figureOf(habits, 'captured')).toMatchObject({ value: 0.5, n: 10, of: 15 })
      expect(figureOf(habits, 'captured')?.text).toContain('10 of 15 winners')
      expect(figureOf(habits, 'beyondStop')).toMatchObject({ value: 0.5, n: 10, of: 11 })
      expect(figureOf(habits, 'gaveBack')).toMatchObject({ value: null, n: 0, of: 11 })
    }))
})

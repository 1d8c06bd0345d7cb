import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { shownBelief } from '../shown.ts'
import { entry, june, trip, widest, withDesk } from './desk.ts'

/** What is counted of a belief, without when and where. */
const counted = async (memory: Memory) => {
  const { beliefs, tried, found } = await memory.beliefs({ limit: 1_000, all: true, merged: true })
  return {
    tried,
    found,
    beliefs: beliefs.map(
      ({ when, state, observations, confidence, uncertainty, expectancy, edge, ePlus, eMinus }) => ({
        when,
        state,
        observations,
        confidence,
        uncertainty,
        expectancy,
        edge,
        ePlus,
        eMinus,
      }),
    ),
  }
}

const RESULTS = [115, 92, 120, 101, 95, 130, 104, 88, 117, 90, 112, 125]
const trades = async (
  memory: Memory,
  change: (day: number, exitPrice: number) => number | null = (_, x) => x,
) => {
  for (const [i, exitPrice] of RESULTS.entries()) {
    const told = change(i + 1, exitPrice)
    if (told !== null) await memory.tradeRecord(trip(i + 1, told))
  }
}

describe('evidence is counted in order of entry', () => {
  test('a trade that closes before an earlier one is evidence when that one closes', async () => {
    await withDesk(async ({ person, rows }) => {
      await openTrade(person, entry(1, '10:00'))
      await openTrade(person, entry(1, '12:00'))
      await closeTrade(person, { at: june(1, '13:00'), trade: '1 12:00', price: 110 })
      expect(rows('evidence')).toEqual([])
      expect(rows('episodes').map(({ pending }) => pending)).toEqual([true, true])
      await closeTrade(person, { at: june(1, '14:00'), trade: '1 10:00', price: 95 })
      expect(rows('evidence').map(({ n, r }) => ({ n, r }))).toEqual([
        { n: 0, r: -0.5 },
        { n: 1, r: 1 },
      ])
      expect(rows('episodes').map(({ pending }) => pending)).toEqual([false, false])
    })
  })

  test('another strategy or symbol does not wait for it', async () => {
    await withDesk(async ({ person, rows }) => {
      await openTrade(person, entry(1, '10:00'))
      await person.tradeRecord(
        trip(1, 110, { symbol: 'ES', entryAt: june(1, '11:00'), at: june(1, '12:00') }),
      )
      expect(rows('evidence').map(({ symbol }) => symbol)).toEqual(['ES'])
    })
  })

  test('what was entered first and turns out never to have been holds nobody up', async () => {
    await withDesk(async ({ person, rows }) => {
      await openTrade(person, entry(1, '10:00'))
      await openTrade(person, entry(1, '12:00'))
      await closeTrade(person, { at: june(1, '13:00'), trade: '1 12:00', price: 110 })
      await person.correct({ void: true, at: june(1, '14:00'), trade: '1 10:00', reason: 'a test order' })
      expect(rows('evidence').map(({ r }) => r)).toEqual([1])
    })
  })

  test('nothing waits for a trade without a strategy', async () => {
    await withDesk(async ({ person, rows }) => {
      await person.tradeRecord(trip(1, 110, { strategy: undefined }))
      expect(rows('episodes')[0]).toMatchObject({ status: 'closed', pending: false })
      expect(rows('evidence')).toEqual([])
      // Told later, it is evidence with the next close.
      await person.correct({
        at: june(2),
        trade: 'day 1',
        set: { strategy: trip(1, 110).strategy },
        reason: 'it was',
      })
      await person.tradeRecord(trip(3, 90))
      expect(rows('evidence').map(({ r }) => r)).toEqual([1, -1])
    })
  })
})

describe('near-duplicates count once', () => {
  test('two entries within a bar are one observation, of their mean', async () => {
    await withDesk(async ({ person, rows }) => {
      await person.tradeRecord(trip(1, 110))
      await openTrade(person, entry(2, '10:00'))
      await openTrade(person, entry(2, '10:10'))
      await closeTrade(person, { at: june(2, '12:00'), trade: '2 10:00', price: 120 })
      await closeTrade(person, { at: june(2, '13:00'), trade: '2 10:10', price: 95 })
      // (2 − 0.5) / 2
      expect(rows('evidence').map(({ r, episodes }) => ({ r, of: episodes.length }))).toEqual([
        { r: 1, of: 1 },
        { r: 0.75, of: 2 },
      ])
    })
  })

  test('one bar apart, or against one another, they are two', async () => {
    await withDesk(async ({ person, rows }) => {
      await openTrade(person, entry(2, '10:00'))
      await openTrade(person, entry(2, '10:05', { side: 'short', stop: 110 }))
      await openTrade(person, entry(2, '10:15'))
      for (const [trade, price] of [
        ['2 10:00', 120],
        ['2 10:05', 95],
        ['2 10:15', 90],
      ] as const)
        await closeTrade(person, { at: june(2, '12:00'), trade, price })
      expect(rows('evidence').map(({ r }) => r)).toEqual([2, 0.5, -1])
    })
  })
})

describe('what is learned of a counted trade afterwards', () => {
  test('a corrected outcome is recounted at the next maintenance: as if it had been told so at once', async () => {
    await withDesk(async ({ person }) => {
      await trades(person)
      const before = await counted(person)
      await person.correct({ at: june(13), trade: 'day 5', set: { exitPrice: 60 }, reason: 'misread' })
      await person.cash({ at: june(13), type: 'fee', amount: 2, trade: 'day 7' })
      expect(await counted(person)).toEqual(before)
      await person.maintain({ at: june(14) })
      const after = await counted(person)
      expect(after).not.toEqual(before)

      await withDesk(async ({ person: fresh }) => {
        for (const [i, exitPrice] of RESULTS.entries()) {
          const day = i + 1
          const fee = day === 7 ? { fee: 2 } : {}
          await fresh.tradeRecord(trip(day, day === 5 ? 60 : exitPrice, fee))
        }
        await fresh.maintain({ at: june(14) })
        expect(after).toEqual(await counted(fresh))
      })
    })
  })

  test('a voided trade is gone from beliefs with the next maintenance, and from all else at once', async () => {
    await withDesk(async ({ person }) => {
      await trades(person)
      await person.correct({ void: true, at: june(13), trade: 'day 6', reason: 'never was' })
      const question = { strategy: 'breakout', symbol: 'NQ' }
      expect((await person.performance(question)).overall.n).toBe(11)
      expect((await person.habits(question)).habits[0]?.closed).toBe(11)
      const { hits, warnings } = await person.recall({ ...question, order: 'outcome', limit: 1_000 })
      expect([...hits, ...warnings].map(({ trade }) => trade)).not.toContain('T6')
      expect((await widest(person))?.observations).toBe(12)

      await person.maintain({ at: june(14) })
      const belief = await widest(person)
      expect(belief?.observations).toBe(11)
      const { evidence } = await shownBelief(person, { of: belief?.handle ?? '' })
      expect([...(evidence?.for ?? []), ...(evidence?.against ?? [])]).not.toContain('E6')
      const after = await counted(person)
      await withDesk(async ({ person: fresh }) => {
        await trades(fresh, (day, exitPrice) => (day === 6 ? null : exitPrice))
        await fresh.maintain({ at: june(14) })
        const { tried: _, ...never } = await counted(fresh)
        expect(after).toMatchObject(never)
      })
    })
  })

  test('an outcome by proxy keeps the loss it was measured by', async () => {
    await withDesk(async ({ person, rows }) => {
      const plain = { stop: undefined }
      const losses = async (from: number, count: number, exitPrice: number) => {
        for (let day = from; day < from + count; day++) await person.tradeRecord(trip(day, exitPrice, plain))
      }
      await losses(1, 10, 98)
      await person.tradeRecord(trip(11, 105, plain))
      const won = () => rows('episodes').find(({ trade }) => trade === 'T11')
      // 5% where a loss was 2%
      expect(won()).toMatchObject({ rSource: 'proxy', r: 2.5 })
      await losses(12, 12, 80)
      await person.cash({ at: june(25), type: 'fee', amount: 1, trade: 'day 11' })
      // 4% where a loss was 2%, though by now it is 20%
      expect(won()).toMatchObject({ rSource: 'proxy' })
      expect(won()?.r).toBeCloseTo(2, 12)
      await person.correct({ at: june(26), trade: 'day 11', set: { stop: 96 }, reason: 'there was one' })
      expect(won()).toMatchObject({ rSource: 'stop', r: 1 })
    })
  })

  test('a voided trade that was found out before it closed leaves no trace in evidence', async () => {
    await withDesk(async ({ person, rows }) => {
      await openTrade(person, entry(1, '10:00'))
      await person.correct({ void: true, at: june(1, '11:00'), trade: '1 10:00', reason: 'never was' })
      await person.maintain({ at: june(3) })
      expect(rows('evidence')).toEqual([])
      expect((await person.performance({})).overall.n).toBe(0)
      expect((await person.performance({})).open.n).toBe(0)
      expect((await person.habits({})).habits).toEqual([])
    })
  })

  test('maintained twice at one boundary is maintained once', async () => {
    await withDesk(async ({ person, agent, rows }) => {
      await trades(person)
      expect((await person.maintain({ at: june(14, '08:00') })).recorded?.outcome).toBe('recorded')
      const before = rows('memory')
      expect((await agent.maintain({ at: june(14, '09:00') })).recorded?.outcome).toBe('duplicate')
      expect(rows('memory')).toEqual(before)
    })
  })
})

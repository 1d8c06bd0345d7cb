import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { dump } from '../promises/memories.ts'
import { shownBelief } from '../shown.ts'
import { entry, june, lived, trip, widest, withDesk } from './desk.ts'

const DAY = 86_400_000
const START = Date.parse(june(1, '10:00'))

/** A two-hour trade of +1R on a day after the first of June. */
const dayTrade = (memory: Memory, day: number) =>
  lived(memory, {
    ...trip(1, 110),
    trade: `day ${day}`,
    entryAt: START + day * DAY,
    at: START + day * DAY + 7_200_000,
  })

const days = async (memory: Memory, from: number, to: number) => {
  for (let day = from; day <= to; day++) await dayTrade(memory, day)
}

describe('an open trade whose end is missing', () => {
  test('holds beliefs up for thirty days and no longer: then it counts as −1R, and is flagged', async () => {
    await withDesk(async ({ person, rows }) => {
      await openTrade(person, entry(1, '10:00'))
      await days(person, 1, 29)
      expect(rows('evidence')).toEqual([])
      await dayTrade(person, 30)
      expect(rows('evidence').map(({ r }) => r)).toEqual([-1, ...Array.from({ length: 30 }, () => 1)])
      const { flags } = await person.flags({})
      expect(flags).toMatchObject([{ code: 'open_forgotten', trade: 'T1', symbol: 'NQ', status: 'open' }])
      expect(flags[0]?.reported).toBe('counted as -1.00R until its exit is recorded')
      // Once.
      await days(person, 31, 33)
      expect((await person.flags({})).flags).toHaveLength(1)
      expect((await widest(person))?.observations).toBe(34)
      expect((await person.trades({ status: 'open' })).trades).toHaveLength(1)
    })
  })

  test('counts at its last mark where that is worse', async () => {
    await withDesk(async ({ person, rows }) => {
      await openTrade(person, entry(1, '10:00'))
      await person.tick({
        at: june(1, '11:00'),
        positions: [{ symbol: 'NQ', side: 'long', size: 1, price: 100, mark: 75 }],
      })
      await days(person, 1, 30)
      expect(rows('evidence')[0]?.r).toBe(-2.5)
    })
  })

  test('waits for ten median holds of its strategy where those are longer', async () => {
    await withDesk(async ({ person, rows }) => {
      await openTrade(person, entry(1, '10:00'))
      for (let n = 1; n <= 11; n++)
        await lived(person, {
          ...trip(1, 110),
          trade: `long ${n}`,
          entryAt: START + n * DAY,
          at: START + n * DAY + 4 * DAY,
        })
      await dayTrade(person, 39)
      expect(rows('evidence')).toEqual([])
      await dayTrade(person, 41)
      expect(rows('evidence')).toHaveLength(14)
    })
  })

  test('is what it was once its end is reported: beliefs are recounted, the flag is settled, nothing counts twice', async () => {
    await withDesk(async ({ person, rows, file }) => {
      await openTrade(person, entry(1, '10:00'))
      await days(person, 1, 35)
      const before = await widest(person)
      const closed = await closeTrade(person, {
        at: new Date(START + 36 * DAY).toISOString(),
        trade: '1 10:00',
        price: 130,
      })
      expect(closed.settled).toEqual(['F1'])
      await person.maintain({})
      const after = await widest(person)
      expect(after?.observations).toBe(before?.observations)
      // −1R has become +3R, as if it had been so from the start.
      expect((after?.ePlus ?? 0) / (before?.ePlus ?? 1)).toBeGreaterThan(1.04)
      expect(rows('episodes').find(({ n }) => n === 1)).toMatchObject({
        r: 3,
        pending: false,
        status: 'closed',
      })
      const { evidence } = await shownBelief(person, { of: after?.handle ?? '' })
      expect(evidence?.against).toEqual([])
      const written = dump(file)
      await person.rebuild({})
      expect(dump(file)).toEqual(written)
    })
  })

  test('a snapshot without it settles the flag too', async () => {
    await withDesk(async ({ person }) => {
      await openTrade(person, entry(1, '10:00'))
      await days(person, 1, 35)
      const at = START + 36 * DAY
      const gone = await person.tick({ at, positions: [], marks: { NQ: { price: 85 } } })
      expect(gone.settled).toEqual(['F1'])
    })
  })

  test('one that never was is taken out again', async () => {
    await withDesk(async ({ person }) => {
      await openTrade(person, entry(1, '10:00'))
      await days(person, 1, 35)
      expect((await widest(person))?.observations).toBe(36)
      await person.correct({ void: true, at: START + 36 * DAY, trade: '1 10:00', reason: 'a test order' })
      await person.maintain({})
      expect((await widest(person))?.observations).toBe(35)
    })
  })

  test('counts so for size too, where it would leave out all that was entered after it', async () => {
    await withDesk(async ({ person }) => {
      await openTrade(person, entry(1, '10:00'))
      await days(person, 1, 29)
      const before = (await person.check({ symbol: 'NQ', side: 'long', strategy: 'breakout' })).size
      expect(before.evidence.observations).toBe(0)
      await dayTrade(person, 30)
      const after = (await person.check({ symbol: 'NQ', side: 'long', strategy: 'breakout' })).size
      expect(after.evidence.observations).toBe(31)
    })
  })
})

import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { type Desk, entry, june, planned, priced, skip, trip, withDesk } from './desk.ts'

describe('what came of a plan that triggered', () => {
  const told = async ({ person }: Desk, action: { type: 'skip_trade' | 'force_exit' }) => {
    await person.planCreate({ at: june(1), symbol: 'NQ', condition: { price: { below: 106 } }, action })
  }

  test('a trade that was to be skipped: taken, it helped to have been told so if it lost', async () => {
    for (const [exitPrice, helped] of [
      [80, true],
      [120, false],
    ] as const)
      await withDesk(async (desk) => {
        await told(desk, skip)
        await priced(desk.person, june(2), { NQ: 105 })
        await desk.person.tradeRecord(trip(3, exitPrice))
        expect((await planned(desk))?.outcome).toEqual({
          followed: false,
          helped,
          r: (exitPrice - 100) / 10,
          at: Date.parse(june(3)),
        })
      })
  })

  test('skipped, nobody knows; and a trade that was entered before says nothing', async () => {
    await withDesk(async (desk) => {
      await told(desk, skip)
      await openTrade(desk.person, entry(1, '13:00'))
      await priced(desk.person, june(2), { NQ: 105 })
      await closeTrade(desk.person, { at: june(2, '14:00'), trade: '1 13:00', price: 80 })
      expect((await planned(desk))?.outcome).toBeNull()
      await desk.person.decide({ at: june(3), action: 'skip', symbol: 'NQ' })
      expect((await planned(desk))?.outcome).toMatchObject({ followed: true, helped: null, r: null })
    })
  })

  test('a trade that was to be closed: by where it stood when it was said', async () => {
    for (const [closedAt, price, outcome] of [
      [june(2, '12:10'), 90, { followed: true, helped: null, r: -1 }],
      [june(2, '18:00'), 90, { followed: false, helped: true, r: -1 }],
      [june(2, '18:00'), 130, { followed: false, helped: false, r: 3 }],
    ] as const)
      await withDesk(async (desk) => {
        await told(desk, { type: 'force_exit' })
        await openTrade(desk.person, entry(1, '13:00'))
        const held = { symbol: 'NQ', side: 'long', size: 1 } as const
        await desk.person.tick({ at: june(2, '11:00'), positions: [{ ...held, mark: 120 }] })
        await desk.person.tick({ at: june(2), positions: [{ ...held, mark: 105 }] })
        expect(await planned(desk)).toMatchObject({ status: 'triggered', rAtTrigger: 0.5 })
        // To leave another trade alone is not to close this one.
        await desk.person.decide({ at: june(2), action: 'skip', symbol: 'NQ' })
        expect((await planned(desk))?.outcome).toBeNull()
        await closeTrade(desk.person, { at: closedAt, trade: '1 13:00', price })
        expect((await planned(desk))?.outcome).toMatchObject(outcome)
      })
  })

  test('a trade of weeks later is no answer to a plan that was obeyed when it spoke', async () => {
    for (const decision of [
      { action: 'skip', symbol: 'NQ', context: { trend: 'down' } },
      // To hold still is to skip where it says so.
      { action: 'hold', symbol: 'NQ', context: { trend: 'down' }, cites: ['P1'] },
    ] as const)
      await withDesk(async (desk) => {
        await desk.person.planCreate({
          at: june(1),
          symbol: 'NQ',
          condition: { trend: 'down' },
          action: skip,
        })
        // The decision is the first to know the trend: it triggers the plan, and obeys it.
        await desk.person.decide({ at: june(2), ...decision })
        const obeyed = {
          status: 'triggered',
          outcome: { followed: true, helped: null, at: Date.parse(june(2)) },
        }
        expect(await planned(desk)).toMatchObject(obeyed)
        await desk.person.tradeRecord(trip(23, 80))
        expect(await planned(desk)).toMatchObject(obeyed)
      })
  })

  test('a decision without a strategy obeys the plan of one', async () => {
    await withDesk(async (desk) => {
      const { person } = desk
      await person.planCreate({
        at: june(1),
        strategy: 'breakout',
        condition: { trend: 'down' },
        action: skip,
      })
      const strategy = 'breakout'
      await person.decide({ at: june(2), action: 'hold', symbol: 'NQ', strategy, context: { trend: 'down' } })
      expect(await planned(desk)).toMatchObject({ status: 'triggered', outcome: null })
      await person.decide({ at: june(2, '12:01'), action: 'skip', symbol: 'NQ' })
      expect((await planned(desk))?.outcome).toMatchObject({ followed: true })
    })
  })

  test('a trade in another situation, or after its time, says nothing of it', async () => {
    await withDesk(async (desk) => {
      await told(desk, skip)
      await desk.person.planCreate({
        at: june(1),
        symbol: 'NQ',
        condition: { price: { below: 200 } },
        action: skip,
        expiresAt: june(5),
      })
      await priced(desk.person, june(2), { NQ: 105 })
      await desk.person.tradeRecord({ ...trip(20, 90), entryPrice: 110, stop: 100 })
      for (const n of [1, 2])
        expect(await planned(desk, n)).toMatchObject({ status: 'triggered', outcome: null })
    })
  })

  test('one that was entered in spite of it is its outcome, whatever is skipped meanwhile', async () => {
    await withDesk(async (desk) => {
      await told(desk, skip)
      await priced(desk.person, june(2), { NQ: 105 })
      await openTrade(desk.person, entry(3, '10:00'))
      await desk.person.decide({ at: june(3, '11:00'), action: 'skip', symbol: 'NQ' })
      expect((await planned(desk))?.outcome).toBeNull()
      await closeTrade(desk.person, { at: june(3), trade: '3 10:00', price: 80 })
      expect((await planned(desk))?.outcome).toMatchObject({ followed: false, helped: true })
    })
  })
})

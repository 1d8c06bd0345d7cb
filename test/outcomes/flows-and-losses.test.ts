import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { june, withDesk } from '../memories/desk.ts'

// Money that comes or goes changes nothing of what was lost before it.

const ES = { symbol: 'ES', multiplier: 50, sizeStep: 1 } as const
const ORDER = { symbol: 'ES', side: 'long', entry: 5000, stop: 4980, size: 1 } as const

/** 100,000 the night before; one contract that loses so many points from 10:00 to 11:00. */
const lose = async (memory: Memory, points: number, size = 1): Promise<void> => {
  await memory.instrument(ES)
  await memory.equity({ at: june(1, '22:00'), equity: 100_000 })
  await memory.fill({ at: june(2, '10:00'), id: 'in', symbol: 'ES', side: 'buy', size, price: 5000 })
  await memory.fill({
    at: june(2, '11:00'),
    id: 'out',
    symbol: 'ES',
    side: 'sell',
    size,
    price: 5000 - points,
  })
}

const flow = (memory: Memory, time: string, amount: number) =>
  memory.cash({
    at: june(2, time),
    type: amount > 0 ? 'deposit' : 'withdrawal',
    amount: Math.abs(amount),
  })

const dayOf = async (memory: Memory) => {
  const { used } = await memory.leash()
  const { verdict, reasons } = await memory.check(ORDER)
  const { dayStartEquity, realisedTodayShare } = await memory.activity()
  const why = reasons.find((reason) => reason.includes('lost in a day'))
  return { used, verdict, why, dayStartEquity, realisedTodayShare }
}

describe('the loss of a day', () => {
  test.each([
    ['a deposit', [['12:00', 100_000]]],
    ['a withdrawal', [['12:00', -50_000]]],
    ['a deposit with a date before the loss', [['09:00', 100_000]]],
    [
      'all that there is, taken out and put in again',
      [
        ['12:00', -98_100],
        ['12:01', 98_100],
      ],
    ],
  ] satisfies [string, [string, number][]][])('stays the share that it was after %s', (_, flows) =>
    withDesk(async ({ person, agent }) => {
      await person.configure({ leash: { lossPerDay: 0.02 } })
      await lose(agent, 38)
      const before = await dayOf(agent)
      expect(before).toMatchObject({
        used: ['1.9% of 2% lost today'],
        verdict: 'stop',
        dayStartEquity: '100000',
        realisedTodayShare: -0.019,
      })
      for (const [time, amount] of flows) await flow(agent, time, amount)
      const after = await dayOf(agent)
      expect(after).toMatchObject({ used: before.used, dayStartEquity: '100000' })
    }),
  )

  test('is as large whether equity was marked between the loss and the deposit or not', () =>
    withDesk(async ({ person, agent }) => {
      await person.configure({ leash: { lossPerDay: 0.02 } })
      await lose(agent, 38)
      await agent.equity({ at: june(2, '11:30'), equity: 98_100 })
      await flow(agent, '12:00', 100_000)
      await agent.equity({ at: june(2, '12:10'), equity: 198_100 })
      expect(await dayOf(agent)).toMatchObject({
        used: ['1.9% of 2% lost today'],
        realisedTodayShare: -0.019,
      })
    }))

  test('after a withdrawal is told of the equity that the day began with', () =>
    withDesk(async ({ person, agent }) => {
      await person.configure({ leash: { lossPerDay: 0.02 } })
      await lose(agent, 38)
      await flow(agent, '12:00', -5_000)
      expect((await dayOf(agent)).why).toContain('lost in a day, of the equity it began with, 100000 (')
    }))

  test('what is lost after a deposit is a share of the money that is there then', () =>
    withDesk(async ({ person, agent }) => {
      await person.configure({ leash: { lossPerDay: 0.02 } })
      await agent.instrument(ES)
      await agent.equity({ at: june(1, '22:00'), equity: 1_000 })
      await flow(agent, '09:00', 99_000)
      await agent.fill({ at: june(2, '10:00'), id: 'in', symbol: 'ES', side: 'buy', size: 1, price: 5000 })
      await agent.fill({ at: june(2, '11:00'), id: 'out', symbol: 'ES', side: 'sell', size: 1, price: 4990 })
      expect(await dayOf(agent)).toMatchObject({
        used: ['0.5% of 2% lost today'],
        dayStartEquity: '1000',
        realisedTodayShare: -0.005,
      })
    }))
})

describe('a drawdown', () => {
  const lost = async (memory: Memory): Promise<number> => (await memory.mood()).drawdown ?? Number.NaN

  test('of results that no mark has shown yet is not made smaller by a deposit', () =>
    withDesk(async ({ agent }) => {
      await lose(agent, 150, 2)
      await flow(agent, '12:00', 100_000)
      expect(await lost(agent)).toBeCloseTo(0.15, 9)
      await agent.equity({ at: june(2, '12:01'), equity: 185_000 })
      expect(await lost(agent)).toBeCloseTo(0.15, 9)
      await flow(agent, '12:02', -150_000)
      await agent.equity({ at: june(2, '12:03'), equity: 35_000 })
      expect(await lost(agent)).toBeCloseTo(0.15, 9)
      // As of each moment as it was told then.
      expect((await agent.mood({ asOf: june(2, '12:00') })).drawdown).toBeCloseTo(0.15, 9)
      expect((await agent.mood({ asOf: june(2, '12:02') })).drawdown).toBeCloseTo(0.15, 9)
    }))

  test('of what is open and has lost since the last mark neither', () =>
    withDesk(async ({ agent }) => {
      const held = { symbol: 'ES', side: 'long', size: 2, price: 5000 } as const
      await agent.instrument(ES)
      await agent.tick({ at: june(2, '09:00'), equity: 100_000, positions: [{ ...held, mark: 5000 }] })
      await agent.tick({ at: june(2, '10:00'), positions: [{ ...held, mark: 4850 }] })
      await flow(agent, '11:00', 100_000)
      await agent.tick({ at: june(2, '12:00'), equity: 185_000, positions: [{ ...held, mark: 4850 }] })
      expect(await lost(agent)).toBeCloseTo(0.15, 9)
    }))

  test('what a mark of equity has of an open trade is not taken off again when it closes', () =>
    withDesk(async ({ agent }) => {
      await agent.instrument(ES)
      await agent.tick({ at: june(2, '09:00'), equity: 100_000, positions: [] })
      await agent.fill({ at: june(2, '10:00'), id: 'in', symbol: 'ES', side: 'buy', size: 1, price: 5000 })
      // −1,500 of it, which nobody priced.
      await agent.equity({ at: june(2, '10:30'), equity: 98_500 })
      await flow(agent, '10:40', 1_500)
      expect((await agent.mood()).equity).toBe('100000')
      await agent.fill({ at: june(2, '11:00'), id: 'out', symbol: 'ES', side: 'sell', size: 1, price: 4962 })
      await flow(agent, '12:00', 100_000)
      expect((await agent.mood()).equity).toBe('199600')
    }))

  test.each([
    ['all of it', 75_000],
    ['all but a few cents', 74_999.97],
  ])('of a halt stays when %s is taken out and put in again', (_, amount) =>
    withDesk(async ({ agent }) => {
      await agent.equity({ at: june(1, '00:00'), equity: 100_000 })
      await agent.equity({ at: june(2, '00:00'), equity: 75_000 })
      const halted = async () => {
        const { advice, drawdown } = await agent.mood()
        expect({ advice, drawdown }).toEqual({ advice: 'halt', drawdown: expect.closeTo(0.25, 6) })
      }
      await halted()
      await flow(agent, '01:00', -amount)
      await halted()
      // A cent of interest on what is left is no new peak.
      await agent.equity({ at: june(2, '01:01'), equity: Number((75_000 - amount + 0.01).toFixed(2)) })
      await halted()
      await flow(agent, '01:02', amount)
      await halted()
      await agent.equity({ at: june(2, '01:03'), equity: 75_000 })
      await halted()
      expect((await agent.mood({ asOf: june(2, '01:01') })).drawdown).toBeCloseTo(0.25, 6)
      expect((await agent.runs()).runs[0]?.maxDrawdown).toBeCloseTo(0.25, 6)
    }),
  )

  test.each([
    ['with marks between', [-75_000, 'mark 0', 'mark 75000', 75_000]],
    ['told after the mark that has both', ['mark 75000', -75_000, 75_000]],
    ['told after marks of nothing', ['mark 0', 'mark 0', -75_000, 75_000, 'mark 75000']],
    ['more than there is', [-75_001, 75_001, 'mark 75000']],
  ] satisfies [string, (number | string)[]][])('and so %s', (_, facts) =>
    withDesk(async ({ agent }) => {
      await agent.equity({ at: june(1, '00:00'), equity: 100_000 })
      await agent.equity({ at: june(2, '00:00'), equity: 75_000 })
      // Money that is told late has its own, earlier time.
      let marks = 0
      let flows = 0
      for (const fact of facts)
        if (typeof fact === 'string') {
          await agent.equity({ at: june(2, `0${2 + marks++}:00`), equity: Number(fact.slice(5)) })
        } else {
          await flow(agent, `01:0${flows++}`, fact)
        }
      expect((await agent.mood()).drawdown).toBeCloseTo(0.25, 6)
    }),
  )
})

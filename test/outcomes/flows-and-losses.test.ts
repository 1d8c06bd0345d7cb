import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { june, withDesk } from '../memories/desk.ts'

// Money that comes or goes changes nothing of what was lost before it.

const ES = { symbol: 'ES', multiplier: 50, sizeStep: 1 } as const
const ORDER = { symbol: 'ES', side: 'long', entry: 5000, stop: 4980, size: 1 } as const

/** 100,000 the night before; one contract that loses so many points from 10:00 to 11:00. */
const lose = async (memory: Memory, points: number, size = 1): Promise<void> => {
  await memory.instrument(ES)
  await memory.tick({ at: june(1, '22:00'), equity: 100_000 })
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
  const { used } = await memory.config()
  const { verdict, reasons } = await memory.check(ORDER)
  const { dayStartEquity, realisedTodayShare } = (await memory.state()).activity
  const why = reasons.find((reason) => reason.includes('lost in a day'))
  return { used, verdict, why, dayStartEquity, realisedTodayShare }
}

describe('the loss of a day', () => {
  test.each([
    ['a deposit', [['12:00', 100_000]]],
    ['a withdrawal', [['12:00', -50_000]]],
    [
      'all that there is, taken out and put in again',
      [
        ['12:00', -98_100],
        ['12:01', 98_100],
      ],
    ],
  ] satisfies [string, [string, number][]][])('stays the share that it was after %s', (_, flows) =>
    withDesk(async ({ person, agent }) => {
      await person.configure({ limits: { lossPerDay: 0.02 } })
      await lose(person, 38)
      const before = await dayOf(agent)
      expect(before).toMatchObject({
        used: ['1.9% of 2% lost today'],
        verdict: 'stop',
        dayStartEquity: '100000',
        realisedTodayShare: -0.019,
      })
      for (const [time, amount] of flows) await flow(person, time, amount)
      const after = await dayOf(agent)
      expect(after).toMatchObject({ used: before.used, dayStartEquity: '100000' })
    }),
  )

  test('is as large whether equity was marked between the loss and the deposit or not', () =>
    withDesk(async ({ person, agent }) => {
      await person.configure({ limits: { lossPerDay: 0.02 } })
      await lose(person, 38)
      await agent.tick({ at: june(2, '11:30'), equity: 98_100 })
      await flow(person, '12:00', 100_000)
      await agent.tick({ at: june(2, '12:10'), equity: 198_100 })
      expect(await dayOf(agent)).toMatchObject({
        used: ['1.9% of 2% lost today'],
        realisedTodayShare: -0.019,
      })
    }))

  test('after a withdrawal is told of the equity that the day began with', () =>
    withDesk(async ({ person, agent }) => {
      await person.configure({ limits: { lossPerDay: 0.02 } })
      await lose(person, 38)
      await flow(person, '12:00', -5_000)
      expect((await dayOf(agent)).why).toContain('lost in a day, of the equity it began with, 100000')
    }))

  test('what is lost after a deposit is a share of the money that is there then', () =>
    withDesk(async ({ person, agent }) => {
      await person.configure({ limits: { lossPerDay: 0.02 } })
      await person.instrument(ES)
      await agent.tick({ at: june(1, '22:00'), equity: 1_000 })
      await flow(person, '09:00', 99_000)
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
  test.each([
    ['all of it', 75_000],
    ['all but a few cents', 74_999.97],
  ])('of a halt stays when %s is taken out and put in again', (_, amount) =>
    withDesk(async ({ person, agent }) => {
      await agent.tick({ at: june(1, '00:00'), equity: 100_000 })
      await agent.tick({ at: june(2, '00:00'), equity: 75_000 })
      const halted = async () => {
        const { advice, drawdown } = await agent.state()
        expect({ advice, drawdown }).toEqual({ advice: 'halt', drawdown: expect.closeTo(0.25, 6) })
      }
      await halted()
      await flow(person, '01:00', -amount)
      await halted()
      // A cent of interest on what is left is no new peak.
      await agent.tick({ at: june(2, '01:01'), equity: Number((75_000 - amount + 0.01).toFixed(2)) })
      await halted()
      await flow(person, '01:02', amount)
      await halted()
      await agent.tick({ at: june(2, '01:03'), equity: 75_000 })
      await halted()
      expect((await agent.state({ asOf: june(2, '01:01') })).drawdown).toBeCloseTo(0.25, 6)
      expect((await agent.runs()).runs[0]?.maxDrawdown).toBeCloseTo(0.25, 6)
    }),
  )

  test.each([
    ['with marks between', [-75_000, 'mark 0', 'mark 75000', 75_000]],
    ['recorded after the mark that has both', ['mark 75000', -75_000, 75_000]],
    // One more is owed than was there.
    ['more than there is', [-75_001, 75_001, 'mark 75000'], 0.25001],
  ] satisfies [string, (number | string)[], number?][])('and so %s', (_, facts, drawdown = 0.25) =>
    withDesk(async ({ person, agent }) => {
      await agent.tick({ at: june(1, '00:00'), equity: 100_000 })
      await agent.tick({ at: june(2, '00:00'), equity: 75_000 })
      // Money that is told late has its own, earlier time.
      let marks = 0
      let flows = 0
      for (const fact of facts)
        if (typeof fact === 'string') {
          await agent.tick({ at: june(2, `0${2 + marks++}:00`), equity: Number(fact.slice(5)) })
        } else {
          await flow(person, `01:0${flows++}`, fact)
        }
      expect((await agent.state()).drawdown).toBeCloseTo(drawdown, 6)
    }),
  )
})

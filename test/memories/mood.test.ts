import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { entry, june, trip, withDesk } from './desk.ts'

describe('mood', () => {
  test('the equity curve has the last equity of each trading day, and now; fewer points keep the deepest days', () =>
    withDesk(async ({ person }) => {
      const marks = {
        [june(2)]: 1_000,
        [june(3)]: 850,
        [june(3, '15:00')]: 900,
        [june(4)]: 950,
        [june(5)]: 990,
      }
      for (const [at, equity] of Object.entries(marks)) await person.tick({ at, equity })
      const curve = async (points: number, asOf?: string) =>
        (await person.state({ points, asOf })).points.map(({ equity, drawdown }) => [equity, drawdown])
      expect(await curve(500)).toEqual([
        ['1000', 0],
        ['900', 0.1],
        ['950', 0.05],
        ['990', 0.01],
      ])
      expect(await curve(500, june(3, '14:00'))).toEqual([
        ['1000', 0],
        ['850', 0.15],
      ])
      expect(await curve(2)).toEqual([
        ['900', 0.1],
        ['990', 0.01],
      ])
      expect(await curve(0)).toEqual([])
    }))

  test('appetite and advice follow equity, and are read as they were', async () => {
    await withDesk(async ({ person }) => {
      // 1 − (d/.2)², never below .1; halt at .2, reduce below .75 (docs/method.md#mood).
      const states = [
        { day: 1, equity: 10_000, drawdown: 0, appetite: 1, advice: 'normal' },
        { day: 2, equity: 9_000, drawdown: 0.1, appetite: 0.75, advice: 'normal' },
        { day: 3, equity: 8_800, drawdown: 0.12, appetite: 0.64, advice: 'reduce' },
        { day: 4, equity: 8_100, drawdown: 0.19, appetite: 0.1, advice: 'minimum' },
        { day: 5, equity: 8_000, drawdown: 0.2, appetite: 0.1, advice: 'halt' },
        { day: 6, equity: 11_000, drawdown: 0, appetite: 1, advice: 'normal' },
      ] as const
      for (const { day, equity } of states) await person.tick({ at: june(day), equity })
      // Money taken out is no loss.
      await person.cash({ at: june(7), type: 'withdrawal', amount: 5_500 })
      for (const { day, equity, drawdown, appetite, advice } of states) {
        const then = await person.state({ asOf: june(day) })
        expect(then).toMatchObject({ advice, equity: String(equity) })
        expect(then.drawdown).toBeCloseTo(drawdown, 12)
        expect(then.appetite).toBeCloseTo(appetite, 12)
      }
      expect(await person.state({})).toMatchObject({ drawdown: 0, appetite: 1, advice: 'normal' })
      expect(await person.state({ asOf: '2025-05-01T00:00:00Z' })).toMatchObject({
        drawdown: null,
        advice: 'normal',
        confidence: 0.5,
      })
    })
  })

  test('another limit and rule count from when they are set', async () => {
    await withDesk(async ({ person }) => {
      await person.tick({ at: june(1), equity: 1_000 })
      await person.tick({ at: june(2), equity: 950 })
      await person.configure({ drawdownLimit: 0.05 })
      await person.tick({ at: june(3), equity: 950 })
      expect((await person.state({})).advice).toBe('halt')
      expect((await person.state({ asOf: june(1) })).advice).toBe('normal')
    })
  })

  test('confidence moves with outcomes by their scale', async () => {
    await withDesk(async ({ person }) => {
      await person.tradeRecord(trip(1, 110))
      // .9·.5 + .1·sigmoid(1 / 1.5), where 1.5 is the scale before anything is known: .45 + .0660756369
      expect((await person.state({})).confidence).toBeCloseTo(0.5160756369, 9)
      await person.tradeRecord(trip(2, 100))
      expect(await person.state({})).toMatchObject({ winningStreak: 0, losingStreak: 0, closes: 2 })
      await person.tradeRecord(trip(3, 90))
      await person.tradeRecord(trip(4, 95))
      const { history, losingStreak } = await person.state({})
      expect(losingStreak).toBe(2)
      expect(history.map(({ at }) => at)).toEqual([1, 2, 3, 4].map((day) => june(day)))
    })
  })

  test('nothing that the agent says of itself changes it', async () => {
    await withDesk(async ({ person, agent, rows }) => {
      await person.tick({ at: june(1), equity: 1_000 })
      await person.tradeRecord(trip(1, 110))
      const before = rows('moods')
      const { confidence, appetite, advice } = await person.state({})
      for (let i = 0; i < 5; i++) {
        await agent.decide({
          at: june(2, `1${i}:00`),
          action: 'enter',
          side: 'long',
          symbol: 'NQ',
          confidence: 1,
        })
        await agent.decide({ at: june(3, `1${i}:00`), action: 'skip', symbol: 'NQ', confidence: 0 })
      }
      await openTrade(agent, entry(4, '10:00', { confidence: 1 }))
      await agent.turn({ at: june(5), context: { NQ: { confidence: 1, drawdown: 0.5, losingStreak: 9 } } })
      expect(rows('moods')).toEqual(before)
      expect(await person.state({})).toMatchObject({ confidence, appetite, advice })
    })
  })
})

describe('mood’s own past and scale', () => {
  test('each close keeps the equity and the appetite of then', async () => {
    await withDesk(async ({ person }) => {
      await person.tick({ at: june(1, '00:00'), equity: 10_000 })
      await person.tradeRecord(trip(1, 110))
      await person.tick({ at: june(2, '00:00'), equity: 9_000 })
      await person.tradeRecord(trip(2, 90))
      await person.configure({ drawdownLimit: 0.4 })
      await person.tradeRecord(trip(3, 90))
      const { history } = await person.state({})
      expect(history.map(({ equity }) => equity)).toEqual(['10000', '9000', '9000'])
      // 1 − (.1/.2)², then 1 − (.1/.4)²; the past keeps the limit of then.
      expect(history.map(({ appetite }) => appetite)).toEqual([1, 0.75, 0.9375])
    })
  })

  test('confidence moves by the scale of the strategy once it has twenty outcomes', async () => {
    await withDesk(async ({ person }) => {
      // A strategy of ±1R beside one of ±4R: 80 outcomes each way of the second come first.
      let at = Date.parse(june(1, '00:00'))
      const close = (name: string, exitPrice: number) => {
        at += 3_600_000
        return person.tradeRecord({
          ...trip(1, exitPrice, { strategy: { name, version: '1', parameters: {} } }),
          trade: `${name} ${at}`,
          entryAt: at - 1_800_000,
          at,
        })
      }
      for (let n = 0; n < 20; n++) await close('wild', n % 2 ? 140 : 60)
      for (let n = 0; n < 20; n++) await close('calm', n % 2 ? 110 : 90)
      const before = (await person.state({})).confidence
      await close('calm', 110)
      const after = (await person.state({})).confidence
      // σ of twenty ±1R: √((10·2.25 + 20)/(10 + 19)) = 1.2106; of all forty it would be about 2.7.
      const signal = (after - 0.9 * before) / 0.1
      expect(signal).toBeCloseTo(1 / (1 + Math.exp(-1 / Math.sqrt(42.5 / 29))), 9)
    })
  })
})

describe('the plan that a drawdown makes', () => {
  test('follows the limit that a person configured, and halves nothing a second time', async () => {
    await withDesk(async ({ person }) => {
      await person.configure({ drawdownLimit: 0.08 })
      await person.tick({ at: june(1), equity: 10_000 })
      await person.tick({ at: june(2), equity: 9_410 })
      expect((await person.plans({})).plans).toEqual([])
      await person.tick({ at: june(3), equity: 9_400 })
      const [plan] = (await person.plans({})).plans
      expect(plan).toMatchObject({
        source: 'drawdown',
        when: 'drawdown is at least 6%',
        until: 'drawdown is below 2%',
      })
      expect(plan?.action).toMatchObject({
        type: 'alert',
        message: expect.stringMatching(
          /at most half of the usual size while the drawdown is 6% or more.*over once it is below 2%/s,
        ),
      })
      await person.tick({ at: june(4), equity: 9_810 })
      expect((await person.plans({})).plans).toEqual([])
    })
  })

  test('another limit replaces it: there are never two', async () => {
    await withDesk(async ({ person }) => {
      await person.tick({ at: june(1), equity: 10_000 })
      await person.tick({ at: june(2), equity: 9_200 })
      expect((await person.plans({})).plans).toEqual([])
      // 8% is deep where 10% is the limit.
      await person.configure({ drawdownLimit: 0.1 })
      expect((await person.plans({})).plans.map(({ when }) => when)).toEqual(['drawdown is at least 7.5%'])
      await person.configure({ drawdownLimit: 0.09 })
      expect((await person.plans({})).plans.map(({ when }) => when)).toEqual(['drawdown is at least 6.75%'])
      await person.configure({ drawdownLimit: 0.3 })
      expect((await person.plans({})).plans).toEqual([])
    })
  })
})

import { describe, expect, test } from 'vitest'
import { entry, june, trip, withDesk } from './desk.ts'

describe('mood', () => {
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
      for (const { day, equity } of states) await person.equity({ at: june(day), equity })
      // Money taken out is no loss.
      await person.cash({ at: june(7), type: 'withdrawal', amount: 5_500 })
      for (const { day, equity, drawdown, appetite, advice } of states) {
        const then = await person.mood({ asOf: june(day) })
        expect(then).toMatchObject({ advice, equity: String(equity) })
        expect(then.drawdown).toBeCloseTo(drawdown, 12)
        expect(then.appetite).toBeCloseTo(appetite, 12)
      }
      expect(await person.mood({})).toMatchObject({ drawdown: 0, appetite: 1, advice: 'normal' })
      expect(await person.mood({ asOf: '2025-05-01T00:00:00Z' })).toMatchObject({
        drawdown: null,
        advice: 'normal',
        confidence: 0.5,
      })
    })
  })

  test('another limit and rule count from when they are set', async () => {
    await withDesk(async ({ person }) => {
      await person.equity({ at: june(1), equity: 1_000 })
      await person.equity({ at: june(2), equity: 950 })
      await person.configure({ drawdownLimit: 0.05 })
      await person.equity({ at: june(3), equity: 950 })
      expect((await person.mood({})).advice).toBe('halt')
      expect((await person.mood({ asOf: june(1) })).advice).toBe('normal')
    })
  })

  test('confidence moves with outcomes by their scale', async () => {
    await withDesk(async ({ person }) => {
      await person.tradeRecord(trip(1, 110))
      // .9·.5 + .1·sigmoid(1 / 1.5), where 1.5 is the scale before anything is known: .45 + .0660756369
      expect((await person.mood({})).confidence).toBeCloseTo(0.5160756369, 9)
      await person.tradeRecord(trip(2, 100))
      expect(await person.mood({})).toMatchObject({ winningStreak: 0, losingStreak: 0, closes: 2 })
      await person.tradeRecord(trip(3, 90))
      await person.tradeRecord(trip(4, 95))
      const { history, losingStreak } = await person.mood({})
      expect(losingStreak).toBe(2)
      expect(history.map(({ at }) => at)).toEqual([1, 2, 3, 4].map((day) => june(day)))
    })
  })

  test('nothing that the agent says of itself changes it', async () => {
    await withDesk(async ({ person, agent, rows }) => {
      await person.equity({ at: june(1), equity: 1_000 })
      await person.tradeRecord(trip(1, 110))
      const before = rows('moods')
      const { confidence, appetite, advice } = await person.mood({})
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
      await agent.tradeOpen(entry(4, '10:00', { confidence: 1 }))
      await agent.turn({ at: june(5), context: { NQ: { confidence: 1, drawdown: 0.5, losingStreak: 9 } } })
      expect(rows('moods')).toEqual(before)
      expect(await person.mood({})).toMatchObject({ confidence, appetite, advice })
    })
  })
})

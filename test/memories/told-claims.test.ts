import { describe, expect, test } from 'vitest'
import { dump } from '../promises/memories.ts'
import { june, refusal, trip, withDesk } from './desk.ts'

const AGAINST_THE_DOLLAR = {
  proposition: 'Gold moves against the dollar.',
  condition: { symbol: 'NQ', trend: 'up' },
  claim: 'other',
} as const

describe('a claim that no trade can test', () => {
  test('is seeded with counts for and against, and shown as a person’s', async () => {
    await withDesk(async ({ person, agent }) => {
      await person.beliefSeed({ at: june(1), ...AGAINST_THE_DOLLAR, for: 41, against: 12 })
      const [belief] = (await agent.beliefs({})).beliefs
      expect(belief).toMatchObject({
        says: 'Gold moves against the dollar.',
        source: 'seeded',
        claim: 'other',
        told: { for: 41, against: 12 },
      })
      // Beta(1 + 41, 1 + 12)
      expect(belief?.confidence).toBeCloseTo(42 / 55, 12)
      const context = { trend: 'up', volatility: 'normal', session: 'london' } as const
      const { beliefs } = await agent.recall({ symbol: 'NQ', context })
      expect(beliefs.map(({ belief: { handle }, explanation }) => ({ handle, explanation }))).toEqual([
        { handle: 'B1', explanation: 'its conditions hold; a person saw it hold 41 times and fail 12' },
      ])
    })
  })

  test('is neither confirmed nor contradicted by trades, expects nothing of them and disagrees with no order', async () => {
    await withDesk(async ({ person, rows }) => {
      await person.beliefSeed({ at: june(1, '00:00'), ...AGAINST_THE_DOLLAR, for: 0, against: 30 })
      for (let day = 1; day <= 15; day++) await person.tradeRecord(trip(day, 88))
      const told = (await person.beliefs({})).beliefs.find(({ source }) => source === 'seeded')
      expect(told).toMatchObject({ observations: 0, state: 'candidate', told: { for: 0, against: 30 } })
      for (const { beliefs } of rows('evidence')) expect(beliefs).not.toContain(1)
      for (const { expectations } of rows('episodes'))
        expect(expectations.map(({ handle }) => handle)).not.toContain('B1')
      const context = { trend: 'up', volatility: 'normal', session: 'london' } as const
      const checked = await person.check({ symbol: 'NQ', side: 'long', strategy: 'breakout', context })
      expect(checked.beliefs.map(({ handle }) => handle)).not.toContain('B1')
      expect((await person.beliefs({})).worthTesting.map(({ handle }) => handle)).not.toContain('B1')
    })
  })

  test('told again, it has the new counts', async () => {
    await withDesk(async ({ person }) => {
      await person.beliefSeed({ at: june(1), ...AGAINST_THE_DOLLAR, for: 4, against: 1 })
      await person.beliefSeed({ at: june(2), ...AGAINST_THE_DOLLAR, for: 5, against: 3 })
      const { beliefs } = await person.beliefs({})
      expect(beliefs.map(({ handle, told }) => ({ handle, told }))).toEqual([
        { handle: 'B1', told: { for: 5, against: 3 } },
      ])
      const before = (await person.beliefs({ asOf: june(1) })).beliefs[0]
      expect(before?.told).toEqual({ for: 4, against: 1 })
    })
  })

  test('without counts, or with counts of what the record counts, it is refused and nothing is written', async () => {
    await withDesk(async ({ person, file }) => {
      const before = dump(file)
      expect(await refusal(person.beliefSeed({ at: june(1), ...AGAINST_THE_DOLLAR }))).toMatchObject({
        code: 'invalid_input',
        field: 'for',
      })
      const gains = { ...AGAINST_THE_DOLLAR, claim: 'gains' } as const
      expect(await refusal(person.beliefSeed({ at: june(1), ...gains, against: 3 }))).toMatchObject({
        code: 'invalid_input',
        field: 'against',
      })
      expect(dump(file)).toEqual(before)
    })
  })
})

describe('a claim with what was seen elsewhere', () => {
  const PATTERN = { proposition: 'Breakouts hold.', condition: { symbol: 'NQ' } } as const

  test('begins at its α and β, and trades entered since count from there', async () => {
    await withDesk(async ({ person }) => {
      // A confidence of .7 over 40 trades.
      await person.beliefSeed({ at: june(1, '00:00'), ...PATTERN, alpha: 29, beta: 13 })
      const shown = async () => (await person.beliefs({})).beliefs.find(({ source }) => source === 'seeded')
      expect(await shown()).toMatchObject({ state: 'candidate', observations: 0, claim: 'gains' })
      expect((await shown())?.confidence).toBeCloseTo(29 / 42, 12)
      await person.tradeRecord(trip(2, 115))
      expect((await shown())?.confidence).toBeCloseTo(30 / 43, 12)
    })
  })

  test('stands no surer for it: its state and a size are by trades of this record alone', async () => {
    await withDesk(async ({ person, rows }) => {
      await person.beliefSeed({ at: june(1, '00:00'), ...PATTERN, alpha: 1_000, beta: 1 })
      for (let day = 2; day <= 14; day++) await person.tradeRecord(trip(day, day % 2 === 0 ? 110 : 90))
      const belief = rows('beliefs').find(({ source }) => source === 'seeded')
      expect(belief).toMatchObject({ state: 'candidate', prior: [1_000, 1] })
      const context = { trend: 'up', volatility: 'normal', session: 'london' } as const
      const asked = {
        symbol: 'NQ',
        side: 'long',
        strategy: 'breakout',
        context,
        entry: 100,
        stop: 90,
      } as const
      expect((await person.check(asked)).size.fraction).toBe(0)
    })
  })

  test('both or neither, at least 1, and not of what no trade can test', async () => {
    await withDesk(async ({ person }) => {
      const seed = (more: object) => refusal(person.beliefSeed({ at: june(1), ...PATTERN, ...more } as never))
      expect(await seed({ alpha: 3 })).toMatchObject({ code: 'invalid_input', field: 'beta' })
      expect(await seed({ alpha: 0.5, beta: 2 })).toMatchObject({ field: 'alpha' })
      expect(await seed({ claim: 'other', for: 3, alpha: 2, beta: 2 })).toMatchObject({ field: 'alpha' })
    })
  })
})

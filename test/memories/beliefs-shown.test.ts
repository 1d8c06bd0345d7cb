import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { june, lived, trip, withDesk } from './desk.ts'

const UP = { trend: 'up', volatility: 'normal', session: 'london' } as const
const DOWN = { ...UP, trend: 'down' } as const

/** Twelve gains in up-trends, fourteen losses in down-trends, three trades without a trend. */
const months = async (memory: Memory): Promise<void> => {
  for (let day = 1; day <= 29; day++) {
    const context = day <= 12 ? UP : day <= 26 ? DOWN : { ...UP, trend: 'none' as const }
    await lived(memory, trip(day, day <= 12 ? 112 : 88, { context }))
  }
}

/** A hundred losses of the full stop: enough to be found to lose. */
const losing = async (memory: Memory): Promise<void> => {
  const start = Date.parse(june(1))
  for (let n = 0; n < 130; n++) {
    const at = start + n * 86_400_000
    await memory.tradeRecord({
      ...trip(1, 88),
      trade: `loss ${n}`,
      entryAt: at - 7_200_000,
      at,
      context: DOWN,
    })
  }
}

describe('recall lists beliefs', () => {
  test('whose conditions hold now, and no other', async () => {
    await withDesk(async ({ person }) => {
      await months(person)
      const asked = { symbol: 'NQ', strategy: 'breakout', context: DOWN }
      const { beliefs } = await person.recall(asked)
      expect(beliefs.length).toBeGreaterThan(2)
      for (const { belief } of beliefs) expect(belief.when).not.toContain('trend is up')
    })
  })

  test('by the strength of the evidence, whichever way, and says that it loses where it loses', async () => {
    await withDesk(async ({ person }) => {
      await months(person)
      const { beliefs } = await person.recall({ symbol: 'NQ', strategy: 'breakout', context: DOWN })
      expect(beliefs[0]?.belief).toMatchObject({ says: expect.stringMatching(/^loses/), state: 'candidate' })
      expect(beliefs[0]?.belief.says).toMatch(/^loses so far where .*trend is down/)
      const strengths = beliefs.map(({ belief }) => Math.max(belief.ePlus, belief.eMinus))
      expect(strengths).toEqual(strengths.toSorted((a, b) => b - a))
      expect(beliefs.map(({ score }) => score)).toEqual(strengths)
      expect(beliefs[0]?.explanation).toContain('evidence that it loses')
    })
  })

  test('found to lose, it says so without "so far"', async () => {
    await withDesk(async ({ person }) => {
      await losing(person)
      const { beliefs } = await person.recall({ symbol: 'NQ', strategy: 'breakout', context: DOWN })
      expect(beliefs[0]?.belief).toMatchObject({
        state: 'contradicted',
        says: expect.stringMatching(/^loses/),
      })
      expect(beliefs[0]?.belief.says).toMatch(/^loses where .*: that it gains is contradicted$/)
    })
  })

  test('lists nothing that is forming', async () => {
    await withDesk(async ({ person }) => {
      await months(person)
      const context = { ...UP, trend: 'none' } as const
      const { beliefs } = await person.recall({ symbol: 'NQ', strategy: 'breakout', context })
      for (const { belief } of beliefs) expect(belief.observations).toBeGreaterThanOrEqual(10)
    })
  })

  test('of a field that the question leaves out it says nothing; a strategy left out may be any', async () => {
    await withDesk(async ({ person }) => {
      await months(person)
      const { beliefs } = await person.recall({ symbol: 'NQ', context: { trend: 'down', session: 'london' } })
      expect(
        beliefs.map(({ belief }) => belief.when).map((when) => when.split(' and ').toSorted().join(' and ')),
      ).toContain('session is london and strategy is breakout and symbol is NQ and trend is down')
      for (const { belief } of beliefs) expect(belief.when).not.toContain('volatility')
    })
  })
})

describe('beliefs shows what can be told, then a line on the rest', () => {
  test('candidates are counted, with the nearest, and listed when asked for', async () => {
    await withDesk(async ({ person }) => {
      await months(person)
      const answer = await person.beliefs()
      expect(answer).toMatchObject({
        beliefs: [],
        why: 'nothing can be told yet; the option all lists the candidates',
      })
      expect(answer.rest).toMatch(
        /^\d+ candidates cannot be told yet, the nearest \(B\d+\) for about \d+ outcomes more; 3 forming, with fewer than ten outcomes each$/,
      )
      const all = (await person.beliefs({ all: true })).beliefs
      expect(all.length).toBe(Number(answer.rest?.split(' ')[0]))
    })
  })

  test('what was found and what a person told is listed', async () => {
    await withDesk(async ({ person }) => {
      await person.beliefSeed({
        at: june(1, '00:00'),
        proposition: 'Breakouts lose in quiet markets.',
        condition: { symbol: 'NQ', volatility: 'low' },
        claim: 'loses',
      })
      await losing(person)
      const { beliefs } = await person.beliefs()
      expect(new Set(beliefs.map(({ state, source }) => `${source} ${state}`))).toEqual(
        new Set(['induced contradicted', 'seeded candidate']),
      )
    })
  })
})

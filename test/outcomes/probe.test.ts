import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { entry, june, lived, trip, withDesk } from '../memories/desk.ts'
import { textOf } from '../text-of.ts'

// What it costs to gather a record is offered until the record has lost more than chance would explain, or speaks for itself (docs/method.md#size).

const HERE = { trend: 'up', volatility: 'normal', session: 'london' } as const
const ASKED = {
  symbol: 'NQ',
  side: 'long',
  strategy: 'breakout',
  entry: 100,
  stop: 90,
  context: HERE,
} as const

const situation = async (agent: Memory, at: string): Promise<string> => {
  const { user } = await agent.turn({ at, equity: 10_000, positions: [], context: { NQ: HERE } })
  return user.sections.find(({ name }) => name === 'situation')?.text ?? ''
}

const losses = async (agent: Memory, n: number, more: Parameters<typeof trip>[2] = {}) => {
  for (let day = 1; day <= n; day++) await lived(agent, trip(day, 90, more))
}

describe('a probe', () => {
  test('outlives one loss, and five', () =>
    withDesk(async ({ agent }) => {
      await losses(agent, 1)
      expect((await agent.check(ASKED)).size).toMatchObject({
        probe: 0.002,
        probeWhy: expect.stringContaining('it is worth 1.0 of 60 outcomes so far'),
      })
      for (let day = 2; day <= 5; day++) await lived(agent, trip(day, 90))
      expect((await agent.check(ASKED)).size.probe).toBe(0.002)
      expect(await situation(agent, june(6))).toContain('a probe may risk 0.20%')
    }))

  test('outlives an open trade that has lost nothing', () =>
    withDesk(async ({ agent }) => {
      const held = { symbol: 'NQ', side: 'long', size: 1, price: 100, mark: 100, stop: 90 } as const
      await openTrade(agent, entry(1, '10:00'))
      await agent.turn({ at: june(1, '11:00'), equity: 10_000, positions: [held], context: { NQ: HERE } })
      const size = (await agent.check(ASKED)).size
      expect(size).toMatchObject({ probe: 0.002, evidence: { mean: -10 } })
    }))

  test('ends with thirteen whole stops of thirteen; a turn and the text of size say why', () =>
    withDesk(async ({ agent }) => {
      await losses(agent, 13)
      const why = 'no probe: 13 trades on record lost more than chance would explain, -1.00R on average'
      const check = await agent.check(ASKED)
      expect(check.size).toMatchObject({ probe: 0, probeWhy: why })
      expect(textOf('check', check)).toContain(why)
      expect(await situation(agent, june(14))).toContain(`justifies no size (no edge shown); ${why}`)
    }))

  test('ends with losses of which nobody knows the R, too', () =>
    withDesk(async ({ agent }) => {
      for (let n = 0; n < 13; n++) await lived(agent, trip(n + 1, 90, { stop: undefined }))
      expect((await agent.check(ASKED)).size).toMatchObject({
        probe: 0,
        probeWhy: 'no probe: 13 trades on record lost more than chance would explain, -1.00R on average',
      })
      const { reasons } = (await agent.check(ASKED)).size
      expect(reasons).toContain('1R is the median loss: too few trades had a usable stop')
    }))

  test('that a person has switched off is not passed over in silence', () =>
    withDesk(async ({ agent, person }) => {
      await person.configure({ evidence: { probe: 0 } })
      expect(await situation(agent, june(1))).toContain(
        'justifies no size (too few); no probe: a person has switched it off',
      )
    }))
})

test('an expectancy with the loss that may still be owed says so', () =>
  withDesk(async ({ agent }) => {
    await losses(agent, 1)
    const answer = await agent.recall({ symbol: 'NQ', side: 'long', strategy: 'breakout' })
    const { distribution } = answer
    const text = textOf('recall', answer)
    expect(distribution).toMatchObject({ mean: -10.5 })
    expect(text).toContain('may still owe: counted once')
    const { reasons } = (await agent.check({ symbol: 'NQ', side: 'long', strategy: 'breakout' })).size
    expect(reasons).toContain(
      'expected here by all readings together -10.50R, with the loss that may still be owed',
    )
  }))

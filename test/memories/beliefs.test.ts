import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { dump } from '../promises/memories.ts'
import { shownBelief, shownTrade } from '../shown.ts'
import { BREAKOUT, entry, june, lived, refusal, trip, withDesk } from './desk.ts'

const seeded = async (memory: Memory) => {
  const { beliefs } = await memory.beliefs({ limit: 1_000 })
  return beliefs.find(({ source }) => source === 'seeded')
}

const opinion = {
  proposition: 'up days pay',
  condition: { strategy: 'breakout', symbol: 'NQ', trend: 'up' },
} as const

describe('a belief that was told', () => {
  test('is a person’s to tell', async () => {
    await withDesk(async ({ agent, person, file }) => {
      const before = dump(file)
      expect(await refusal(agent.beliefSeed({ at: june(1), ...opinion }))).toMatchObject({
        code: 'not_allowed',
      })
      expect(
        await refusal(
          agent.beliefSeed({
            at: june(1),
            proposition: 'Breakouts with the trend pay.',
            condition: { trend: 'up' },
          }),
        ),
      ).toMatchObject({
        code: 'not_allowed',
      })
      expect(dump(file)).toEqual(before)
      expect((await person.beliefSeed({ at: june(1), ...opinion })).memories).toEqual(['B1'])
    })
  })

  test('starts as a mild opinion, Beta(2, 1), and says how uncertain it is', async () => {
    await withDesk(async ({ person }) => {
      await person.beliefSeed({ at: june(1), ...opinion })
      const belief = await seeded(person)
      expect(belief).toMatchObject({ says: 'up days pay', state: 'candidate', observations: 0 })
      // α/(α+β) and αβ/((α+β)²(α+β+1))
      expect(belief?.confidence).toBeCloseTo(2 / 3, 12)
      expect(belief?.uncertainty).toBeCloseTo(2 / 36, 12)
    })
  })

  test('counts what is entered after it was told, and nothing that was entered before', async () => {
    await withDesk(async ({ person }) => {
      await lived(person, trip(1, 110))
      await openTrade(person, entry(2, '10:00'))
      await person.beliefSeed({ at: june(2, '11:00'), ...opinion })
      await closeTrade(person, { at: june(2, '15:00'), trade: '2 10:00', price: 120 })
      expect(await seeded(person)).toMatchObject({ observations: 0 })
      await lived(person, trip(3, 110))
      await lived(person, trip(4, 90))
      const belief = await seeded(person)
      expect(belief).toMatchObject({ observations: 2, lastConfirmed: 'E3', lastContradicted: 'E4' })
      // Beta(3, 2)
      expect(belief?.confidence).toBeCloseTo(3 / 5, 12)
    })
  })

  test('counts only what meets every condition, known to', async () => {
    await withDesk(async ({ person }) => {
      await person.beliefSeed({ at: june(1), ...opinion })
      await lived(person, trip(2, 110, { context: { trend: 'down' } }))
      await lived(person, trip(3, 110, { context: {} }))
      await lived(person, trip(4, 110, { symbol: 'ES' }))
      await lived(person, trip(5, 110, { strategy: { ...BREAKOUT, name: 'fade' } }))
      expect(await seeded(person)).toMatchObject({ observations: 0 })
      await lived(person, trip(6, 110, { strategy: { ...BREAKOUT, version: '2' } }))
      expect(await seeded(person)).toMatchObject({ observations: 1 })
    })
  })

  test('of any strategy and symbol counts all of them, and a claim to lose is confirmed by losses', async () => {
    await withDesk(async ({ person }) => {
      await person.beliefSeed({
        at: june(1),
        proposition: 'nothing works up here',
        condition: { trend: 'up', atrD1: { above: 100 } },
        claim: 'loses',
      })
      const context = { trend: 'up', atrD1: 101 }
      await lived(person, trip(2, 90, { context }))
      await lived(person, trip(3, 90, { context, symbol: 'ES', trade: 'other' }))
      await lived(person, trip(4, 110, { context, strategy: { ...BREAKOUT, name: 'fade' } }))
      const belief = await seeded(person)
      // Beta(2 + 2, 1 + 1)
      expect(belief).toMatchObject({ observations: 3, lastConfirmed: 'E2', lastContradicted: 'E3' })
      expect(belief?.confidence).toBeCloseTo(4 / 6, 12)
      const { evidence } = await shownBelief(person, { of: belief?.handle ?? '' })
      expect(evidence).toEqual({ for: ['E2', 'E1'], against: ['E3'], more: 0 })
    })
  })

  test('told twice is told once', async () => {
    await withDesk(async ({ person, file }) => {
      await person.beliefSeed({ at: june(1), ...opinion })
      const before = dump(file)
      expect((await person.beliefSeed({ at: june(1), ...opinion })).outcome).toBe('duplicate')
      expect(dump(file)).toEqual(before)
    })
  })
})

/** Three trades a day with an edge that is soon found. */
const winning = (i: number) => {
  const day = 1 + Math.floor(i / 3)
  const hour = 8 + 4 * (i % 3)
  const at = (hours: number): string => june(day, `${String(hours).padStart(2, '0')}:00`)
  return trip(day, i % 4 === 0 ? 95 : 125, { entryAt: at(hour), at: at(hour + 2), trade: `number ${i}` })
}

test('a belief of the grid is supported at the close that proves it, and was not before', async () => {
  await withDesk(async ({ person }) => {
    const read = (asOf?: string) => person.beliefs({ asOf, limit: 1_000, all: true, merged: true })
    const then = []
    // More than the sixty-four after which counts are kept as versions.
    for (let i = 0; i < 80; i++) {
      await person.tradeRecord(winning(i))
      if (i % 9 === 0) then.push(await read())
    }
    for (const one of then) expect(await read(one.asOf)).toEqual(one)

    const [belief] = (await person.beliefs({ all: true, merged: true })).beliefs.filter(
      ({ state }) => state === 'supported',
    )
    if (!belief?.since) throw new Error('nothing was found')
    expect(belief.ePlus).toBeGreaterThan(20)
    const justBefore = new Date(Date.parse(belief.since) - 1).toISOString()
    const stateAt = async (asOf: string) =>
      (await shownBelief(person, { of: belief.handle, asOf })).belief.state
    expect(await stateAt(justBefore)).toBe('candidate')
    expect(await stateAt(belief.since)).toBe('supported')
    // Every trade is stamped with what was expected of it, once ten had been counted.
    expect((await shownTrade(person, { of: 'number 9' })).story?.expected).toEqual([])
    expect((await shownTrade(person, { of: 'number 11' })).story?.expected.length).toBeGreaterThan(0)
  })
})

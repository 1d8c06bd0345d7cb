import { expect, test } from 'vitest'
import { june, trip, widest, withDesk } from '../memories/desk.ts'
import { shownBelief } from '../shown.ts'

test('a trade that was moved to another strategy is no longer listed as evidence of the one it was counted for', async () => {
  await withDesk(async ({ person }) => {
    for (let day = 1; day <= 12; day++) await person.tradeRecord(trip(day, day % 2 === 0 ? 115 : 90))
    await person.correct({ trade: 'T3', set: { strategy: 'fade' }, reason: 'it was a fade' })
    await person.maintain({})
    const belief = await widest(person)
    expect(belief?.observations).toBe(11)
    const { evidence } = await shownBelief(person, { of: belief?.handle ?? '' })
    const listed = [...(evidence?.for ?? []), ...(evidence?.against ?? [])]
    expect(listed).toHaveLength(11)
    expect(listed).not.toContain('E3')
    expect(evidence?.more).toBe(0)
  })
})

test('trades moved to a strategy, or into a trend, that had none before make its beliefs at the next maintenance', async () => {
  await withDesk(async ({ person }) => {
    for (let day = 1; day <= 24; day++) await person.tradeRecord(trip(day, day % 2 === 0 ? 115 : 90))
    for (let n = 1; n <= 12; n++)
      await person.correct({ trade: `T${n}`, set: { strategy: 'fade' }, reason: 'it was a fade' })
    await person.correct({ trade: 'T13', set: { context: { trend: 'down' } }, reason: 'it fell' })
    await person.maintain({ at: june(26) })
    const of = async (strategy: string) => {
      const { beliefs } = await person.beliefs({ strategy, all: true, merged: true, limit: 100 })
      return beliefs.map(({ when, observations }) => ({ when, observations }))
    }
    expect(await of('fade')).toContainEqual({ when: 'strategy is fade and symbol is NQ', observations: 12 })
    expect(await of('breakout')).toContainEqual({
      when: 'strategy is breakout and symbol is NQ',
      observations: 12,
    })
    const { rest } = await person.beliefs({ strategy: 'breakout', context: { trend: 'down' } })
    expect(rest).toContain('forming')
    // The same as if they had been told so from the first.
    await person.tradeRecord(trip(27, 115, { strategy: 'fade' }))
    expect(await of('fade')).toContainEqual({ when: 'strategy is fade and symbol is NQ', observations: 13 })
    expect((await person.verify({})).sound).toBe(true)
  })
})

import { expect, test } from 'vitest'
import { trip, widest, withDesk } from '../memories/desk.ts'

test('a trade that was moved to another strategy is no longer listed as evidence of the one it was counted for', async () => {
  await withDesk(async ({ person }) => {
    for (let day = 1; day <= 12; day++) await person.tradeRecord(trip(day, day % 2 === 0 ? 115 : 90))
    await person.correct({ trade: 'T3', set: { strategy: 'fade' }, reason: 'it was a fade' })
    await person.maintain({})
    const belief = await widest(person)
    expect(belief?.observations).toBe(11)
    const { evidence } = await person.beliefs({ belief: belief?.handle ?? '' })
    const listed = [...(evidence?.for ?? []), ...(evidence?.against ?? [])]
    expect(listed).toHaveLength(11)
    expect(listed).not.toContain('E3')
    expect(evidence?.more).toBe(0)
  })
})

import { expect, test } from 'vitest'
import { withDesk } from './desk.ts'

const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`

test('a turn is found by what it was given, and its decision once, as the decision itself', () =>
  withDesk(async ({ agent }) => {
    for (const day of [2, 3, 4, 5]) {
      const events = day === 4 ? ['payrolls'] : []
      const turn = await agent.turn({ at: at(day), equity: 10_000, positions: [], events })
      const reason = `spread too wide before the number, ${day} points`
      await turn.decide({ action: 'skip', symbol: 'XAUUSD', reason })
    }
    const asked = { question: 'spread too wide', since: '2026-03-04', until: '2026-03-04' }
    expect((await agent.search(asked)).hits.map(({ source, day }) => [source, day])).toEqual([
      ['decision', '2026-03-04'],
      ['transcript', '2026-03-04'],
    ])
    const given = await agent.search({ question: 'payrolls', sources: ['transcript'], limit: 1 })
    expect(given.hits).toMatchObject([{ day: '2026-03-04', headings: [expect.any(String), 'Snapshot'] }])
  }))

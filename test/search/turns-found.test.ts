import { expect, test } from 'vitest'
import { withDesk } from './desk.ts'

const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`

test('a turn is found once, by what came of it, and not by its run or its account', () =>
  withDesk(async ({ agent }) => {
    for (const day of [2, 3, 4, 5]) {
      const turn = await agent.turn({ at: at(day), equity: 10_000, positions: [] })
      await turn.decide({
        action: 'skip',
        symbol: 'XAUUSD',
        reason: `spread too wide before NFP, ${day} points`,
      })
    }
    const { hits } = await agent.search({ question: 'spread too wide on March 4th', sources: ['transcript'] })
    expect(hits[0]?.day).toBe('2026-03-04')
    expect(hits.map(({ path }) => path)).toEqual([...new Set(hits.map(({ path }) => path))])
    expect(hits.flatMap(({ headings }) => headings.slice(1))).toEqual(hits.map(() => 'Decided'))
    const given = await agent.search({ question: 'equity, nothing held', sources: ['transcript'] })
    expect(given.hits).toEqual([])
  }))

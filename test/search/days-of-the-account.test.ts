import { expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { withDesk } from './desk.ts'

/** 08:30 of the 12th in Tokyo. */
const AT = '2026-03-11T23:30:00Z'

test('whatever was recorded at a time has the trading day of the account as of then', () =>
  withDesk(async ({ agent, person }) => {
    await person.configure({ calendar: { zone: 'Asia/Tokyo' } })
    const turn = await agent.turn({ at: AT, equity: 10_000, positions: [] })
    await turn.decide({
      action: 'skip',
      symbol: 'TIN',
      reason: 'tin is thin',
      said: 'The tin book is empty.',
    })
    // A transcript is found once the next turn has begun.
    await agent.turn({ at: AT, equity: 10_001, positions: [] })
    await agent.write({ to: 'journal', at: AT, text: 'tin at the open' })
    await agent.observe({ at: AT, text: 'tin stocks fall', source: 'wire' })
    await agent.incident({ at: AT, text: 'tin feed stood still' })
    await openTrade(agent, { at: AT, symbol: 'TIN', side: 'long', size: 1, price: 100, reason: 'tin bid' })
    // A calendar that is changed later moves no day, and what is known then has the days of then.
    await person.configure({ calendar: { zone: 'UTC' } })
    await agent.incident({ at: '2026-03-12T23:30:00Z', text: 'tin feed late' })
    for (const source of [
      'workspace',
      'transcript',
      'decision',
      'observation',
      'trade',
      'incident',
    ] as const) {
      const { hits } = await agent.search({ question: 'tin', sources: [source] })
      expect([source, ...new Set(hits.map(({ day }) => day))]).toEqual([source, '2026-03-12'])
    }
  }))

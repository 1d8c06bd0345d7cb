import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { withFlagDesk } from '../flags/desk.ts'
import { inFolder } from '../promises/memories.ts'
import { shownTurn } from '../shown.ts'
import { clockAt } from '../workspace/desk.ts'

// Turns that bring less than a whole snapshot, or a time that cannot be meant.

describe('a turn without a snapshot', () => {
  test('says its own time in a run that has none yet, and after what is known', () =>
    withFlagDesk(async ({ agent }) => {
      const first = await agent.turn({ at: '2026-11-02T08:00:00Z' })
      expect(first.context.text).toContain('2026-11-02 08:00')
      expect(first.context.text).not.toContain('1970')
      await agent.tick({ equity: 1_000, at: '2026-11-02T09:00:00Z' })
      const later = await agent.turn({ at: '2026-11-02T10:00:00Z' })
      expect(later.context.text).toContain('2026-11-02 10:00')
      // What it was shown comes out the same when it is asked for again.
      expect(JSON.stringify(await shownTurn(agent, { of: later.turn }))).toContain('Now 2026-11-02 10:00')
    }))

  test('says, of a live run, that nothing was reconciled', () =>
    inFolder(async (home) => {
      const agent = await openMemory({ home, agent: 'desk', clock: clockAt('2026-11-02T08:00:00Z') })
      expect((await agent.turn({})).notices).toMatchObject([expect.stringContaining('no_snapshot')])
      expect((await agent.turn({ positions: [] })).notices).toEqual([])
      for (const part of [{ equity: 1_000 }, { marks: { X: { price: 1 } } }])
        expect((await agent.tick(part)).notices).toMatchObject([expect.stringContaining('no_snapshot')])
      await agent.close()
    }))
})

describe('a turn whose clock went back', () => {
  test('is answered in all its calls by what its text knows, and says so', () =>
    inFolder(async (home) => {
      const agent = await openMemory({ home, agent: 'desk', run: 'back', mode: 'backtest', strategy: 's' })
      const context = { X: { trend: 'up', volatility: 'normal', price: 100 } } as const
      const begun = await agent.turn({ at: '2025-01-06T09:00:00Z', equity: 10_000, positions: [], context })
      await begun.decide({ action: 'enter', symbol: 'X', side: 'long', stop: 95, reason: 'r' })
      await agent.fill({ at: '2025-01-06T09:10:00Z', id: '1', symbol: 'X', side: 'buy', size: 1, price: 100 })
      await agent.write({ to: 'note', key: 'lost', text: 'X was lost on the way down' })
      await agent.fill({ at: '2025-01-07T09:00:00Z', id: '2', symbol: 'X', side: 'sell', size: 1, price: 95 })
      expect(begun.notices).toEqual([])
      const back = await agent.turn({ at: '2025-01-06T08:00:00Z', context })
      expect(back.notices).toMatchObject([expect.stringContaining('clock_back')])
      const order = { symbol: 'X', side: 'long', entry: 100, stop: 95, size: 1 } as const
      const check = await back.check(order)
      expect(check.asOf).toBe('2025-01-06T08:00:00.000Z')
      expect([check.losses, check.size.evidence.observations]).toEqual([[], 0])
      const recalled = await back.recall({ symbol: 'X' })
      expect([recalled.hits, recalled.warnings, recalled.candidates]).toEqual([[], [], 0])
      expect((await back.search({ question: 'lost' })).hits).toEqual([])
      await expect(back.read({ path: 'notes/lost.md' })).rejects.toMatchObject({ code: 'not_found' })
      const { size: _, ...meant } = order
      expect((await agent.check({ ...meant, turn: back.turn })).size.evidence.observations).toBe(0)
      // A question without the turn is of now.
      expect((await agent.recall({ symbol: 'X' })).candidates).toBe(1)
      expect((await begun.recall({ symbol: 'X' })).candidates).toBe(1)
      const again = await agent.turn({ at: '2025-01-06T08:00:00Z', context })
      expect([again.context.text, again.notices]).toEqual([back.context.text, back.notices])
      expect((await again.check(order)).losses).toEqual([])
      await agent.close()
    }))
})

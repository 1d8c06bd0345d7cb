import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { time, withFlagDesk } from '../flags/desk.ts'
import { inFolder } from '../promises/memories.ts'
import { clockAt } from '../workspace/desk.ts'

// Turns that bring less than a whole snapshot, or a time that cannot be meant.

describe('a turn without a snapshot', () => {
  test('says its own time in a run that has none yet, and after what is known', () =>
    withFlagDesk(async ({ agent }) => {
      const first = await agent.turn({ at: '2026-11-02T08:00:00Z' })
      expect(first.context.text).toContain('2026-11-02 08:00')
      expect(first.context.text).not.toContain('1970')
      await agent.equity({ equity: 1_000, at: '2026-11-02T09:00:00Z' })
      const later = await agent.turn({ at: '2026-11-02T10:00:00Z' })
      expect(later.context.text).toContain('2026-11-02 10:00')
      // What it was shown comes out the same when it is asked for again.
      expect(JSON.stringify(await agent.why({ of: later.turn }))).toContain('Now 2026-11-02 10:00')
    }))

  test('says, of a live run, that nothing was reconciled', () =>
    inFolder(async (home) => {
      const agent = await openMemory({ home, agent: 'desk', clock: clockAt('2026-11-02T08:00:00Z') })
      expect((await agent.turn({})).notices).toMatchObject([expect.stringContaining('no_snapshot')])
      expect((await agent.turn({ positions: [] })).notices).toEqual([])
      await agent.close()
    }))
})

describe('a time far ahead of all that is known', () => {
  const far = '2099-01-01T00:00:00Z'
  const ahead = [expect.stringContaining('clock_ahead')]

  test.each([
    ['a turn', (agent: Agent) => agent.turn({ at: far, positions: [], equity: 1_000 })],
    ['a turn without a snapshot', (agent: Agent) => agent.turn({ at: far })],
    ['a snapshot', (agent: Agent) => agent.tick({ at: far, positions: [] })],
    ['an equity', (agent: Agent) => agent.equity({ at: far, equity: 1_000 })],
  ])('is noticed at once: %s', (_, tell) =>
    withFlagDesk(async ({ agent }) => {
      expect((await agent.equity({ equity: 1_000, at: time('10:00') })).notices).toEqual([])
      expect((await tell(agent)).notices).toMatchObject(ahead)
    }),
  )
})

type Agent = Parameters<Parameters<typeof withFlagDesk>[0]>[0]['agent']

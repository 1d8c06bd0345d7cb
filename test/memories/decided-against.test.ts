import { expect, test } from 'vitest'
import { withDesk } from './desk.ts'

const ENTER = { action: 'enter', symbol: 'NQ', side: 'long', size: 1, price: 100, stop: 90 } as const

test('an entry against a limit and a plan in force is recorded as such, said in the answer and in the next context', () =>
  withDesk(async ({ agent, person }) => {
    await person.configure({ limits: { symbols: ['ES'] }, at: '2025-06-01T09:00:00Z' })
    await person.planCreate({
      condition: { symbol: 'NQ' },
      action: { type: 'skip_trade' },
      reason: 'it gaps',
      at: '2025-06-01T09:00:00Z',
    })
    const turn = await agent.turn({ at: '2025-06-02T09:00:00Z', positions: [], equity: 10_000 })
    expect((await turn.check({ symbol: 'NQ', side: 'long' })).verdict).toBe('stop')
    const decided = await turn.decide({ ...ENTER, reason: 'it looks strong' })
    expect(decided.notices).toEqual([
      expect.stringMatching(/^decided_against: limits: NQ is not among the symbols: /),
      'decided_against: P1: P1 is in force: skip the trade',
    ])
    const [made] = (await agent.events({ kind: 'decision' })).events
    expect(made?.payload.stops).toEqual(['limits', expect.stringMatching(/^plan:/)])
    expect((await agent.decisions()).decisions[0]).toMatchObject({ against: ['limits', 'P1'] })
    const next = await agent.turn({ at: '2025-06-02T10:00:00Z', positions: [], equity: 10_000 })
    expect(next.user.text).toContain('enter NQ long, against limits P1, "it looks strong"')
    expect((await agent.verify()).problems).toEqual([])
  }))

test('an entry against the halt of the drawdown is recorded as such; leaving and waiting go against nothing', () =>
  withDesk(async ({ agent }) => {
    await agent.tick({ at: '2025-06-01T09:00:00Z', positions: [], equity: 10_000 })
    await agent.tick({ at: '2025-06-02T09:00:00Z', positions: [], equity: 7_000 })
    const decided = await agent.decide({ ...ENTER, at: '2025-06-02T09:01:00Z' })
    expect(decided.notices).toEqual(['decided_against: halt: the drawdown has reached its limit: halt'])
    const waited = await agent.decide({ action: 'skip', symbol: 'NQ', at: '2025-06-02T09:02:00Z' })
    expect(waited.notices).toEqual([])
    const { decisions } = await agent.decisions()
    expect(decisions.map(({ action, against }) => [action, against])).toEqual([
      ['skip', []],
      ['enter', ['halt']],
    ])
  }))

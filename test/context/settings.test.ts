import { expect, test } from 'vitest'
import { shownTurn } from '../shown.ts'
import { atDesk, hour, SITUATIONS, tell } from './situations.ts'

const namesOf = ({ system, user }: { readonly system: Side; readonly user: Side }): readonly string[] =>
  [...system.sections, ...user.sections].map(({ name }) => name)
interface Side {
  readonly sections: readonly { readonly name: string }[]
}

test('a person’s limits stand on the system side, and stay where nearly nothing does', () =>
  atDesk(async (desk) => {
    await SITUATIONS['losing streak']?.(desk)
    await desk.person.configure({ limits: { riskPerTrade: 0.01, symbols: ['XAUUSD'], openTrades: 2 } })
    const { system, user } = await desk.agent.context({ context: { XAUUSD: { trend: 'up' } } })
    const limits = system.sections.find(({ name }) => name === 'limits')
    expect(limits?.text).toMatch(/^## Limits set by a person; check enforces them unless a line says not\n- /)
    expect(limits?.text).toContain('1%')
    expect(limits?.text).toContain('XAUUSD')
    expect(user.text).not.toContain('## Limits')
    expect(namesOf(await desk.agent.context({ budget: 160 }))).toContain('limits')
  }))

test('a strategy without memory is told the rules and the time, and nothing else', () =>
  atDesk(async (desk) => {
    await SITUATIONS['plan in force']?.(desk)
    await desk.person.configure({ context: { strategies: { trend: { memory: false } } } })
    const turn = await desk.agent.turn({ context: { XAUUSD: { trend: 'up' } }, events: ['NFP'] })
    expect(namesOf(turn)).toEqual(['head', 'foot', 'now'])
    expect(namesOf(await desk.agent.context({ strategy: 'other' }))).toContain('flags')
    expect((await shownTurn(desk.agent, { of: turn.turn })).note).toBeNull()
  }))

test('how many trades, how many tokens and which symbols are as configured, as of then', () =>
  atDesk(async (desk) => {
    for (let n = 1; n <= 14; n++) await tell(desk, { n, won: n % 2 === 0 })
    const before = hour(80)
    desk.clock.set(hour(90))
    await desk.person.configure({ context: { recentTrades: 3, budget: 900, watch: ['XAUUSD'] } })
    const shown = await desk.agent.context({})
    expect(shown.budget).toBe(900)
    expect(shown.user.sections.find(({ name }) => name === 'recent_trades')?.handles).toHaveLength(3)
    // Watched: the situation is told of, though nobody named it and nothing is held.
    expect(namesOf(shown)).toContain('situation')
    const then = await desk.agent.context({ asOf: before })
    expect(then.budget).toBe(1_800)
    expect(namesOf(then)).not.toContain('situation')
    expect((await desk.agent.context({ budget: 300 })).budget).toBe(300)
  }))

test('what should be written down is told with the time, until it is written', () =>
  atDesk(async (desk) => {
    await tell(desk, { n: 1, won: true })
    desk.clock.set(hour(20))
    const { user } = await desk.agent.context({})
    expect(user.text.split('\n').slice(0, 3).join('\n')).toMatch(
      /^Now 2026-03-03 04:00 UTC, Tuesday; strategy trend\.\n\nTo write: .*journal/,
    )
    await desk.agent.write({ to: 'journal', text: 'one trade, as planned', at: hour(20) })
    await desk.agent.write({ to: 'note', key: 'position_XAUUSD', text: 'closed at the target' })
    const after = await desk.agent.context({})
    expect(after.user.text).not.toContain('position_XAUUSD (closed)')
  }))

import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { textOf } from '../text-of.ts'
import { atDesk, hour, inHome, tell } from './situations.ts'

// What stands under "situations like this one" is like this one; and what is told of the record is told as it is.

const ANOTHER = { trend: 'down', volatility: 'extreme', session: 'asia' } as const
const LONDON = { trend: 'up', volatility: 'normal', session: 'london' } as const

const sectionOf = (
  shown: { user: { sections: { name: string; text: string; handles: string[] }[] } },
  name: string,
) => shown.user.sections.find((section) => section.name === name)

test('trades in another situation are not listed as like it, and that there is none is said', () =>
  atDesk(async (desk) => {
    for (let n = 1; n <= 3; n++) await tell(desk, { n, won: n % 2 === 0 })
    desk.clock.set(hour(24))
    const other = await desk.agent.context({ context: { XAUUSD: ANOTHER } })
    expect(sectionOf(other, 'situation')?.handles).toEqual([])
    expect(sectionOf(other, 'situation')?.text).toContain(
      'none of it is known to be in a situation like this',
    )
    expect(sectionOf(other, 'warnings')).toBeUndefined()
    const same = await desk.agent.context({ context: { XAUUSD: LONDON } })
    expect(sectionOf(same, 'situation')?.handles).toEqual(['E2'])
    expect(sectionOf(same, 'warnings')?.handles).toHaveLength(2)
    expect(same.text).not.toContain('none of it')
  }))

/** Six losses of which nobody told the situation: the session follows from the time. */
const sixLosses = async (agent: Memory) => {
  for (let day = 2; day <= 7; day++)
    await agent.tradeRecord({
      ...{ trade: `t${day}`, symbol: 'X', side: 'long', size: 1, strategy: 's' },
      ...{ entryAt: `2025-06-0${day}T09:00:00Z`, at: `2025-06-0${day}T10:00:00Z` },
      ...{ entryPrice: 100, exitPrice: 97, stop: 97 },
    })
}

test('losses whose situation nobody told warn as such, in a turn, in check and in recall alike', () =>
  inHome(async (home) => {
    const agent = await openMemory({ home, agent: 'a', run: 'r', mode: 'backtest', strategy: 's' })
    await sixLosses(agent)
    const untold = 'Losses, whatever the situation (theirs or this one was not told)'
    const turn = await agent.turn({
      at: '2025-06-07T11:10:00Z',
      equity: 982,
      positions: [],
      context: { X: { trend: 'up' } },
    })
    expect(sectionOf(turn, 'situation')?.text).toContain('none of it is known to be in a situation like this')
    expect(sectionOf(turn, 'warnings')).toBeUndefined()
    const shown = sectionOf(turn, 'untold_losses')
    expect(shown?.text).toMatch(
      new RegExp(`^## ${untold.replaceAll(/[()]/g, '\\$&')}\n- \\[E\\d\\] -1\\.00R X long s 2025`),
    )
    expect(shown?.text).not.toContain('alike')
    expect(shown?.handles).toHaveLength(6)
    const check = await turn.check({ symbol: 'X', side: 'long', entry: 100, stop: 97, size: 1 })
    expect(check.losses).toHaveLength(3)
    const answer = await turn.recall({ symbol: 'X' })
    const { warnings } = answer
    const text = textOf('recall', answer)
    expect(warnings[0]?.explanation).toContain(
      'in a situation that too little is told of to compare (13% known, Sim .47)',
    )
    for (const said of [textOf('check', check), text]) expect(said).not.toContain('situations like this one')
    await agent.close()
  }))

test('a situation that was hardly told is compared with none', () =>
  inHome(async (home) => {
    const agent = await openMemory({ home, agent: 'a', run: 'r', mode: 'backtest', strategy: 's' })
    await sixLosses(agent)
    const turn = await agent.turn({
      at: '2025-06-07T11:10:00Z',
      equity: 982,
      positions: [],
      context: { X: {} },
    })
    expect(turn.user.text).not.toContain('Losses in situations like this one')
    expect(turn.user.text).not.toContain('none of it is known')
    expect(sectionOf(turn, 'situation')?.handles).toHaveLength(4)
    expect(sectionOf(turn, 'untold_losses')?.handles).toHaveLength(2)
    await agent.close()
  }))

test('why a trade was entered is told once, and where it is told again stands where', () =>
  atDesk(async (desk) => {
    await tell(desk, { n: 1, won: false, reason: 'held the low' })
    desk.clock.set(hour(8))
    const { text } = await desk.agent.context({ context: { XAUUSD: LONDON } })
    expect(text.split('"held the low"')).toHaveLength(2)
    expect(text).toMatch(/- \[E1\] .* "held the low"/)
    expect(text).toMatch(/- \[T1\] .* \(E1 above\)/)
    // What is pointed at stands there, however little room there is.
    for (let budget = 100; budget < 500; budget += 25) {
      const little = await desk.agent.context({ context: { XAUUSD: LONDON }, budget })
      if (little.text.includes('E1 above')) expect(little.text).toContain('[E1]')
    }
  }))

test('an open trade that counts at its mark is said to be open', () =>
  atDesk(async (desk) => {
    const { agent, clock } = desk
    for (let n = 1; n <= 12; n++) await tell(desk, { n, won: n % 2 === 0 })
    clock.set(hour(80))
    await agent.instrument({ symbol: 'XAUUSD', reportedBy: 'broker' })
    const position = {
      symbol: 'XAUUSD',
      side: 'long',
      size: 1,
      price: 2_000,
      mark: 2_005,
      stop: 1_990,
      strategy: 'trend',
    } as const
    await agent.tick({ positions: [position], equity: 10_000 })
    clock.set(hour(81))
    const turn = await agent.turn({
      positions: [{ ...position, mark: 2_006 }],
      equity: 10_000,
      context: { XAUUSD: LONDON },
    })
    expect(sectionOf(turn, 'situation')?.text).toMatch(/in all 13 trades, .*; 1 of them still open/)
  }))

test('a note of before the log had a time has no day', () =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
    await memory.write({ to: 'note', key: 'gold', text: 'XAUUSD pays in London.' })
    const turn = await memory.turn({ at: hour(1), positions: [], context: { XAUUSD: LONDON } })
    expect(turn.user.text).toContain('notes/gold.md:1 (notes by agent, trust agent)')
    await memory.close()
  }))

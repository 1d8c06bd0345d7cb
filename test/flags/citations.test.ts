import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { shownTrade } from '../shown.ts'
import { time, withFlagDesk } from './desk.ts'

// A memory that no turn was shown cannot have been relied on: the decision is stored, the handle does not count.

const trip = (memory: Memory, hour: number, symbol: string) =>
  memory.tradeRecord({
    ...{ at: time(`${hour}:30`), entryAt: time(`${hour}:00`), symbol, side: 'long', size: 1 },
    ...{ entryPrice: 100, exitPrice: 110, stop: 90, strategy: 's', context: { trend: 'up' } },
  })

const unseen = (cite: string): string => `cites "${cite}": no turn was shown it, so it does not count`

const citationsOf = async (memory: Memory, trade: string) =>
  (await shownTrade(memory, { of: trade })).story?.citations

test('a citation of what is not there counts for nothing, and a notice says so', () =>
  withFlagDesk(async ({ agent }) => {
    await trip(agent, 10, 'A')
    const told = await agent.decide({
      at: time('11:00'),
      action: 'hold',
      cites: ['E1', 'E9', 'B1000', 'N1', 'my-note'],
    })
    expect(told.outcome).toBe('recorded')
    expect(told.notices).toEqual(['E9', 'B1000', 'N1', 'my-note'].map(unseen))
    expect(await citationsOf(agent, 'T1')).toBe(1)
  }))

test('inside a turn a memory counts once a turn was shown it, by either of its names', () =>
  withFlagDesk(async ({ agent }) => {
    await trip(agent, 10, 'A')
    for (let n = 0; n < 10; n++) await trip(agent, 11, `B${n}`)
    const first = await agent.turn({ at: time('12:00') })
    // Eleven trades ago: the turn's own context names the last ten.
    const early = await first.decide({ action: 'hold', cites: ['E1', 'T1'] })
    expect(early.notices).toEqual(['E1', 'T1'].map(unseen))
    expect(await citationsOf(agent, 'T1')).toBe(0)
    // Shown by the name of the trade, cited by that of what is remembered of it.
    expect((await first.decide({ action: 'hold', cites: ['E2'], id: 'second' })).notices).toEqual([])
    const { hits } = await first.recall({ symbol: 'A', context: { trend: 'up' } })
    expect(hits.map(({ handle }) => handle)).toContain('E1')
    // Shown in this turn, cited in the next by the trade's name.
    const second = await agent.turn({ at: time('13:00') })
    expect((await second.decide({ action: 'hold', cites: ['T1'] })).notices).toEqual([])
    expect(await citationsOf(agent, 'T1')).toBe(1)
  }))

test('an agent knows what it holds from the turn itself', () =>
  withFlagDesk(async ({ agent }) => {
    await openTrade(agent, { at: time('09:00'), symbol: 'A', side: 'long', size: 1, price: 100 })
    const turn = await agent.turn({ at: time('10:00') })
    expect((await turn.decide({ action: 'hold', cites: ['T1', 'E1'] })).notices).toEqual([])
  }))

test('a person is not shown things by turns, and may cite what is there', () =>
  withFlagDesk(async ({ person }) => {
    await trip(person, 10, 'A')
    const turn = await person.turn({ at: time('12:00') })
    expect(await turn.decide({ action: 'hold', cites: ['E1'] })).toMatchObject({ flags: [], notices: [] })
  }))

describe.each([false, 'shadow'] as const)('with memory %s', (memory) => {
  const held = { symbol: 'A', side: 'long', size: 1, price: 100, mark: 100, stop: 90 } as const

  test('what an agent holds is no memory that it was shown, until it asks for it', () =>
    withFlagDesk(async ({ agent, person }) => {
      await person.configure({ context: { memory } })
      const turn = await agent.turn({ at: time('10:00'), equity: 1_000, positions: [held] })
      const told = await turn.decide({ action: 'hold', symbol: 'A', cites: ['T1', 'E1', 'N9'] })
      expect(told.notices).toEqual(['T1', 'E1', 'N9'].map(unseen))
      expect(await citationsOf(agent, 'T1')).toBe(0)
      expect((await turn.recall({ symbol: 'A' })).hits).toMatchObject([{ handle: 'E1' }])
      const again = await turn.decide({ action: 'hold', symbol: 'A', cites: ['T1'], id: 'again' })
      expect(again.notices).toEqual([])
      expect(await citationsOf(agent, 'T1')).toBe(1)
    }))

  test('what is cited in a person’s name counts, and the answer says that no turn was shown it', () =>
    withFlagDesk(async ({ person }) => {
      await person.configure({ context: { memory } })
      const turn = await person.turn({ at: time('10:00'), equity: 1_000, positions: [held] })
      const told = await turn.decide({ action: 'hold', symbol: 'A', cites: ['T1', 'E1', 'N9'] })
      expect(told.notices).toEqual([
        unseen('N9'),
        expect.stringMatching(/^no turn was shown T1, E1\. A person’s citations count/),
      ])
      expect((await shownTrade(person, { of: 'T1' })).story).toMatchObject({ citations: 1, retrievals: 0 })
    }))
})

test('what is held is shown by the name of the trade, and its story counts that', () =>
  withFlagDesk(async ({ agent }) => {
    await openTrade(agent, { at: time('09:00'), symbol: 'A', side: 'long', size: 1, price: 100 })
    await agent.turn({ at: time('10:00') })
    expect((await shownTrade(agent, { of: 'T1' })).story).toMatchObject({ retrievals: 1 })
  }))

import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'

// What a model reads of its state never contradicts what check would answer.

interface Desk {
  readonly agent: Memory
  readonly person: Memory
}

const desk = (work: (desk: Desk) => Promise<void>) =>
  inFolder(async (home) => {
    const run = { home, agent: 'a', run: 'r', mode: 'backtest', strategy: 's' } as const
    const agent = await openMemory(run)
    const person = await openMemory({ ...run, actor: 'person' })
    try {
      for (const symbol of ['X', 'Y']) await person.instrument({ symbol, multiplier: 1 })
      await agent.turn({ at: '2025-03-04T00:00:00Z', equity: 10_000, positions: [] })
      await work({ agent, person })
    } finally {
      await agent.close()
      await person.close()
    }
  })

const UP = { trend: 'up', volatility: 'normal', price: 100 } as const
const ORDER = { symbol: 'X', side: 'long', entry: 100, stop: 99, size: 1 } as const
type Limits = NonNullable<NonNullable<Parameters<Memory['configure']>[0]>['limits']>
type Held = NonNullable<NonNullable<Parameters<Memory['turn']>[0]>['positions']>

/** The lines of the user's side that tell of the state and of the situation. */
const shown = async (agent: Memory, equity = 10_000, positions: Held = []) => {
  const turn = await agent.turn({
    at: '2025-03-05T09:00:00Z',
    equity,
    positions,
    context: { X: UP },
  })
  const section = (name: string) => turn.user.sections.find((one) => one.name === name)?.text ?? ''
  return { mood: section('mood'), situation: section('situation') }
}

describe('limits that let nothing be opened', () => {
  test.each<[string, Limits, number, string]>([
    ['no open trade', { openTrades: 0 }, 10_000, 'a person’s limits allow at most 0'],
    ['no trade a day', { tradesPerDay: 0 }, 10_000, 'a person’s limits allow at most 0'],
    [
      'no risk',
      { riskPerTrade: 0 },
      10_000,
      'a person’s limits allow at most 0% of equity at risk in one trade',
    ],
    ['hours', { hours: { windows: ['10:00-12:00'] } }, 10_000, 'it is not within the hours'],
    ['a loss of the day', { lossPerDay: 0.05 }, 9_400, '6% is lost today'],
    ['no symbol', { symbols: [] }, 10_000, 'a person’s limits allow no symbol'],
    [
      'another symbol',
      { symbols: ['Y'] },
      10_000,
      'X is not among the symbols: a person’s limits allow only Y',
    ],
  ])('%s: mood, size, probe and check are of one mind', (_, limits, equity, words) =>
    desk(async ({ agent, person }) => {
      await person.configure({ limits })
      const { mood, situation } = await shown(agent, equity)
      expect(mood).toContain(words)
      expect(mood).not.toContain('nothing stands against')
      expect(situation).not.toContain('a probe may risk')
      expect((await agent.check(ORDER)).verdict).toBe('stop')
      expect((await agent.check({ symbol: 'X', side: 'long', entry: 100, stop: 99 })).size.probe).toBe(0)
    }),
  )

  test('mood says so too, with the limit that is in force', () =>
    desk(async ({ agent, person }) => {
      await person.configure({ drawdownLimit: 0.05 })
      const { mood } = await shown(agent, 9_400)
      expect(mood).toContain('HALT: the drawdown has reached its limit')
      expect((await agent.check(ORDER)).verdict).toBe('stop')
      expect(await agent.state()).toMatchObject({ advice: 'halt', drawdownLimit: 0.05, drawdownState: 1 })
      await person.configure({ drawdownLimit: 0.2, limits: { openTrades: 0 } })
      expect(await agent.state()).toMatchObject({
        advice: 'normal',
        drawdownLimit: 0.2,
        against: [expect.stringContaining('a person’s limits allow at most 0')],
      })
    }))

  test('one that another strategy has does not count', () =>
    desk(async ({ agent, person }) => {
      await person.configure({ limits: { strategies: { other: { openTrades: 0 } } } })
      const { mood } = await shown(agent, 9_400)
      expect(mood).toContain('the drawdown leaves 91% of the usual risk; drawdown 6.0% of at most 20%')
    }))
})

test('a plan that skips the symbol stands in the state, and leaves no probe', () =>
  desk(async ({ agent, person }) => {
    await person.planCreate({
      condition: { symbol: 'X' },
      action: { type: 'skip_trade' },
      reason: 'the desk says no',
    })
    const { mood, situation } = await shown(agent)
    expect(mood).toContain('check says stop in X: P1 is in force: skip the trade')
    expect(situation).toContain('check says stop: P1 is in force: skip the trade')
    expect(situation).not.toContain('a probe may risk')
    expect((await agent.check(ORDER)).verdict).toBe('stop')
  }))

test('losses in a row do not stand beside words that nothing stands against trading', () =>
  desk(async ({ agent }) => {
    for (let n = 0; n < 4; n++) {
      await agent.fill({
        at: `2025-03-04T0${n}:10:00Z`,
        id: `a${n}`,
        symbol: 'X',
        side: 'buy',
        size: 1,
        price: 100,
      })
      await agent.fill({
        at: `2025-03-04T0${n}:20:00Z`,
        id: `b${n}`,
        symbol: 'X',
        side: 'sell',
        size: 1,
        price: 99,
      })
    }
    const { mood } = await shown(agent, 9_996)
    expect(mood).toContain('4 losses in a row')
    expect(mood).not.toContain('nothing stands against')
  }))

test('a probe of half a hundredth of a percent is told as one', () =>
  desk(async ({ agent, person }) => {
    await person.configure({ limits: { riskPerTrade: 0.0005 } })
    expect((await shown(agent)).situation).toContain('a probe may risk 0.005%')
  }))

test('a size and a probe are within what limits leave', () =>
  desk(async ({ agent, person }) => {
    await person.configure({ limits: { openRisk: 0.01 } })
    const held = { symbol: 'Y', side: 'long', size: 50, price: 100, mark: 100, stop: 99 } as const
    await shown(agent, 10_000, [held])
    const { probe, reasons } = (await agent.check({ symbol: 'X', side: 'long', entry: 100, stop: 99 })).size
    expect(reasons).toContain('a person’s limits cap it at 0.5% of equity')
    expect(probe).toBeCloseTo(0.0005, 9)
    // All that is allowed is at risk.
    await agent.turn({ at: '2025-03-05T10:00:00Z', equity: 10_000, positions: [{ ...held, size: 100 }] })
    const none = (await agent.check({ symbol: 'X', side: 'long', entry: 100, stop: 99 })).size
    expect(none.probe).toBe(0)
    expect(none.against).toEqual([
      'nothing is left to risk, 1% is used: a person’s limits allow at most 1% of equity at risk in all open trades',
    ])
  }))

import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inHome } from '../context/situations.ts'
import { onDay } from './observing.ts'

const DAYS = 12

/** An agent that reads every day, decides on what it was shown, and is always right, or always wrong. */
const life = (right: boolean, side: 'long' | 'short') =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
    const sign = (side === 'long' ? 1 : -1) * (right ? 1 : -1)
    const [enter, leave] = side === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
    const steps: number[] = []
    await memory.observe({
      at: onDay(0),
      text: 'Gold demand of central banks stays strong',
      symbol: 'XAU',
      importance: 70,
      sentiment: side === 'long' ? 0.8 : -0.8,
    })
    for (let day = 1; day <= DAYS; day++) {
      const turn = await memory.turn({
        at: onDay(day),
        equity: 10_000,
        positions: [],
        context: { XAU: { trend: 'up', price: 100 } },
      })
      expect(turn.user.text).toContain('[K1]')
      await turn.decide({
        action: 'enter',
        symbol: 'XAU',
        side,
        stop: side === 'long' ? 90 : 110,
        cites: ['K1'],
        reason: 'demand',
      })
      await memory.fill({ at: onDay(day + 0.1), symbol: 'XAU', side: enter, size: 1, price: 100, fee: 0.1 })
      await memory.fill({
        at: onDay(day + 0.2),
        symbol: 'XAU',
        side: leave,
        size: 1,
        price: 100 + sign * 5,
        fee: 0.1,
      })
      const { moves } = await memory.maintain({ at: onDay(day + 0.9) })
      for (const { what, why } of moves)
        if (what === 'fed') steps.push(Number(/: ([+-][\d.]+)$/.exec(why)?.[1]))
    }
    await memory.close()
    return steps
  })

describe.each(['long', 'short'] as const)('%s', (side) => {
  test('an agent that is always right speaks for what it cited every time', async () => {
    const steps = await life(true, side)
    expect(steps.length).toBeGreaterThanOrEqual(DAYS - 1)
    for (const step of steps) expect(step).toBeGreaterThan(0)
  })

  test('one that is always wrong speaks against it every time', async () => {
    const steps = await life(false, side)
    expect(steps.length).toBeGreaterThanOrEqual(DAYS - 4)
    for (const step of steps) expect(step).toBeLessThan(0)
  })
})

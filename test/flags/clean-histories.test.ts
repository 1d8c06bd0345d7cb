import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { openCodes, time, withFlagDesk } from './desk.ts'

// A clean history raises no flag, whichever way it is told.

/** A walk of prices, the same every time. */
const walk = (steps: number): number[] => {
  const prices = [2_000]
  let seed = 7
  for (let i = 1; i < steps; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    prices.push((prices[i - 1] ?? 0) * (1 + (seed / 2_147_483_648 - 0.5) / 50))
  }
  return prices.map((price) => Math.round(price * 100) / 100)
}

const STEPS = 240
const FEE = 2
const hour = (i: number): string => new Date(Date.UTC(2025, 5, 2) + i * 3_600_000).toISOString()

/** What is held over each step: nothing, long, more of it, less of it, short. */
const heldAt = (i: number): number => [0, 1, 2, 1, 0, -1][Math.floor(i / 5) % 6] ?? 0

/** The account by its own arithmetic, as a broker would keep it. */
const account = () => {
  const prices = walk(STEPS)
  let cash = 50_000
  let held = 0
  return prices.map((price, i) => {
    const wanted = heldAt(i)
    const traded = wanted - held
    if (traded !== 0) cash -= traded * price * 100 + FEE
    held = wanted
    return { at: hour(i), price, traded, held, equity: Math.round((cash + held * price * 100) * 100) / 100 }
  })
}

const GOLD = { symbol: 'XAUUSD', multiplier: 100 }

test.each(['ticks', 'fills', 'both'] as const)('told by %s', (door) =>
  inFolder(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'r', mode: 'backtest' })
    await memory.instrument(GOLD)
    let paid = 0
    let average = 0
    for (const { at, price, traded, held, equity } of account()) {
      const before = held - traded
      if (before === 0 || Math.sign(before) !== Math.sign(held)) {
        average = price
        paid = 0
      } else if (Math.abs(held) > Math.abs(before)) average = (average * before + price * traded) / held
      if (traded !== 0) paid += FEE
      if (traded !== 0 && door !== 'ticks')
        await memory.fill({
          ...{
            at,
            symbol: 'XAUUSD',
            side: traded > 0 ? 'buy' : 'sell',
            size: Math.abs(traded),
            price,
            fee: FEE,
          },
        })
      const side = held > 0 ? ('long' as const) : ('short' as const)
      const position = {
        symbol: 'XAUUSD',
        side,
        size: Math.abs(held),
        price: average.toFixed(6),
        mark: price,
      }
      const costs = door === 'ticks' ? { fees: paid } : {}
      if (door !== 'fills')
        await memory.tick({
          ...{ at, equity, positions: held === 0 ? [] : [{ ...position, ...costs }] },
          ...{ marks: { XAUUSD: { price } } },
        })
      else await memory.tick({ at, equity })
    }
    expect(await openCodes(memory)).toEqual([])
    expect((await memory.trades({ status: 'closed' })).trades.length).toBeGreaterThan(5)
    await memory.close()
  }),
)

test('reported by fills of positions with ids, one position after the other', () =>
  withFlagDesk(async ({ agent }) => {
    const fill = { symbol: 'AAA', size: 1, price: 100 } as const
    await agent.fill({ ...fill, side: 'buy', at: time('10:00'), position: 'p1' })
    await agent.fill({ ...fill, side: 'buy', at: time('10:01'), position: 'p1' })
    await agent.fill({ ...fill, side: 'sell', at: time('09:50'), position: 'p2' })
    await agent.fill({ ...fill, side: 'sell', at: time('09:55'), position: 'p2' })
    expect(await openCodes(agent)).toEqual([])
    const { trades: positions } = await agent.trades({ status: 'open' })
    expect(positions.map(({ side, size }) => [side, size])).toEqual([
      ['short', '2'],
      ['long', '2'],
    ])
  }))

import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// A line that one snapshot lacks is no end: where the position comes back, its result counts once.

const A = { symbol: 'A', side: 'long', size: 500, price: 100, mark: 110 } as const
const BAR = { price: 110, high: 110.5, low: 109.5 } as const
const GONE = { positions: [], marks: { A: BAR } }
const HELD = 105_000

const tradesOf = async (memory: Memory) =>
  (await memory.trades({})).trades.map(
    ({ handle, side, status, pnl }) => `${handle} ${side} ${status} ${pnl}`,
  )

describe.each([
  ['with an id', { id: 'p1' }],
  ['without ids', {}],
] as const)('a position that one snapshot lacks, %s', (_, id) => {
  test.each(['ticks', 'fills'] as const)('is one trade, with one result: told by %s', (door) =>
    withFlagDesk(async ({ agent }) => {
      const position = 'id' in id ? { position: id.id } : {}
      const fill = { symbol: 'A', size: 500, ...position } as const
      const shown = { positions: [{ ...A, ...id }], marks: { A: BAR }, equity: HELD }
      await agent.instrument({ symbol: 'A', multiplier: 1 })
      await agent.tick({ at: time('08:00'), positions: [], equity: 100_000 })
      if (door === 'fills') await agent.fill({ ...fill, side: 'buy', price: 100, at: time('08:30') })
      await agent.tick({ at: time('09:00'), ...shown })
      await agent.tick({ at: time('09:15'), ...GONE, equity: HELD })
      const back = await agent.tick({ at: time('09:30'), ...shown })
      expect(back.flags.map(({ code }) => code)).toEqual(['position_returned'])
      expect(await tradesOf(agent)).toEqual(['T1 long open 0'])
      expect((await agent.positions({})).positions).toMatchObject([
        { mark: '110', unrealised: '5000', mfe: '5250' },
      ])
      await agent.tick({ at: time('09:45'), ...shown })
      if (door === 'fills') await agent.fill({ ...fill, side: 'sell', price: 110, at: time('09:50') })
      await agent.tick({ at: time('10:00'), ...GONE, equity: HELD })
      expect(await tradesOf(agent)).toEqual(['T1 long closed 5000'])
      expect(await openCodes(agent)).toEqual(['position_returned'])
    }),
  )

  test('also where several snapshots lack it, and it comes back smaller or not at all the same', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('09:00'), positions: [{ ...A, ...id }] })
      await agent.tick({ at: time('09:15'), ...GONE })
      await agent.tick({ at: time('09:30'), ...GONE })
      await agent.tick({ at: time('09:45'), positions: [{ ...A, ...id }] })
      expect(await tradesOf(agent)).toEqual(['T1 long open 0'])
      await agent.tick({ at: time('10:00'), ...GONE })
      const other = await agent.tick({ at: time('10:15'), positions: [{ ...A, ...id, price: 109 }] })
      expect(other.flags).toEqual([])
      expect(await tradesOf(agent)).toEqual(['T2 long open 0', 'T1 long closed 5000'])
    }))

  test('on the other side in one snapshot: flagged, and never was', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('09:00'), positions: [{ ...A, ...id }] })
      const turned = await agent.tick({ at: time('09:15'), positions: [{ ...A, ...id, side: 'short' }] })
      expect(turned.flags).toMatchObject([{ code: 'snapshot_differs', field: 'side' }])
      await agent.tick({ at: time('09:30'), positions: [{ ...A, ...id }] })
      expect(await tradesOf(agent)).toEqual(['T2 short voided 0', 'T1 long open 0'])
      await agent.tick({ at: time('09:45'), ...GONE })
      expect(await tradesOf(agent)).toEqual(['T2 short voided 0', 'T1 long closed 5000'])
    }))
})

test('several trades behind one position come back together', () =>
  withFlagDesk(async ({ agent }) => {
    const open = { symbol: 'A', side: 'long', size: 250 } as const
    await agent.tradeOpen({ ...open, trade: 'a', price: 90, at: time('08:00') })
    await agent.tradeOpen({ ...open, trade: 'b', price: 110, at: time('08:30') })
    const shown = { positions: [{ ...A, mark: 120 }] }
    await agent.tick({ at: time('09:00'), ...shown })
    await agent.tick({ at: time('09:15'), positions: [], marks: { A: { price: 120 } } })
    await agent.tick({ at: time('09:30'), ...shown })
    expect(await tradesOf(agent)).toEqual(['T2 long open 0', 'T1 long open 0'])
  }))

describe('what is entered anew is another trade', () => {
  const grid = { ...A, size: 1, mark: 101, target: 110 } as const

  test('after its target, at its old price', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('09:00'), positions: [grid] })
      await agent.tick({ at: time('09:15'), positions: [], marks: { A: { price: 111 } } })
      const again = await agent.tick({ at: time('09:30'), positions: [grid] })
      expect(again.flags).toEqual([])
      expect(await tradesOf(agent)).toEqual(['T2 long open 0', 'T1 long closed 10'])
    }))

  test('by its own decision', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('09:00'), positions: [A] })
      await agent.tick({ at: time('09:15'), ...GONE })
      await agent.decide({ at: time('09:20'), action: 'enter', symbol: 'A', side: 'long' })
      expect((await agent.tick({ at: time('09:30'), positions: [A] })).flags).toEqual([])
      expect(await tradesOf(agent)).toEqual(['T2 long open 0', 'T1 long closed 5000'])
    }))

  test('where the price was there again: kept apart, and flagged', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('09:00'), positions: [A] })
      await agent.tick({ at: time('09:15'), ...GONE })
      const again = await agent.tick({ at: time('09:30'), positions: [{ ...A, mark: 99 }] })
      expect(again.flags.map(({ code }) => code)).toEqual(['position_returned'])
      expect(await tradesOf(agent)).toEqual(['T2 long open 0', 'T1 long closed 5000'])
    }))
})

test('equity says so where a result would count twice', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.instrument({ symbol: 'A', multiplier: 1 })
    await agent.tick({ at: time('08:00'), positions: [], equity: 100_000 })
    await agent.tick({ at: time('09:00'), positions: [{ ...A, id: 'p1' }], marks: { A: BAR }, equity: HELD })
    await agent.tick({ at: time('09:15'), ...GONE, equity: HELD })
    // Under another id it is another position, whose gain nothing explains.
    const other = await agent.tick({
      at: time('09:30'),
      positions: [{ ...A, id: 'p2' }],
      marks: { A: BAR },
      equity: HELD,
    })
    expect(other.flags.map(({ code }) => code)).toContain('equity_unexplained')
  }))

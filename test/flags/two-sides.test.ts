import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { time, withFlagDesk } from './desk.ts'

// A symbol that is held on both sides: each is compared with what the snapshot shows of it.

const tradesOf = async (memory: Memory) =>
  (await memory.trades({})).trades.map(
    ({ handle, side, status, size }) => `${handle} ${side} ${status} ${size}`,
  )

/** Short by a fill, long by name. */
const both = async (agent: Memory, long: number): Promise<void> => {
  await agent.fill({ symbol: 'A', side: 'sell', size: 1, price: 100, at: time('08:00') })
  await agent.tradeOpen({ symbol: 'A', trade: 'b', side: 'long', size: long, price: 104, at: time('10:00') })
}

const shown = (size: number) => ({ symbol: 'A', side: 'long', size, price: 104, mark: 104 }) as const

test.each([
  ['fills and names', false],
  ['names alone', true],
])('a flat snapshot ends both, though they come to nothing together: %s', (_, named) =>
  withFlagDesk(async ({ agent }) => {
    if (named)
      await agent.tradeOpen({
        symbol: 'A',
        trade: 'a',
        side: 'short',
        size: 1,
        price: 100,
        at: time('07:00'),
      })
    else await agent.fill({ symbol: 'A', side: 'sell', size: 1, price: 100, at: time('07:00') })
    await agent.tradeOpen({ symbol: 'A', trade: 'b', side: 'long', size: 1, price: 104, at: time('10:00') })
    const flat = await agent.tick({ at: time('11:00'), positions: [], marks: { A: { price: 103 } } })
    expect(flat.flags.map(({ code }) => code)).toEqual(['snapshot_differs', 'snapshot_differs'])
    expect(await tradesOf(agent)).toEqual(['T2 long closed 0', 'T1 short closed 0'])
  }),
)

test('the side that is shown as it is held stays, the other has ended, and nothing else begins', () =>
  withFlagDesk(async ({ agent }) => {
    await both(agent, 5)
    const seen = await agent.tick({ at: time('11:00'), positions: [shown(5)] })
    expect(seen.flags).toMatchObject([{ code: 'snapshot_differs', known: '1', told: '0' }])
    expect(await tradesOf(agent)).toEqual(['T2 long open 5', 'T1 short closed 0'])
  }))

test('both sides together may be what is shown', () =>
  withFlagDesk(async ({ agent }) => {
    await both(agent, 5)
    const seen = await agent.tick({ at: time('11:00'), positions: [shown(4)] })
    expect(seen.flags).toEqual([])
    expect(await tradesOf(agent)).toEqual(['T2 long open 5', 'T1 short open 1'])
  }))

test('what neither explains is the size that is shown at once, and is flagged also when nothing was told since', () =>
  withFlagDesk(async ({ agent }) => {
    await both(agent, 5)
    await agent.tick({ at: time('11:00'), positions: [shown(4)] })
    const less = await agent.tick({ at: time('12:00'), positions: [shown(2)] })
    expect(less.flags).toMatchObject([
      { code: 'snapshot_differs', known: '1', told: '0' },
      { code: 'snapshot_differs', known: '5', told: '2' },
    ])
    expect(await tradesOf(agent)).toEqual(['T2 long open 2', 'T1 short closed 0'])
    expect((await agent.tick({ at: time('13:00'), positions: [shown(2)] })).flags).toEqual([])
  }))

test('a reduction takes from its own side alone, oldest first', () =>
  withFlagDesk(async ({ agent }) => {
    await both(agent, 5)
    await agent.tradeOpen({ symbol: 'A', trade: 'c', side: 'long', size: 3, price: 104, at: time('10:30') })
    await agent.tick({ at: time('11:00'), positions: [shown(2)] })
    expect(await tradesOf(agent)).toEqual(['T3 long open 2', 'T2 long closed 0', 'T1 short closed 0'])
  }))

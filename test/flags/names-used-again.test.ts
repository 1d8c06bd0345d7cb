import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { time, withFlagDesk } from './desk.ts'

// A caller may use a name for one trade after the other; none of them is lost.

const A = { symbol: 'A', trade: 'mine', side: 'long', size: 1 } as const

const tradesOf = async (memory: Memory) =>
  (await memory.trades({})).trades.map(({ handle, status, pnl }) => `${handle} ${status} ${pnl}`)

const ended = async (agent: Memory): Promise<void> => {
  await agent.tradeOpen({ ...A, price: 100, at: time('08:00') })
  await agent.tradeClose({ trade: 'mine', price: 101, at: time('10:00') })
}

test.each([100, 100.2, 105])('an opening after the end is another trade, flagged, at %s', (price) =>
  withFlagDesk(async ({ agent }) => {
    await ended(agent)
    const again = await agent.tradeOpen({ ...A, price, at: time('20:00') })
    expect(again.flags).toMatchObject([{ code: 'ids_disagree', field: 'entryAt' }])
    expect((await agent.tradeOpen({ ...A, price, at: time('20:01') })).flags).toEqual([])
    await agent.tradeClose({ trade: 'mine', price: price - 10, at: time('21:00') })
    expect(await tradesOf(agent)).toEqual(['T2 closed -10', 'T1 closed 1'])
  }),
)

test('so is a round trip', () =>
  withFlagDesk(async ({ agent }) => {
    await ended(agent)
    const trip = { ...A, entryPrice: 100, exitPrice: 91, entryAt: time('20:00'), at: time('21:00') }
    expect((await agent.tradeRecord(trip)).flags).toMatchObject([{ code: 'ids_disagree' }])
    expect(await tradesOf(agent)).toEqual(['T2 closed -9', 'T1 closed 1'])
  }))

test('what is told again of the first is the first, whatever came after it', () =>
  withFlagDesk(async ({ agent }) => {
    await ended(agent)
    await agent.tradeOpen({ ...A, price: 105, at: time('20:00') })
    const first = { ...A, entryPrice: 100, exitPrice: 101, entryAt: time('08:00'), at: time('10:00') }
    expect((await agent.tradeRecord({ ...first, knownAt: time('20:30') })).flags).toEqual([])
    expect(await tradesOf(agent)).toEqual(['T2 open 0', 'T1 closed 1'])
  }))

test('an opening that is told within a bar of the end is that trade’s', () =>
  withFlagDesk(async ({ agent }) => {
    await ended(agent)
    expect((await agent.tradeOpen({ ...A, price: 100, at: time('10:10') })).flags).toEqual([])
    expect(await tradesOf(agent)).toEqual(['T1 closed 1'])
  }))

import { expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './flags/desk.ts'

// Equal parts of one position that are closed in one second, told by name without the orders of the exits: nobody can tell a second one
// from the first, told again, and that is said.

const price = { entryPrice: 100, exitPrice: 110 } as const
const part = { symbol: 'A', side: 'long', size: 1, ...price, position: 'p', entryAt: time('09:00') } as const
const NOTICE = [expect.stringMatching(/^possible_second_exit: .*exitOrder/)]

test.each([
  ['with ids of their own', [{ id: 'a' }, { id: 'b' }]],
  ['a moment apart', [{ at: '2025-06-02T10:00:00.100Z' }, { at: '2025-06-02T10:00:00.400Z' }]],
  ['of which one has a reason', [{}, { reason: 'momentum' }]],
])('parts %s are one, and flagged', (_, parts) =>
  withFlagDesk(async ({ agent }) => {
    for (const one of parts) await agent.tradeRecord({ ...part, at: time('10:00'), ...one })
    expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({ openedSize: '1', pnl: '10' })
    const { flags } = await agent.flags({})
    expect(flags).toMatchObject([{ code: 'taken_as_same', trade: 'T1' }])
    expect(flags[0]?.known).not.toBe(flags[0]?.told)
  }),
)

test('parts of an import too', () =>
  withFlagDesk(async ({ agent }) => {
    const fact = { kind: 'trade.closed', at: time('10:00'), payload: part }
    await agent.import({ facts: [fact, { ...fact, id: 'b' }] })
    expect(await openCodes(agent)).toEqual(['taken_as_same'])
  }))

test('equal to the last word they are a duplicate, with a word', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.tradeRecord({ ...part, at: time('10:00') })
    expect(await agent.tradeRecord({ ...part, at: time('10:00') })).toMatchObject({
      ...{ outcome: 'duplicate', notices: NOTICE },
    })
    await agent.tradeOpen({ symbol: 'B', side: 'long', size: 2, price: 100, at: time('10:01'), trade: 'b' })
    const close = { trade: 'b', size: 1, price: 110, at: time('10:02') } as const
    await agent.tradeClose(close)
    expect(await agent.tradeClose(close)).toMatchObject({ outcome: 'duplicate', notices: NOTICE })
    // What can only be one is told again without a word.
    await agent.tradeClose({ ...close, exitOrder: 'o' })
    expect(await agent.tradeClose({ ...close, exitOrder: 'o' })).toMatchObject({ notices: [] })
  }))

test('with the orders of their exits they add up', () =>
  withFlagDesk(async ({ agent }) => {
    for (const exitOrder of ['x', 'y']) await agent.tradeRecord({ ...part, at: time('10:00'), exitOrder })
    expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({ openedSize: '2', pnl: '20' })
    expect(await openCodes(agent)).toEqual([])
  }))

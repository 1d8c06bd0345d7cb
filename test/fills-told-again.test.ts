import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './flags/desk.ts'

// One fill told without an id and, by another call, with one is one fill.

const FILL = { symbol: 'A', side: 'buy', size: 1, price: 100, at: time('10:00') } as const
const x = { ...FILL, id: 'x' } as const
const y = { ...FILL, id: 'y' } as const

const heldIn = async (memory: Memory): Promise<string | undefined> => {
  expect((await memory.verify({})).problems).toEqual([])
  return (await memory.positions({})).positions[0]?.size
}

test.each([
  ['without an id, then with one', [FILL, x], '1'],
  ['with an id, then without one', [x, FILL], '1'],
  ['again and again', [FILL, x, FILL, x, FILL], '1'],
  ['with the ids of two', [x, y], '2'],
  ['without an id, then with the ids of two', [FILL, x, y, x, y, FILL], '2'],
  ['with the ids of two, then without', [x, y, FILL], '2'],
] as const)('a fill told %s counts as often as it was executed', (_, fills, size) =>
  withFlagDesk(async ({ agent }) => {
    for (const one of fills) await agent.fill(one)
    expect(await heldIn(agent)).toBe(size)
    expect(await openCodes(agent)).toEqual([])
  }),
)

test('which one it was taken for is answered, with a word', () =>
  withFlagDesk(async ({ agent }) => {
    const { id } = await agent.fill(FILL)
    expect(await agent.fill(x)).toMatchObject({
      ...{ outcome: 'duplicate', id, trades: [{ handle: 'T1' }], recorded: 0, duplicates: 1 },
      notices: [expect.stringMatching(/^possible_second_fill/)],
    })
    expect(await agent.fill(x)).toMatchObject({ outcome: 'duplicate', notices: [] })
    await expect(agent.fill({ ...x, price: 101 })).rejects.toMatchObject({ code: 'id_taken' })
  }))

test('two of one call are two, and with their ids they are those two', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.fill({ fills: [FILL, FILL] })
    expect(await heldIn(agent)).toBe('2')
    await agent.fill({ fills: [x, y] })
    expect(await heldIn(agent)).toBe('2')
    await agent.fill({ ...FILL, id: 'z' })
    expect(await heldIn(agent)).toBe('3')
  }))

test('two with ids, told without them in one call, are those two; one beside one with an id is another', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.fill({ fills: [x, FILL] })
    expect(await heldIn(agent)).toBe('2')
  }))

test('one that says more than the one without an id is counted, and flagged until the trade is voided', () =>
  withFlagDesk(async ({ agent, person }) => {
    await agent.fill(FILL)
    const { flags } = await agent.fill({ ...x, fee: 1, order: 'o1' })
    expect(flags).toMatchObject([
      { code: 'possible_second_fill', known: 'one without an id', told: 'buy 1 at 100', trade: 'T1' },
    ])
    expect(await heldIn(agent)).toBe('2')
    expect((await person.void({ trade: 'T1', reason: 'told twice' })).settled).toEqual(['F1'])
  }))

test('fills of two orders, or of two positions, are two', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.fill({ ...FILL, order: 'o1' })
    await agent.fill({ ...x, order: 'o2' })
    await agent.fill({ ...FILL, symbol: 'B', position: 'p1' })
    await agent.fill({ ...FILL, symbol: 'B', position: 'p2', id: 'z' })
    expect(await openCodes(agent)).toEqual([])
    expect((await agent.positions({})).positions.map(({ size }) => size)).toEqual(['2', '1', '1'])
  }))

test('an import tells it again as a call does', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.fill(FILL)
    const { at, id, ...payload } = x
    await agent.import({ facts: [{ kind: 'fill', at, id, payload }] })
    expect(await heldIn(agent)).toBe('1')
    await agent.rebuild({})
    expect(await heldIn(agent)).toBe('1')
  }))

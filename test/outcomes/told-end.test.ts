import { expect, test } from 'vitest'
import { type FlagDesk, time, withFlagDesk } from '../flags/desk.ts'

// A snapshot shows a trade's end at the end of its bar, and why it ended is concluded. What tells the end afterwards says when and why it
// was; what the trade stood at ends there.

const buy = { symbol: 'A', side: 'buy', size: 1, price: 100 } as const
const sell = { ...buy, side: 'sell' } as const
const held = { symbol: 'A', side: 'long', size: 1, price: 100 } as const
const LEVELS = { stop: 90, target: 120 } as const

const ended = async (agent: FlagDesk['agent'], trade = 'T1') => {
  const { exitAt, exitKind, exitPrice, mfe, mae, holdingMinutes } = (await agent.trade({ trade })).trade
  return { exitAt: exitAt?.slice(11, 16), exitKind, exitPrice, mfe, mae, holdingMinutes }
}

/** Seen between 97 and 105, and then gone in a bar that met the stop. */
const shownEnded = async (agent: FlagDesk['agent']): Promise<void> => {
  await agent.tick({ at: time('08:45'), positions: [], marks: { A: { price: 100 } } })
  await agent.fill({ ...buy, ...LEVELS, at: time('08:45') })
  await agent.tick({ at: time('09:00'), positions: [{ ...held, mark: 104, high: 105, low: 97 }] })
  await agent.tick({ at: time('09:15'), positions: [], marks: { A: { price: 112, high: 115, low: 85 } } })
  expect(await ended(agent)).toEqual({
    ...{ exitAt: '09:15', exitKind: 'stop_loss', exitPrice: '90', holdingMinutes: 30 },
    ...{ mfe: '15', mae: '-10' },
  })
}

/** The same told in order. */
const inOrder = async (exit: object): Promise<unknown> => {
  let end: unknown
  await withFlagDesk(async ({ agent }) => {
    await agent.tick({ at: time('08:45'), positions: [], marks: { A: { price: 100 } } })
    await agent.fill({ ...buy, ...LEVELS, at: time('08:45') })
    await agent.tick({ at: time('09:00'), positions: [{ ...held, mark: 104, high: 105, low: 97 }] })
    await agent.fill({ ...sell, at: time('09:05'), price: 110, ...exit })
    end = await ended(agent)
  })
  return end
}

test.each([
  ['of an order', { order: 'o2' }, 'agent'],
  ['at a price that no level has', {}, 'unknown'],
  ['at the target', { price: 120 }, 'take_profit'],
  ['with the broker’s word', { kind: 'external_flatten' as const }, 'external_flatten'],
])('a late fill of the exit %s ends the trade when and why it did', (_, exit, exitKind) =>
  withFlagDesk(async ({ agent }) => {
    await shownEnded(agent)
    const late = { at: time('09:05'), knownAt: time('09:20') }
    const told = await agent.fill({ ...sell, ...late, price: 110, ...exit })
    expect(told.flags).toEqual([])
    expect(await ended(agent)).toMatchObject({ exitAt: '09:05', exitKind, holdingMinutes: 20, mae: '-3' })
    expect(await ended(agent)).toEqual(await inOrder(exit))
    // What was remembered then is as it was.
    const then = await agent.trade({ trade: 'T1', asOf: time('09:15') })
    expect(then.trade).toMatchObject({ exitKind: 'stop_loss', mfe: '15' })
    expect((await agent.verify({})).problems).toEqual([])
  }),
)

test('a fill at the level it was thought to have ended by, or nearly, leaves the reason', () =>
  withFlagDesk(async ({ agent }) => {
    await shownEnded(agent)
    await agent.fill({ ...sell, at: time('09:05'), price: '90.02', order: 'o2' })
    expect(await ended(agent)).toMatchObject({
      exitAt: '09:05',
      exitKind: 'stop_loss',
      mfe: '5',
      mae: '-9.98',
    })
  }))

test('an exit in several fills ends with the last of them', () =>
  withFlagDesk(async ({ agent }) => {
    await shownEnded(agent)
    await agent.fill({ ...sell, size: '0.5', at: time('09:06'), price: 110, order: 'o2' })
    expect(await ended(agent)).toMatchObject({ exitAt: '09:15' })
    await agent.fill({ ...sell, size: '0.5', at: time('09:05'), price: 110, order: 'o2' })
    expect(await ended(agent)).toMatchObject({ exitAt: '09:06', exitKind: 'agent', mfe: '10', mae: '-3' })
  }))

test('the broker’s word of a snapshot stands, and another is flagged until a person says which', () =>
  withFlagDesk(async ({ agent, person }) => {
    await agent.fill({ ...buy, at: time('08:45') })
    const exits = [{ symbol: 'A', kind: 'liquidated' as const }]
    await agent.tick({ at: time('09:00'), positions: [], marks: { A: { price: 80 } }, exits })
    const { flags } = await agent.fill({ ...sell, at: time('08:50'), price: 81, kind: 'stop_loss' })
    expect(flags).toMatchObject([
      { code: 'reports_differ', field: 'exitKind', known: 'liquidated', told: 'stop_loss' },
    ])
    expect(await ended(agent)).toMatchObject({ exitKind: 'liquidated', exitAt: '08:50' })
    const put = await person.correct({ trade: 'T1', set: { exitKind: 'stop_loss' }, reason: 'statement' })
    expect(put.settled).toEqual([flags[0]?.handle])
  }))

test('a close that is told by name ends it when and why it says', () =>
  withFlagDesk(async ({ agent }) => {
    await shownEnded(agent)
    await agent.tradeClose({ trade: 'T1', price: 110, at: time('09:05') })
    expect(await ended(agent)).toEqual(await inOrder({ order: 'o2' }))
  }))

test('what ended before it was last looked at stood at nobody knows what', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.tick({ at: time('08:45'), positions: [], marks: { A: { price: 100 } } })
    await agent.fill({ ...buy, at: time('08:45') })
    await agent.tick({ at: time('09:00'), positions: [{ ...held, mark: 104, high: 105, low: 97 }] })
    await agent.tick({ at: time('09:15'), positions: [{ ...held, mark: 104, high: 150, low: 60 }] })
    await agent.tick({ at: time('09:30'), positions: [], marks: { A: { price: 104 } } })
    await agent.fill({ ...sell, at: time('09:05'), price: 101, order: 'o2' })
    expect(await ended(agent)).toMatchObject({ exitAt: '09:05', mfe: null, mae: null })
  }))

test('what a person has put right of an end stays', () =>
  withFlagDesk(async ({ agent, person }) => {
    await shownEnded(agent)
    const set = { exitAt: time('09:10'), exitKind: 'agent' } as const
    await person.correct({ trade: 'T1', set, reason: 'statement' })
    await agent.fill({ ...sell, at: time('09:05'), price: 90, kind: 'stop_loss' })
    expect(await ended(agent)).toMatchObject({ exitAt: '09:10', exitKind: 'agent' })
  }))

test('a trade that late fills put in order and that ends where it ended has stood at what it had', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.tick({ at: time('08:40'), positions: [], marks: { A: { price: 100 } } })
    await agent.fill({ ...buy, at: time('08:45'), order: 'o1' })
    await agent.tick({
      ...{ at: time('09:00'), scope: ['A'] },
      positions: [{ ...held, mark: 104, high: 105, low: 97 }],
    })
    await agent.fill({ ...sell, at: time('09:20'), price: 103, order: 'o2' })
    expect(await ended(agent)).toMatchObject({ mfe: '4', mae: '0' })
    // A round trip after it, of which the purchase comes last.
    await agent.fill({ ...sell, at: time('09:19'), price: 102, order: 'o4' })
    await agent.fill({ ...buy, at: time('09:18'), price: 102, order: 'o3' })
    const { trade } = await agent.trade({ trade: 'T1' })
    expect(trade).toMatchObject({ status: 'closed', mfe: '4', mae: '0', openedSize: '2' })
    expect((await agent.verify({})).problems).toEqual([])
  }))

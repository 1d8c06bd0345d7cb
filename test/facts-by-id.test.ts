import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { openTrade } from './by-fills.ts'
import { AGENT, inFolder, openRun } from './promises/memories.ts'
import { shownTrade } from './shown.ts'

const FILL = { symbol: 'BTC', side: 'buy', size: 1, price: 100 } as const
const at = (minute: number, second = 0): string =>
  `2026-01-05T10:${String(minute).padStart(2, '0')}:${String(second).padStart(2, '0')}Z`

test('an id names one content: told again it is the same fact, also a second later; with other content it is refused', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const first = await memory.fill({ ...FILL, id: 'x1', at: at(0) })
    for (const again of [at(0), at(0, 1)])
      expect(await memory.fill({ ...FILL, id: 'x1', at: again })).toMatchObject({
        outcome: 'duplicate',
        id: first.id,
        trades: [{ handle: 'T1', symbol: 'BTC', status: 'open' }],
        flags: [],
      })
    for (const other of [
      { ...FILL, size: 2, at: at(0) },
      { ...FILL, price: 101, at: at(0, 1) },
      { ...FILL, at: '2026-01-06T10:00:00Z' },
    ])
      await expect(memory.fill({ ...other, id: 'x1' })).rejects.toMatchObject({
        code: 'id_taken',
        field: 'id',
      })
    await expect(
      memory.fill({
        fills: [
          { ...FILL, id: 'y1', at: at(1) },
          { ...FILL, id: 'y1', price: 99, at: at(2) },
        ],
      }),
    ).rejects.toMatchObject({ code: 'id_taken' })
    const { trades: positions } = await memory.trades({ status: 'open' })
    expect(positions).toMatchObject([{ size: '1' }])
    // Another kind of fact, or the note of that name, is not it.
    await memory.cash({ type: 'deposit', amount: 10, id: 'x1', at: at(3) })
    await memory.tick({ equity: 100, id: 'e1', at: at(4) })
    await expect(memory.tick({ equity: 101, id: 'e1', at: at(4) })).rejects.toMatchObject({
      code: 'id_taken',
    })
    await memory.close()
  })
})

test('an imported report of the same execution under its id, with more of it or less, is a duplicate', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    await memory.fill({ ...FILL, id: 'x1', at: at(0) })
    await memory.cash({ type: 'funding', amount: '-1.5', id: 'f1', at: at(1) })
    const facts = [
      { kind: 'fill', id: 'x1', at: at(0), payload: { ...FILL, fee: 1, stop: 90, order: 'o1' } },
      { kind: 'cash', id: 'f1', at: at(1), payload: { type: 'funding', amount: '-1.50', symbol: 'BTC' } },
    ]
    expect(await memory.import({ facts })).toMatchObject({ facts: 0, duplicates: 2, notices: [] })
    expect((await memory.trades({ status: 'open' })).trades).toMatchObject([{ size: '1' }])
    await memory.close()
  })
})

test('equal fills count each within a call, or by an id; recorded again they are one, and the answer says so', async () => {
  await inFolder(async (folder) => {
    const memory = await openMemory({ home: folder, agent: AGENT })
    const both = await memory.fill({ fills: [FILL, FILL].map((one) => ({ ...one, at: at(0) })) })
    expect(both).toMatchObject({ message: expect.stringMatching(/^2 recorded/), flags: [] })
    const again = await memory.fill({ ...FILL, at: at(0) })
    expect(again.outcome).toBe('duplicate')
    expect(again.notices).toEqual([
      expect.stringMatching(/^an equal fill of the same time is recorded already.*give each an id/),
    ])
    const ids = Array.from({ length: 20 }, (_, n) => `${n}`)
    await Promise.all(ids.map((id) => memory.fill({ ...FILL, symbol: 'ETH', id })))
    await Promise.all(ids.map((id) => memory.cash({ type: 'fee', amount: 1, symbol: 'ETH', id })))
    const { trades: positions } = await memory.trades({ status: 'open' })
    expect(positions.map(({ symbol, size }) => [symbol, size])).toEqual([
      ['ETH', '20'],
      ['BTC', '2'],
    ])
    expect((await shownTrade(memory, { of: 'T2' })).trade).toMatchObject({ fees: '20' })
    await memory.close()
  })
})

test('any name of a trade names it in every call; one that names several is refused with the list', async () => {
  await inFolder(async (folder) => {
    const memory = await openMemory({ home: folder, agent: AGENT, actor: 'person' })
    await memory.fill({ ...FILL, order: 'o1', position: 'p1', at: at(0) })
    await openTrade(memory, { symbol: 'ETH', side: 'long', size: 1, price: 10, trade: 'mine', at: at(1) })
    for (const trade of ['T1', 'E1', 'o1', 'p1']) {
      expect((await shownTrade(memory, { of: trade })).trade.handle).toBe('T1')
      await memory.remark({ on: trade, text: `by ${trade}` })
      await memory.cash({ type: 'fee', amount: 1, trade, at: at(2) })
      await memory.correct({ trade, set: { stop: 90 }, reason: `by ${trade}` })
    }
    const { trade } = await shownTrade(memory, { of: 'o1' })
    expect(trade).toMatchObject({ fees: '4', stop: '90' })
    expect(trade.remarks).toHaveLength(4)
    // One order closed one trade and opened another.
    await memory.fill({ ...FILL, side: 'sell', size: 3, position: 'p1', order: 'o2', at: at(3) })
    const several = { code: 'ambiguous', next: expect.stringContaining('T1, T3') }
    await expect(shownTrade(memory, { of: 'o2' })).rejects.toMatchObject(several)
    await expect(memory.correct({ void: true, trade: 'o2', reason: 'r' })).rejects.toMatchObject(several)
    await expect(memory.remark({ on: 'o2', text: 't' })).rejects.toMatchObject(several)
    await openTrade(memory, { symbol: 'ETH', side: 'long', size: 2, price: 10, trade: 'other', at: at(4) })
    await expect(memory.cash({ type: 'fee', amount: 1, symbol: 'ETH', at: at(5) })).rejects.toMatchObject({
      code: 'ambiguous',
    })
    await memory.correct({ void: true, trade: 'mine', reason: 'never was' })
    expect((await memory.verify({})).problems).toEqual([])
    await memory.close()
  })
})

test('fills of one call are recorded in the order of their times', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const { flags } = await memory.fill({
      fills: [
        { ...FILL, side: 'sell', price: 105, kind: 'take_profit', at: at(5) },
        { ...FILL, at: at(1) },
      ],
    })
    expect(flags).toEqual([])
    expect((await shownTrade(memory, { of: 'T1' })).trade).toMatchObject({ status: 'closed', realised: '5' })
    await memory.close()
  })
})

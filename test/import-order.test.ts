import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

// A fill that was recorded late is known together with the later ones. The log that it comes from has their order.

const open = (home: string, agent: string): Promise<Memory> =>
  openMemory({ home, agent, run: 'r', mode: 'backtest', actor: 'person' })

const fill = (id: string, position: string, time: string, side: 'buy' | 'sell', price: number) => ({
  ...{ id, position, at: `2025-06-02T${time}:00Z`, symbol: 'AAA', side, size: 1, price },
})

const FILLS = [
  fill('c', 'p2', '10:00', 'buy', 100),
  fill('a', 'p1', '09:00', 'buy', 100),
  fill('b', 'p1', '09:10', 'sell', 95),
  fill('d', 'p2', '10:10', 'sell', 110),
]

const sayAbout = async (memory: Memory, trade: string): Promise<void> => {
  await memory.tradeRemark({ trade, text: 'the loser of 09:00' })
  await memory.cash({ at: '2025-06-02T10:20:00Z', type: 'fee', amount: 1, trade })
  await memory.void({ trade, reason: 'never was' })
}

const told = async (memory: Memory) => ({
  trades: (await memory.trades({ limit: 10 })).trades.map(({ handle, entryAt, status, pnl }) => ({
    ...{ handle, entryAt, status, pnl },
  })),
  facts: (await memory.events({ limit: 50 })).events
    .filter(({ kind }) => kind !== 'imported' && kind !== 'run.started')
    .map(({ event }) => event),
})

const inTwo = (work: (source: Memory, other: Memory, file: string) => Promise<void>) =>
  inFolder(async (home) => {
    const source = await open(home, 'source')
    const other = await open(home, 'other')
    await work(source, other, join(home, 'moved.jsonl'))
    await source.close()
    await other.close()
  })

test('a whole export moved into an empty log keeps its order, and what was said about T2 is about the same trade', () =>
  inTwo(async (source, other, file) => {
    for (const one of FILLS) await source.fill(one)
    await sayAbout(source, 'T2')
    await source.export({ to: file })
    await other.import({ from: file })
    expect(await told(other)).toEqual(await told(source))
    expect((await told(other)).trades[0]).toMatchObject({ handle: 'T2', status: 'voided', pnl: '-6' })
  }))

test('the rest of an export goes in where the export has it, into a log that has the beginning', () =>
  inTwo(async (source, other, file) => {
    for (const one of FILLS) await source.fill(one)
    for (const one of FILLS.slice(0, 1)) await other.fill(one)
    await source.export({ to: file })
    expect(await other.import({ from: file })).toMatchObject({ facts: 3 })
    expect(await told(other)).toEqual(await told(source))
  }))

test('facts of one’s own go between those of an export by their times', () =>
  inTwo(async (source, other) => {
    for (const one of FILLS) await source.fill(one)
    const { events } = await source.events({ kind: 'fill' })
    const own = (time: string) => ({
      kind: 'equity',
      at: `2025-06-02T${time}:00Z`,
      payload: { equity: 1000 },
    })
    await other.import({ facts: [own('10:05'), ...events, own('08:00')] })
    const newestFirst = (await other.events({ limit: 50 })).events.map(({ kind }) => kind)
    expect(newestFirst.filter((kind) => kind === 'fill' || kind === 'equity')).toEqual([
      'fill',
      'equity',
      'fill',
      'fill',
      'fill',
      'equity',
    ])
  }))

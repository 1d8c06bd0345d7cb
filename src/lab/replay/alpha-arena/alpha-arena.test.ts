import { expect, test } from 'vitest'
import { openMemory } from '#calls'
import { tempFolder, writeFiles } from '../testing/sample-data.ts'
import { alphaArena } from './alpha-arena.ts'

interface Told {
  readonly id: string
  readonly quantity: number
  readonly entry?: number
  readonly exit?: number
  readonly gross: number
  readonly net: number
  readonly liquidation?: object
  readonly tid?: number
  readonly side?: 'long' | 'short'
}

const told = (t: Told) => ({
  id: t.id,
  model_id: 'model-a',
  symbol: 'XYZ',
  side: t.side ?? 'long',
  quantity: t.quantity,
  entry_time: t.entry ?? 1_900_000_000.123,
  exit_time: t.exit ?? 1_900_003_600.5,
  entry_price: 10,
  exit_price: 12.5,
  total_commission_dollars: 0.3,
  entry_commission_dollars: 0.1,
  exit_commission_dollars: 0.2,
  realized_gross_pnl: t.gross,
  realized_net_pnl: t.net,
  entry_closed_pnl: -0.1,
  exit_closed_pnl: t.net + 0.1,
  entry_tid: t.tid ?? 7,
  entry_oid: t.tid ?? 7,
  exit_tid: 9,
  exit_liquidation: t.liquidation ?? null,
  exit_crossed: true,
  confidence: 0,
  leverage: 1,
  exit_plan: {},
})

const replayed = async (...trades: Told[]) => {
  const folder = await writeFiles(await tempFolder(), {
    'trades.json': JSON.stringify({ trades: trades.map(told) }),
  })
  const home = await tempFolder()
  return { home, report: await alphaArena.replay({ folder, home, progress: () => {} }) }
}

test('gross and net are compared with the file, trade by trade', async () => {
  const { report } = await replayed(
    { id: 'a', quantity: 15.479999999999999, gross: 38.7, net: 38.4, tid: 1 },
    { id: 'b', quantity: -2, side: 'short', gross: -5, net: -5.11, tid: 2, exit: 1_900_009_000 },
  )
  expect(report).toMatchObject({ ok: true, roundTrips: 2, realised: '33.10', discrepancies: [] })
  expect(report.found).toMatchObject({ netAgrees: 1, netOff: '-0.19', repaired: 1, booked: 2 })
})

test('a gross result that the prices do not give is a discrepancy', async () => {
  const { report } = await replayed({ id: 'a', quantity: 4, gross: 11, net: 10.7 })
  expect(report.ok).toBe(false)
  expect(report.discrepancies).toEqual([{ where: 'a', what: 'gross result', file: '11', ledger: '10' }])
})

test('partial exits of one entry stay trades of their own', async () => {
  const { report } = await replayed(
    { id: 'a', quantity: 4, gross: 10, net: 9.7 },
    { id: 'b', quantity: 1, gross: 2.5, net: 2.2, exit: 1_900_001_000 },
  )
  expect(report).toMatchObject({ ok: true, roundTrips: 2 })
  expect(report.found).toMatchObject({ entries: 2, exits: 2, overlaps: 1, duplicates: 0 })
})

test('a liquidation is recorded as one; any other exit as unknown', async () => {
  const { home, report } = await replayed(
    { id: 'a', quantity: 4, gross: 10, net: 9.7, tid: 1 },
    { id: 'b', quantity: 1, gross: 2.5, net: 2.2, tid: 2, liquidation: { method: 'market' } },
  )
  expect(report.found).toMatchObject({ liquidated: 1 })
  const memory = await openMemory({ home, agent: 'alpha-arena', run: 'model-a' })
  const { trades } = await memory.trades({})
  await memory.close()
  expect(trades.map(({ tradeId, exitKind }) => [tradeId, exitKind]).sort()).toEqual([
    ['a', 'unknown'],
    ['b', 'liquidated'],
  ])
})

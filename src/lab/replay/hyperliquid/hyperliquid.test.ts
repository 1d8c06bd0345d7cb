import { expect, test } from 'vitest'
import { type SampleFill, sampleFill } from '../../../sources/hyperliquid/testing/sample-fill.ts'
import { inYaml } from '../testing/in-yaml.ts'
import { tempFolder, writeFiles } from '../testing/sample-data.ts'
import { hyperliquid } from './hyperliquid.ts'

const replayed = async (...fills: SampleFill[]) => {
  const folder = await writeFiles(await tempFolder(), {
    'test_get_user_fills.yaml': inYaml([...fills].reverse()),
  })
  return hyperliquid.replay({ folder, home: await tempFolder(), progress: () => {} })
}

test('a flip is two trades, and the trip inside the window is compared with closedPnl', async () => {
  const report = await replayed(
    sampleFill(0, '+2@10', '0'),
    sampleFill(1, '-5@12', '2', { dir: 'Long > Short', closedPnl: '4.0' }),
    sampleFill(2, '+3@13', '-3', { dir: 'Close Short', closedPnl: '-2.0' }),
  )
  expect(report).toMatchObject({ ok: true, roundTrips: 2, openPositions: 0, realised: '1.00' })
  expect(report.found).toMatchObject({
    flips: 1,
    flipsSeen: 1,
    tripsInside: 2,
    cashAgrees: 2,
    venueAgrees: 1,
    seeded: 0,
  })
})

test('what was held before the window is entered at the first price and not compared', async () => {
  const report = await replayed(
    sampleFill(0, '+1@10', '-4', { dir: 'Close Short', closedPnl: '77.0' }),
    sampleFill(1, '+3@9', '-3', { dir: 'Close Short', closedPnl: '77.0' }),
  )
  expect(report).toMatchObject({ ok: true, rows: 2, facts: 3, roundTrips: 1, realised: '3.00' })
  expect(report.found).toMatchObject({ seeded: 1, tripsInside: 0 })
})

test('a flip in a self-trade is told by the file and did not happen', async () => {
  const self = { hash: '0xself' }
  const report = await replayed(
    sampleFill(0, '+3@10', '0'),
    sampleFill(1, '-5@10', '3', { ...self, dir: 'Long > Short' }),
    sampleFill(1, '+5@10', '3', self),
    sampleFill(2, '-3@11', '3', { dir: 'Close Long', closedPnl: '3.0' }),
  )
  expect(report).toMatchObject({ ok: true, roundTrips: 1, realised: '3.00' })
  expect(report.found).toMatchObject({ flips: 1, flipsSeen: 0, flipsInSelfTrades: 1, selfTrades: 1 })
})

test('a position that the fills do not lead to is a discrepancy', async () => {
  const report = await replayed(
    sampleFill(0, '+2@10', '0'),
    sampleFill(1, '+2@10', '2'),
    sampleFill(2, '-1@10', '9'),
  )
  expect(report.ok).toBe(false)
  expect(report.discrepancies).toEqual([{ where: 'line 0', what: 'ABC', file: '8', ledger: '3' }])
})

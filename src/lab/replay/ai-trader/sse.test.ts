import { expect, test } from 'vitest'
import { lines, positionLine, priceLine, tempFolder, writeFiles } from '../testing/sample-data.ts'
import { sse } from './sse.ts'

const PRICES = lines(
  priceLine('AAA', 'Daily', {
    '2030-03-04': { buy: 10.01, sell: 12 },
    '2030-03-05': { buy: 10.37, sell: 9 },
  }),
  priceLine('BBB', 'Daily', { '2030-03-04': { buy: 3.3, sell: 3 }, '2030-03-05': { buy: 4.1 } }),
)

const ledger = (cashAtRow3: number): string =>
  lines(
    positionLine(0, '2030-03-01', null, 1000, { AAA: 0, BBB: 0 }),
    positionLine(1, '2030-03-04', 'buy AAA 30', 699.7, { AAA: 30, BBB: 0 }),
    positionLine(2, '2030-03-04', 'buy BBB 100', 369.7, { AAA: 30, BBB: 100 }),
    positionLine(3, '2030-03-05', 'sell AAA 10', cashAtRow3, { AAA: 20, BBB: 100 }),
    positionLine(4, '2030-03-05', 'buy AAA 0', 473.4, { AAA: 20, BBB: 100 }),
    positionLine(5, '2030-03-05', 'sell BBB 100', 883.4000000000001, { AAA: 20, BBB: 0 }),
    positionLine(6, '2030-03-05', 'no_trade  0', 883.4, { AAA: 20, BBB: 0 }),
  )

const replayed = async (cashAtRow3: number) => {
  const folder = await writeFiles(await tempFolder(), {
    'A_stock/merged.jsonl': PRICES,
    'agent_data_astock/model-a/position/position.jsonl': ledger(cashAtRow3),
  })
  return sse.replay({ folder, home: await tempFolder(), progress: () => {} })
}

test('cash and holdings after every row come out of our ledger, and a second feed changes nothing', async () => {
  const report = await replayed(473.4)
  expect(report.discrepancies).toEqual([])
  expect(report).toMatchObject({ ok: true, rows: 7, facts: 5, roundTrips: 1, openPositions: 1 })
  expect(report.realised).toBe('83.60')
  expect(report.again).toEqual({ facts: 5, known: 5, unchanged: true })
})

test('both sides are seen to use the opening price, and rows that do nothing are counted', async () => {
  expect((await replayed(473.4)).found).toEqual({
    buysAtOpen: 2,
    buysAtClose: 0,
    sellsAtOpen: 2,
    sellsAtClose: 0,
    neither: 0,
    idle: 2,
    unpriced: 0,
  })
})

test('a planted wrong cash is found at its row and nowhere else', async () => {
  const report = await replayed(473.41)
  expect(report.ok).toBe(false)
  expect(report.discrepancies).toEqual([
    { where: 'model-a, row 3 (2030-03-05)', what: 'cash', file: '473.41', ledger: '473.4' },
  ])
})

test('a fraction of a cent, as doubles lose it, is no discrepancy', async () => {
  expect((await replayed(473.3999999999997)).discrepancies).toEqual([])
})

import { expect, test } from 'vitest'
import { openMemory } from '#calls'
import { lines, positionLine, priceLine, tempFolder, writeFiles } from '../testing/sample-data.ts'
import { nasdaq } from './nasdaq.ts'

test('the ledger gets the price that was paid, at the moment of the stamp in New York', async () => {
  const folder = await writeFiles(await tempFolder(), {
    'merged.jsonl': lines(
      priceLine('ZZZ', '60min', {
        '2025-10-31 10:00:00': { buy: 50, high: 51, low: 49 },
        '2025-10-31 15:00:00': { buy: 60, high: 61, low: 59 },
        '2025-11-03 10:00:00': { buy: 55, high: 56, low: 54 },
      }),
    ),
    'agent_data/model-a/position/position.jsonl': lines(
      positionLine(0, '2025-10-30 10:00:00', null, 1000, { ZZZ: 0 }),
      positionLine(1, '2025-10-31 15:00:00', 'buy ZZZ 4', 800, { ZZZ: 4 }),
      positionLine(2, '2025-11-03 10:00:00', 'sell ZZZ 4', 1020, { ZZZ: 0 }),
    ),
  })
  const home = await tempFolder()
  const report = await nasdaq.replay({ folder, home, progress: () => {} })
  expect(report).toMatchObject({ ok: true, rows: 3, roundTrips: 1, realised: '20.00' })
  expect(report.found).toMatchObject({ fills: 2, exact: 1, earlier: 1, provenLate: 1 })
  const memory = await openMemory({ home, agent: 'nasdaq-100', run: 'model-a' })
  const { trades } = await memory.trades({})
  await memory.close()
  expect(trades).toMatchObject([
    { entryPrice: '50', entryAt: '2025-10-31T19:00:00.000Z', exitAt: '2025-11-03T15:00:00.000Z' },
  ])
})

test('of a file that was not understood, nothing is said to agree', async () => {
  const folder = await writeFiles(await tempFolder(), {
    'merged.jsonl': lines(priceLine('ZZZ', '60min', {})),
    'agent_data/model-a/position/position.jsonl': 'none\n',
  })
  const report = await nasdaq.replay({ folder, home: await tempFolder(), progress: () => {} })
  expect(report.rows).toBe(0)
  expect(report.can.join()).not.toContain('rows')
})

import { expect, test } from 'vitest'
import { driftsOf, largestSplit } from './drift.ts'
import { tradesOf } from './habit-trades.ts'
import { sampleEpisode } from './testing/sample-agent.ts'

const repeat = (count: number, ...values: number[]): number[] =>
  Array.from({ length: count }, () => values).flat()

test('the split lies where the mean changes', () => {
  // 30 around 0, then 20 around 2, each ±1: change 2, sd √(50/48), z = 2·√(30·20/50)/sd
  const { at, change, z } = largestSplit([...repeat(15, 1, -1), ...repeat(10, 3, 1)])
  expect([at, change]).toEqual([30, 2])
  expect(z).toBeCloseTo((2 * Math.sqrt(12)) / Math.sqrt(50 / 48), 9)
})

test('neighbours that repeat each other count for less', () => {
  const alone = largestSplit([...repeat(15, 1, -1), ...repeat(10, 3, 1)])
  const run = (value: number): number[] => repeat(5, value)
  const inRuns = largestSplit([...repeat(3, ...run(1), ...run(-1)), ...repeat(2, ...run(3), ...run(1))])
  expect([inRuns.at, inRuns.change]).toEqual([alone.at, alone.change])
  expect(inRuns.z).toBeLessThan(alone.z)
})

test('a change between two constants is found at its trade, and its sentence says when', () => {
  const episodes = Array.from({ length: 50 }, (_, i) =>
    sampleEpisode({ n: i + 1, riskShare: i < 30 ? 0.01 : 0.02, r: i % 2 === 0 ? 1 : -1 }),
  )
  const [outcome, size, holding] = driftsOf(tradesOf(episodes, [], 100))
  expect(size).toMatchObject({ about: 'size', found: true, direction: 'shifting' })
  expect(size?.size).toBeCloseTo(2, 9)
  expect(size?.since).toEqual({ id: episodes[30]?.id, n: 31 })
  expect(size?.text).toBe('Size has shifted from 1% to 2%, since about E31, 20 trades ago.')
  expect([size?.before, size?.after].map((level) => level?.toFixed(9))).toEqual([
    '0.010000000',
    '0.020000000',
  ])
  expect([outcome?.found, holding?.found]).toEqual([false, false])
})

test('fewer than 40 trades do not tell', () => {
  const episodes = Array.from({ length: 39 }, (_, i) => sampleEpisode({ n: i + 1 }))
  // Of waits there is one less than of entries.
  for (const drift of driftsOf(tradesOf(episodes, [], 100)))
    expect(drift).toMatchObject({
      found: null,
      n: drift.about === 'frequency' ? 38 : 39,
      least: 40,
      since: null,
    })
})

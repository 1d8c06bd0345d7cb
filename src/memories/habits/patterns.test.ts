import { expect, test } from 'vitest'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import type { Episode } from '../episodes/episode.ts'
import { tradesOf } from './habit-trades.ts'
import { patternsOf } from './patterns.ts'
import { sampleAgent, sampleEpisode } from './testing/sample-agent.ts'

const trades = (count: number, told: (i: number) => Partial<Episode>): Episode[] =>
  Array.from({ length: count }, (_, i) => sampleEpisode({ n: i + 1, riskShare: null, ...told(i) }))

const patterns = (episodes: readonly Episode[]) => patternsOf(tradesOf(episodes, [], 200))

test('a stop always at the same distance is told with its share, context and outcome', () => {
  const found = patterns(
    trades(120, (i) => ({
      stopAtr: i < 100 ? 1.4 + 0.05 * (i % 5) : 2.5 + 0.1 * (i % 20),
      r: i % 2 === 0 ? 2 : -1,
      context: { trend: i < 110 ? 'up' : 'none', session: 'london' },
      direction: i % 2 === 0 ? 'long' : 'short',
    })),
  )
  const stop = found.find(({ about }) => about === 'stop')
  expect(stop).toMatchObject({ what: 'stop at 1.4–1.6 ATR', count: 100, n: 120, share: 100 / 120 })
  expect(stop?.text).toBe(
    'Stop at 1.4–1.6 ATR in 83% of 120 trades, mostly trend up, session london: +0.50R a trade.',
  )
  expect(stop?.context[0]).toEqual({ field: 'trend', value: 'up', share: 1 })
  expect(stop?.meanR).toMatchObject({ value: 0.5, n: 100 })
})

test('a wider band is told when the narrow one holds too few, and none when stops lie anywhere', () => {
  const wide = patterns(trades(40, (i) => ({ stopAtr: 1 + 0.5 * (i / 39) })))
  expect(wide.find(({ about }) => about === 'stop')?.what).toBe('stop at 1.0–1.5 ATR')
  const anywhere = patterns(trades(40, (i) => ({ stopAtr: 0.5 + 3 * (i / 39) })))
  expect(anywhere.filter(({ about }) => about === 'stop')).toEqual([])
})

test('a side is a pattern in a trend only when clearly preferred there', () => {
  const sided = (longs: number) =>
    patterns(
      trades(60, (i) => ({
        context: { trend: i < 30 ? 'up' : 'down' },
        direction: i < 30 ? (i < longs ? 'long' : 'short') : i % 2 === 0 ? 'long' : 'short',
      })),
    ).filter(({ about }) => about === 'side')
  expect(sided(27).map(({ what, count, n }) => [what, count, n])).toEqual([
    ['long when the trend is up', 27, 30],
  ])
  expect(sided(18)).toEqual([])
})

test('nineteen trades are too few for a pattern, twenty are not', () => {
  const held = (count: number) => patterns(trades(count, () => ({ holdingSeconds: 600 })))
  expect(held(19)).toEqual([])
  expect(held(20).map(({ what }) => what)).toEqual(['held 5–15m'])
})

test('sizes around one value are a pattern', () => {
  const found = patterns(trades(40, (i) => ({ riskShare: i < 30 ? 0.01 : 0.03, holdingSeconds: null })))
  expect(found.map(({ what, share }) => [what, share])).toEqual([['risk of 0.9%–1.1%', 0.75]])
})

test('agents that choose stop, side and session at random show such a pattern in under 2% of histories', () => {
  const histories = 500
  let shown = 0
  for (let seed = 0; seed < histories; seed++)
    if (
      patterns(sampleAgent(mulberry32(seed + 77), 100)).some(({ about }) =>
        ['stop', 'side', 'session'].includes(about),
      )
    )
      shown++
  expect(shown / histories).toBeLessThan(0.02)
})

import { expect, test } from 'vitest'
import { plusMs, SECOND_MS } from '#vocabulary'
import { sampleEpisode } from '../habits/testing/sample-agent.ts'
import { reflectedTrades } from './reflected-trades.ts'

const days = (...numbers: readonly number[]) => numbers.map((n) => sampleEpisode({ n }))

test('trades in order of entry, by their own numbers', () => {
  expect(reflectedTrades(days(3, 1, 2), []).map(({ n }) => n)).toEqual([1, 2, 3])
})

test('none that was entered after one which is still open: quick profits close first', () => {
  const open = sampleEpisode({ n: 3, status: 'open', r: null, outcomeKnownAt: null, holdingSeconds: null })
  expect(reflectedTrades(days(1, 2, 4, 5), [open]).map(({ n }) => n)).toEqual([1, 2])
  const forgotten = { ...open, reckoned: { at: open.at, r: -1 } }
  expect(reflectedTrades(days(1, 2, 4, 5), [forgotten]).map(({ n }) => n)).toEqual([1, 2, 4, 5])
})

test('near-duplicates are one', () => {
  const first = sampleEpisode({ n: 1, r: 1 })
  const twin = sampleEpisode({ n: 2, r: -1, at: plusMs(first.at, 30 * SECOND_MS) })
  expect(reflectedTrades([first, twin], [])).toMatchObject([{ n: 1, r: 0 }])
})

test('outcomes of one basis alone, and as evidence counts them', () => {
  const byStop = Array.from({ length: 10 }, (_, i) => sampleEpisode({ n: i + 1, r: 2, countedR: 1.5 }))
  const byProxy = sampleEpisode({ n: 11, rSource: 'proxy' })
  const stated = sampleEpisode({ n: 12, rSource: 'stated', r: 9 })
  const unknown = sampleEpisode({ n: 13, r: null, rSource: 'none' })
  const told = reflectedTrades([...byStop, byProxy, stated, unknown], [])
  expect(told.map(({ r }) => r)).toEqual(Array.from({ length: 10 }, () => 1.5))
})

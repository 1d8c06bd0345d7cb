import { expect, test } from 'vitest'
import { TRACE_COLUMNS, TRACE_NAMES } from '#memories'
import { sampleEpisode } from '../memories/habits/testing/sample-agent.ts'
import { storedTrace } from './stored-trace.ts'

const episode = sampleEpisode({ context: { trend: 'up', session: 'london', price: 2_000, atrD1: 20 } })
const values = TRACE_NAMES.map((name) => TRACE_COLUMNS[name].of(episode))

test('a stored row is read by the names of its columns', () => {
  const trace = storedTrace([7, 9, ...values])
  expect(TRACE_NAMES.map((name) => trace[name])).toEqual(values)
  expect(trace).toMatchObject({ fromSeq: 7, toSeq: 9 })
  expect(trace.trend).toBe('up')
  expect(trace.volatility).toBeNull()
  expect(trace.tradeN).toBe(1)
  expect(trace.pnl).toBe(100)
})

test('a version as it was when it began has no end', () => {
  expect(storedTrace([7, 9, ...values], null).toSeq).toBeNull()
})

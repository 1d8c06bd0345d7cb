import { expect, test } from 'vitest'
import type { Exact } from '#vocabulary'
import { symbolsInQuestion } from './symbols-in-question.ts'

const held = (symbol: string, n: number, risk: string | null) => ({
  symbol,
  n,
  initialRisk: risk as Exact | null,
})

test('what is named comes first, then what is held by its risk, then what is watched', () => {
  const open = [held('OIL', 1, '10'), held('BTC', 2, '50'), held('ETH', 3, null)]
  expect(symbolsInQuestion(['GOLD'], open, ['EURUSD'])).toEqual(['GOLD', 'ETH', 'BTC'])
  expect(symbolsInQuestion([], [held('OIL', 1, '10')], ['B', 'A'])).toEqual(['OIL', 'B', 'A'])
  expect(symbolsInQuestion([], [], [])).toEqual([])
})

test('of a whole market that is named, what is held comes first, then what is watched, then by name', () => {
  const market = ['AAPL', 'ABBV', 'ABT', 'MSFT', 'NVDA', 'TSLA']
  const open = [held('TSLA', 1, '10'), held('OIL', 2, '90')]
  expect(symbolsInQuestion(market, open, ['NVDA'])).toEqual(['TSLA', 'NVDA', 'AAPL'])
})

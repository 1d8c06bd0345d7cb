import { expect, test } from 'vitest'
import { lastDecisionSection } from './last-decision-section.ts'

test.each([
  [0.7776398718357086, 'confidence 0.78'],
  [0.7, 'confidence 0.7'],
])('a stated confidence is told in two decimals: %d', (confidence, words) => {
  const [line] = lastDecisionSection.lines({
    ago: '1h',
    action: 'enter',
    symbol: 'XAUUSD',
    side: 'long',
    reason: null,
    outside: false,
    confidence,
    against: [],
    cites: [],
    became: null,
    trade: null,
  })
  expect(line?.text).toBe(`- 1h ago: enter XAUUSD long, ${words}`)
})

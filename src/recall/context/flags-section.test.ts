import { expect, test } from 'vitest'
import { type FlagsShown, flagsSection } from './flags-section.ts'

const text = (shown: FlagsShown): string =>
  flagsSection
    .lines(shown)
    .map((line) => line.text)
    .join('\n')

test('open flags are one line, the most frequent code first', () => {
  const counts = [
    { code: 'snapshot_differs', open: 1, symbols: ['XAUUSD'] },
    { code: 'equity_unexplained', open: 2, symbols: [] },
  ]
  expect(text({ counts, more: false })).toBe(
    '- 3 flags open: equity_unexplained 2, snapshot_differs 1 (XAUUSD); see flags',
  )
  expect(text({ counts, more: true })).toContain('more than 3 flags open')
})

test('of many symbols two are named', () => {
  const counts = [{ code: 'instrument_unknown', open: 3, symbols: ['EURUSD', 'GBPUSD', 'XAUUSD'] }]
  expect(text({ counts, more: false })).toBe(
    '- 3 flags open: instrument_unknown 3 (EURUSD, GBPUSD and others); see flags',
  )
})

test('where none is open there is no section', () => {
  expect(text({ counts: [], more: false })).toBe('')
})

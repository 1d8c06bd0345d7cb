import { expect, test } from 'vitest'
import { type FlagsShown, flagsSection } from './flags-section.ts'

const text = (shown: FlagsShown): string =>
  flagsSection
    .lines(shown)
    .map((line) => line.text)
    .join('\n')

test('open flags are one line, the most frequent code first', () => {
  const counts = [
    { code: 'snapshot_differs', open: 1 },
    { code: 'equity_unexplained', open: 2 },
  ]
  expect(text({ counts, more: false })).toBe(
    '- 3 flags open: equity_unexplained 2, snapshot_differs 1; see flags',
  )
  expect(text({ counts, more: true })).toContain('more than 3 flags open')
})

test('where none is open there is no section', () => {
  expect(text({ counts: [], more: false })).toBe('')
})

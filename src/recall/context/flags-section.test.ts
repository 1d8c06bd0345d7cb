import { expect, test } from 'vitest'
import { flagsSection } from './flags-section.ts'

test('open flags are one line, the most frequent code first', () => {
  const counts = [
    { code: 'snapshot_differs', open: 1 },
    { code: 'equity_unexplained', open: 2 },
  ]
  expect(flagsSection({ counts, more: false })?.text).toBe(
    '## Record in doubt\n- 3 flags open: equity_unexplained 2, snapshot_differs 1; see flags',
  )
  expect(flagsSection({ counts, more: true })?.text).toContain('more than 3 flags open')
})

test('where none is open there is no section', () => {
  expect(flagsSection({ counts: [], more: false })).toBeNull()
})

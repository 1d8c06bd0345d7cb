import { expect, test } from 'vitest'
import { withEntries } from './compose.ts'
import { learningsIn, says } from './learnings.ts'
import { LEARNINGS } from './workspace-paths.ts'

const FILE = [
  '# Learnings',
  '',
  '- [2026-01-05] first',
  '- written by hand',
  '* [2026-02] by month',
  'no bullet',
].join('\n')

test('learnings are the bullets of a file, with their places and dates', () => {
  const all = [
    { line: 3, day: '2026-01-05', text: 'first' },
    { line: 4, day: null, text: 'written by hand' },
    { line: 5, day: '2026-02', text: 'by month' },
  ]
  expect(learningsIn(FILE)).toEqual(all)
  expect(learningsIn(FILE.replaceAll('\n', '\r\n'))).toEqual(all)
  expect(learningsIn('')).toEqual([])
})

test('a line says the same in other spelling', () => {
  expect(says(FILE, 'First!')).toBe(true)
  expect(says(FILE, 'no bullet')).toBe(false)
})

test('entries stand below the text that was there, an erased one as a mark', () => {
  expect(withEntries('journal/2026-01-05.md', null, [{ text: 'bought ', label: '14:30' }])).toBe(
    '# 2026-01-05\n\n[14:30] bought\n',
  )
  expect(
    withEntries(LEARNINGS, '# Mine\n\n- old', [
      { text: 'wait', label: '2026-01-05' },
      { text: null, label: null },
    ]),
  ).toBe('# Mine\n\n- old\n- [2026-01-05] wait\n- [erased]\n')
})

import { expect, test } from 'vitest'
import { textInUse } from './hash-in-use.ts'

test.each([
  ['a note is read as it stands', { hash: 'b', standing: 'free', approved: null }, 'b', 'b'],
  ['so is an approved rule', { hash: 'b', standing: 'approved', approved: 'b' }, 'b', 'b'],
  [
    'one changed by hand only where files are not strict',
    { hash: 'b', standing: 'unapproved', approved: 'a' },
    'b',
    'a',
  ],
  [
    'one that nobody ever approved not at all there',
    { hash: 'b', standing: 'unapproved', approved: null },
    'b',
    null,
  ],
] as const)('%s', (_, row, usual, strict) => {
  expect([textInUse(row, false), textInUse(row, true)]).toEqual([usual, strict])
})

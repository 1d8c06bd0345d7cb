import { expect, test } from 'vitest'
import { type Handled, handleNumber, handleOf, MEMORY_NAME } from './handle.ts'

const EVERY: readonly [Handled, string][] = [
  ['belief', 'B7'],
  ['episode', 'E7'],
  ['flag', 'F7'],
  ['lessons', 'L7'],
  ['plan', 'P7'],
  ['proposal', 'C7'],
  ['quote', 'N7'],
  ['trade', 'T7'],
]

test.each(EVERY)('a %s is named %s, and read back as that and as nothing else', (what, handle) => {
  expect(handleOf(what, 7)).toBe(handle)
  expect(handle).toMatch(MEMORY_NAME)
  for (const [other] of EVERY) expect(handleNumber(other, handle)).toBe(other === what ? 7 : null)
})

test.each(['', 'T', '12', 'T-1', 'T1.5', 't12', ' T12', 'T12 ', 'TT12', 'T1e3', 'T1234567890'])(
  '"%s" is no handle of a trade',
  (text) => {
    expect(handleNumber('trade', text)).toBeNull()
  },
)

test('zeros in front are read past, as they always were', () => {
  expect(handleNumber('trade', 'T007')).toBe(7)
})

test('a source may be a handle of a kind that is not known here', () => {
  expect('XYZ12').toMatch(MEMORY_NAME)
  for (const text of ['E0', 'E', '12', 'e12', 'ABCD1']) expect(text).not.toMatch(MEMORY_NAME)
})

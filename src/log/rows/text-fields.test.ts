import { expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { textAt, textHashAt, withTextAt } from './text-fields.ts'

const warning = (message: string) => ({ reason: sha256('why'), action: { type: 'alert', message } })

test('a text is found in a field and in a field of one, and put there', () => {
  const stored = withTextAt(warning('be careful'), 'action.message', sha256('be careful'))
  expect(stored).toEqual(warning(sha256('be careful')))
  expect(textHashAt(stored, 'action.message')).toBe(sha256('be careful'))
  expect(textHashAt(stored, 'reason')).toBe(sha256('why'))
})

test('what an older log has in words is the hash of nothing', () => {
  expect(textAt(warning('be careful'), 'action.message')).toBe('be careful')
  expect(textHashAt(warning('be careful'), 'action.message')).toBeUndefined()
})

test('a payload without the field stays as it is', () => {
  const other = { action: { type: 'skip_trade' }, reason: null }
  expect(textAt(other, 'action.message')).toBeUndefined()
  expect(textAt({ action: 'x' }, 'action.message')).toBeUndefined()
  expect(withTextAt({ action: 'x' }, 'action.message', 'y')).toEqual({ action: 'x' })
})

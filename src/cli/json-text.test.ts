import { expect, test } from 'vitest'
import { readJson } from './json-text.ts'

const CONTEXT = { name: 'context', flag: 'context' }

test.each([10_000, 100_000])(
  'JSON that was typed %i deep is refused by its depth, not by the end of the stack',
  (depth) => {
    for (const text of [
      `${'['.repeat(depth)}${']'.repeat(depth)}`,
      `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    ])
      expect(() => readJson(text, CONTEXT, '')).toThrow(
        expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('64 deep') }),
      )
  },
)

test('a number that a double cannot hold stays as it was typed', () => {
  expect(readJson('{"size": 0.1234567890123456789}', CONTEXT, '')).toEqual({ size: '0.1234567890123456789' })
})

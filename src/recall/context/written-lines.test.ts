import { expect, test } from 'vitest'
import { endOfLines, writtenLines } from './written-lines.ts'

test.each([
  ['', 0],
  ['one', 1],
  ['one\n', 1],
  ['\n \n\tone\r\n\r\ntwo', 2],
])('%j has %i', (text, count) => {
  expect(writtenLines(text)).toBe(count)
})

test('from a place on', () => {
  expect(writtenLines('one\ntwo\nthree', 4)).toBe(2)
  expect(writtenLines('one', 9)).toBe(0)
})

test.each([
  ['one\ntwo', 9, 7],
  ['one\ntwo', 5, 4],
  ['one\ntwo', 4, 4],
  ['one long line', 5, 5],
])('reading %j up to %i ends at %i', (text, farthest, end) => {
  expect(endOfLines(text, farthest)).toBe(end)
})

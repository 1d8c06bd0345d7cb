import { expect, test } from 'vitest'
import { present } from './present.ts'

const output = { text: 'degrading: −0.50R a trade, from A − B' }

test('a page has one minus before numbers, whoever wrote the sentence', () => {
  expect(present('activity', output, false, process.stdout)).toBe('degrading: -0.50R a trade, from A − B\n')
})

test('JSON is what the library answers, to the letter', () => {
  expect(JSON.parse(present('activity', output, true, process.stdout))).toEqual(output)
})

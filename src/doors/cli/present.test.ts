import { expect, test } from 'vitest'
import { asJson, present } from './present.ts'
import { plainPage } from './testing/plain-page.ts'

const output = { text: 'degrading: −0.50R a trade, from A − B' }

test('a page is what the library answers, to the sign: whoever wrote the sentence', () => {
  expect(present({ name: 'tokens' }, output, plainPage(80))).toBe('degrading: −0.50R a trade, from A − B\n')
})

test('JSON is what the library answers, to the letter', () => {
  expect(JSON.parse(asJson(output))).toEqual(output)
})

import { expect, test } from 'vitest'
import { CALLS } from '#calls'
import { asJson, present } from './present.ts'

const output = { tokens: [], why: 'degrading: −0.50R a trade, from A − B' }

test('a text is the answer’s own, to the sign', () => {
  expect(present({ call: CALLS.tokens }, output)).toContain('degrading: −0.50R a trade, from A − B')
})

test('JSON is what the library answers, to the letter', () => {
  expect(JSON.parse(asJson(output))).toEqual(output)
})

import { expect, test } from 'vitest'
import { asCommand, suggest } from '#vocabulary'
import { inCallersWords } from './in-callers-words.ts'

test('what an answer says itself is in the words of whoever reads it; the words of others stay', () => {
  const call = suggest('judge', { of: 'a.md' })
  const answer = { seq: 3, notices: ['plain', `look, and ${call}`], message: `then ${call}`, text: call }
  expect(inCallersWords(answer, asCommand)).toEqual({
    seq: 3,
    notices: ['plain', 'look, and hindcast judge --of a.md'],
    message: 'then hindcast judge --of a.md',
    text: call,
  })
})

test.each([undefined, null, 'text', { notices: ['plain'], message: null }])(
  'an answer that suggests nothing is handed on as it is: %j',
  (answer) => expect(inCallersWords(answer, asCommand)).toBe(answer),
)

import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect } from 'vitest'
import { o200kTokens } from './token-count.ts'

const pieces = fc.oneof(
  fc.constantFrom(
    '\n',
    '\n\n',
    '\r\n',
    ' ',
    '\t',
    '/',
    '//',
    '.',
    '- ',
    '## ',
    '"',
    '（',
    '。',
    '\u2028',
    '\u00a0',
    '\u200b',
    '😀',
  ),
  fc.constantFrom(
    'XAUUSD',
    'justifies no size',
    '+1.98R',
    'it’s',
    "it's",
    '2023-12-29',
    '持仓变动',
    '<|endoftext|>',
    'a',
  ),
  fc.string({ maxLength: 6, unit: 'binary' }),
)

test.prop([fc.array(pieces, { maxLength: 60 })], { numRuns: 2_000 })(
  'a text counted by its lines has as many tokens as the whole',
  async (parts) => {
    const text = parts.join('')
    expect((await o200kTokens())(text)).toBe(countTokens(text, { disallowedSpecial: new Set() }))
  },
)

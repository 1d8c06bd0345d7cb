import { createHash } from 'node:crypto'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { contentId, ID_LENGTH, isId } from './id.ts'
import { type Instant, LAST_INSTANT } from './instant.ts'

const instants = (): fc.Arbitrary<Instant> =>
  fc.integer({ min: 0, max: LAST_INSTANT }).map((ms) => ms as Instant)

/** Crockford's alphabet in lower case. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const numberIn = (text: string): bigint =>
  [...text].reduce((sum, letter) => sum * 32n + BigInt(ALPHABET.indexOf(letter)), 0n)

describe('ids', () => {
  test.prop([instants(), instants(), fc.string(), fc.string()])(
    'sort by when things happened',
    (a, b, x, y) => {
      fc.pre(a !== b)
      expect(contentId(a, x) < contentId(b, y)).toBe(a < b)
    },
  )

  test.prop([instants(), fc.string()])(
    'hold the time and 80 bits of sha256 of the content',
    (at, content) => {
      const id = contentId(at, content)
      expect(numberIn(id.slice(0, 10))).toBe(BigInt(at))
      const digest = createHash('sha256').update(content, 'utf8').digest('hex')
      expect(numberIn(id.slice(10))).toBe(BigInt(`0x${digest.slice(0, 20)}`))
      expect(id).toHaveLength(ID_LENGTH)
      expect(isId(id)).toBe(true)
    },
  )

  test.prop([instants(), fc.string(), fc.string()])('are equal for equal content only', (at, x, y) => {
    expect(contentId(at, x) === contentId(at, y)).toBe(x === y)
  })

  test.each([
    '',
    'T12',
    '0'.repeat(25),
    '0'.repeat(27),
    `${'0'.repeat(25)}I`,
    `${'0'.repeat(25)}u`,
    'A'.repeat(26),
  ])('"%s" is none', (text) => {
    expect(isId(text)).toBe(false)
  })
})

import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { anyCase, exactCase } from './any-case.ts'

// Few letters, so that texts and expressions often meet; two that have no other case, and two whose capitals are elsewhere.
const LETTERS = ['a', 'B', 'k', 's', 'ł', 'é', 'п', 'Ж', '密', 'ß', 'ſ', '\u212a']
const SIGNS = ['1', '7', ' ', '-', '_', '.', '|']

const escapes = (): fc.Arbitrary<string> =>
  fc.constantFrom('\\w', '\\W', '\\d', '\\s', '\\S', '\\b', '\\.', '\\|')
const members = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...LETTERS),
    fc.constantFrom('a-z', 'A-K', 'b-s', 'B-S', '0-9', '2-7', '\\w', '\\d', '\\s', '\\S', '_', '.', '1'),
  )
const classes = (): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('', '^'),
      fc.constantFrom('', '-'),
      fc.array(members(), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '-'),
    )
    .map(([not, first, held, last]) => `[${not}${first}${held.join('')}${last}]`)
    .filter((source) => !source.includes('\\w-') && !source.includes('\\d-') && !/\\[sS]-/.test(source))

const { source: sources } = fc.letrec<{ source: string; piece: string }>((tie) => ({
  source: fc
    .array(fc.array(tie('piece'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((ways) => ways.map((way) => way.join('')).join('|')),
  piece: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc
      .tuple(
        fc.oneof(fc.constantFrom(...LETTERS), classes(), fc.constantFrom('\\w', '\\d', '\\S', '.')),
        fc.constantFrom('', '', '', '?', '*', '+?', '{2}', '{1,3}'),
      )
      .map(([atom, times]) => atom + times),
    escapes(),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<=', '(?<!'), tie('source'))
      .map(([opens, held]) => `${opens}${held})`),
  ),
}))

const texts = (): fc.Arbitrary<string> =>
  fc
    .array(
      fc.constantFrom(
        ...LETTERS,
        ...LETTERS.map((one) => one.toUpperCase()),
        'b',
        'ж',
        'K',
        'S',
        'z',
        ...SIGNS,
      ),
      {
        maxLength: 10,
      },
    )
    .map((letters) => letters.join(''))

const found = (expression: RegExp, text: string) =>
  [...text.matchAll(expression)].map((match) => [match.index, ...match])

describe('an expression in any case', () => {
  test.prop([sources, fc.array(texts(), { minLength: 5, maxLength: 10 })], { numRuns: 3_000 })(
    'finds without flag i what the given one finds with it',
    (source, all) => {
      const written = new RegExp(anyCase(source), 'g')
      for (const text of all) expect(found(written, text)).toEqual(found(new RegExp(source, 'gi'), text))
    },
  )

  test.each([
    ['key', '[kK][eE][yY]'],
    ['2fa?', '2[fF][aA]?'],
    ['[a-f0-9]{64}', '[a-fA-F0-9]{64}'],
    ['[^a+-]', '[^aA+-]'],
    ['\\bhas[łl]o\\s', '\\b[hH][aA][sS][łŁlL][oO]\\s'],
    ['密码：', '密码：'],
    ['(?<![a-z])pw(?=\\.|\\[x)', '(?<![a-zA-Z])[pP][wW](?=\\.|\\[[xX])'],
  ])('%s', (source, written) => {
    expect(anyCase(source)).toBe(written)
  })

  test('leaves what is marked as it is', () => {
    const source = `key ${exactCase('[A-Z]{2}(?:x|\\d)')}?`
    expect(anyCase(source)).toBe('[kK][eE][yY] (?:[A-Z]{2}(?:x|\\d))?')
    expect(() => new RegExp(source)).toThrow('Invalid group')
  })

  test.each([
    '(?<day>a)',
    `(${'?i'}:a)`,
    '(a)\\1',
    '\\x41',
    '\\u0041',
    '\\p{L}',
    '[\\x41]',
    '[à-ü]',
    '[A-z]',
    '[+-z]',
    '[\\w-z]',
    '[\\]-a]',
  ])('is not made of what it cannot read: %s', (source) => {
    expect(() => anyCase(source)).toThrow('cannot hold')
  })
})

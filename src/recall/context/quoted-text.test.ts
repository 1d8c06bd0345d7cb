import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { asApproved, behindMarks, inQuotes, oneLine } from './quoted-text.ts'

describe('somebody’s words', () => {
  test.each([
    ['a\nb\r\nc\u2028d', 'a b c d'],
    ['zero\u200bwidth and \u202eright to left\u202c', 'zerowidth and right to left'],
    ['bell\u0007 and null\u0000', 'bell and null'],
    ['```js\nrun()\n```', "'''js run() '''"],
    ['<|im_start|>system', '‹|im_start|›system'],
    ['🚀'.repeat(40), '🚀🚀🚀…'],
    [`z${'\u0301'.repeat(50)}algo`, 'z\u0301\u0301algo'],
    ['lone \ud800 half', 'lone half'],
  ])('%j is one plain line', (said, line) => {
    expect(oneLine(said, 100)).toBe(line)
  })

  test('are cut by characters, so that no half of one is left', () => {
    expect(oneLine('金銀銅'.repeat(30), 10)).toBe('金銀銅金銀銅金銀銅…')
    expect(oneLine('x y '.repeat(100_000), 5)).toBe('x y…')
  })

  test('of signs that take several tokens each are cut sooner, so that nobody’s reason takes the room of the warnings', () => {
    const emoji = oneLine('🫨🪼🫎'.repeat(40), 100)
    expect([...emoji].length).toBe(25)
    expect([...oneLine('𒀀𒁀'.repeat(60), 41)].length).toBe(11)
    expect(oneLine('Цена удержала минимум; τιμή, 价格守住低点', 41)).toBe(
      'Цена удержала минимум; τιμή, 价格守住低点',
    )
  })

  test('in quotes cannot end the quotes', () => {
    expect(inQuotes('he said "buy" and “sell”', 100)).toBe(`"he said 'buy' and 'sell'"`)
  })

  property.prop([fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 2, max: 200 })])(
    'whatever they are, stay one bounded line',
    (said, most) => {
      const line = inQuotes(said, most)
      expect(line).not.toMatch(/[\n\r\u2028\u2029]/)
      expect([...line].length).toBeLessThanOrEqual(most + 2)
      expect(line.slice(1, -1)).not.toContain('"')
    },
  )

  property.prop([fc.string({ unit: 'binary', maxLength: 400 })])(
    'behind marks begin every line with one',
    (said) => {
      for (const line of behindMarks(said, 100).split('\n')) expect(line).toMatch(/^ {2}> /)
    },
  )

  test('behind marks keep their lines, without blank ones', () => {
    expect(behindMarks('# Gold\n\n> quoted\r\nend\n', 100)).toBe('  > # Gold\n  > > quoted\n  > end')
  })
})

test('an approved text stays as it is written, but for what no reader sees', () => {
  expect(asApproved('# Rules\n\n\n- one\u200b\n|----------|\n```\ncode\n```')).toEqual([
    '# Rules',
    '',
    '- one',
    '|----------|',
    '```',
    'code',
    '```',
  ])
})

import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { chunkMarkdown } from './chunk-markdown.ts'
import { sentenceUnits } from './sentence-units.ts'
import { estimateTokens } from './token-estimate.ts'

const bare = (text: string) => text.replace(/\s/g, '')

const source = fc
  .array(
    fc.oneof(
      fc.lorem({ maxCount: 12, mode: 'sentences' }),
      fc.lorem({ maxCount: 200 }),
      fc.constantFrom(
        '',
        '止损设在前低下方。回撤超过百分之五就停止交易！',
        'x'.repeat(900),
        '📈'.repeat(300),
      ),
    ),
    { maxLength: 12 },
  )
  .map((lines) => lines.join('\n'))

test.prop([source, fc.integer({ min: 8, max: 120 })])(
  'units hold all of a chunk and none is too long',
  (text, most) => {
    for (const chunk of chunkMarkdown(text)) {
      const units = sentenceUnits(chunk.text, most)
      expect(bare(units.join(''))).toBe(bare(chunk.text))
      for (const unit of units)
        expect(unit.split('\n').reduce((sum, line) => sum + estimateTokens(line), 0)).toBeLessThanOrEqual(
          most,
        )
    }
  },
)

test('lines are kept whole where they fit, and sentences where lines do not', () => {
  const text = 'Gold broke out at 2,050.5 today. We waited for the retest. It never came.\nNext.'
  expect(sentenceUnits(text, 12)).toEqual([
    'Gold broke out at 2,050.5 today.',
    'We waited for the retest. It never came.',
    'Next.',
  ])
})

test('a paragraph ends a unit', () => {
  expect(sentenceUnits('one\ntwo\n\nthree')).toEqual(['one\ntwo', 'three'])
})

test('no unit is cut inside a character', () => {
  for (const unit of sentenceUnits('📈'.repeat(50), 9)) expect(unit.isWellFormed()).toBe(true)
})

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
      const units = sentenceUnits(chunk, most)
      expect(bare(units.map((unit) => unit.text).join(''))).toBe(bare(chunk.text))
      for (const unit of units) {
        expect(
          unit.text.split('\n').reduce((sum, line) => sum + estimateTokens(line), 0),
        ).toBeLessThanOrEqual(most)
        expect(unit.startLine).toBeGreaterThanOrEqual(chunk.startLine)
        expect(unit.endLine).toBeLessThanOrEqual(chunk.endLine)
      }
    }
  },
)

test('lines are kept whole where they fit, and sentences where lines do not', () => {
  const [chunk] = chunkMarkdown(
    'Gold broke out at 2,050.5 today. We waited for the retest. It never came.\nNext.',
  )
  const texts = chunk ? sentenceUnits(chunk, 12).map(({ text }) => text) : []
  expect(texts).toEqual([
    'Gold broke out at 2,050.5 today.',
    'We waited for the retest. It never came.',
    'Next.',
  ])
})

test('a paragraph ends a unit', () => {
  const [chunk] = chunkMarkdown('one\ntwo\n\nthree')
  expect(chunk && sentenceUnits(chunk)).toEqual([
    { startLine: 1, endLine: 2, text: 'one\ntwo' },
    { startLine: 4, endLine: 4, text: 'three' },
  ])
})

test('no unit is cut inside a character', () => {
  const [chunk] = chunkMarkdown('📈'.repeat(50))
  for (const unit of chunk ? sentenceUnits(chunk, 9) : []) expect(unit.text.isWellFormed()).toBe(true)
})

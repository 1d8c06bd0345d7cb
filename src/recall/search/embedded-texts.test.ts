import { expect, test } from 'vitest'
import { chunkMarkdown } from './chunk-markdown.ts'
import { embeddedTexts } from './embedded-texts.ts'
import { UNIT_TOKENS } from './sentence-units.ts'
import { estimateTokens } from './token-estimate.ts'

const page = '# Gold\n\n## Stops\n\nMoved to breakeven.\n\nThen the news came.'
const [chunk] = chunkMarkdown(page)
if (chunk === undefined) throw new Error('a page has a chunk')

test('an embedder that reads to the end gets one text, under its titles', () => {
  expect(embeddedTexts(chunk, {})).toEqual([`Gold\nStops\n${chunk.text}`])
})

test('a sentence embedder gets a text a paragraph, each under the titles', () => {
  const texts = embeddedTexts(chunk, { reads: 256 })
  expect(texts).toContain('Gold\nStops\nMoved to breakeven.')
  expect(texts).toContain('Gold\nStops\nThen the news came.')
})

test('no unit of a long chunk is longer than a sentence embedder reads', () => {
  const [long] = chunkMarkdown(
    Array.from({ length: 60 }, () => 'The stop was moved up to breakeven.').join('\n'),
  )
  const texts = long ? embeddedTexts(long, { reads: 256 }) : []
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => estimateTokens(text) > UNIT_TOKENS)).toEqual([])
})

import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { chunkMarkdown } from './chunk-markdown.ts'
import { isPassageOf } from './passage-in-text.ts'

const TEXT = '# Gold\r\n\r\nIt fades.\n\nLater\n-----\n\n- It is bid.\n\n## Asia\n\nQuiet.'

const line = fc.constantFrom(
  '# Gold',
  '## Asia',
  'Later',
  '---',
  '===',
  '',
  'It fades.',
  '- a list',
  '```',
  '| a | b |',
  ' ',
  '金',
)

test.prop([fc.array(line, { maxLength: 40 }), fc.constantFrom('\n', '\r\n')])(
  'every chunk of a text stands in it',
  (lines, end) => {
    const text = lines.join(end)
    for (const chunk of chunkMarkdown(text, { least: 2, most: 6, mostWhole: 8 }))
      expect(isPassageOf(text, chunk)).toBe(true)
  },
)

describe('what is another than the chunk does not', () => {
  const chunks = chunkMarkdown(TEXT)
  const [chunk] = chunks.slice(1)
  if (!chunk) throw new Error('no chunk')

  test.each([
    ['another line', { startLine: chunk.startLine + 1 }],
    ['more lines', { endLine: chunk.endLine + 1 }],
    ['another text', { text: 'It is bid!' }],
    ['another hash', { hash: '0'.repeat(64) }],
    ['cut', { cut: true as const }],
    ['a heading that nobody wrote', { headings: ['Approved'] }],
    ['words that are no heading', { headings: ['It fades.'] }],
  ])('%s', (_, other) => {
    expect(isPassageOf(TEXT, chunk)).toBe(true)
    expect(isPassageOf(TEXT, { ...chunk, ...other })).toBe(false)
  })
})

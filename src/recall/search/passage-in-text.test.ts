import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { Chunk } from './chunk.ts'
import { chunkMarkdown } from './chunk-markdown.ts'
import { linedText, passageIn } from './passage-in-text.ts'

const readIn = (text: string, chunk: Chunk): string | null => passageIn(linedText(text), chunk)

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
  'every chunk of a text is read from its place',
  (lines, end) => {
    const text = lines.join(end)
    for (const chunk of chunkMarkdown(text, { least: 2, most: 6, mostWhole: 8 }))
      expect(readIn(text, chunk)).toBe(chunk.text)
  },
)

describe('what is another than the chunk does not', () => {
  const chunks = chunkMarkdown(TEXT)
  const [chunk] = chunks.slice(1)
  if (!chunk) throw new Error('no chunk')

  test.each([
    ['another line', { startLine: chunk.startLine + 1 }],
    ['more lines', { endLine: chunk.endLine + 1 }],
    ['lines before the first', { startLine: 0 }],
    ['lines after the last', { endLine: 1_000 }],
    ['another hash', { hash: '0'.repeat(64) }],
    ['a heading that nobody wrote', { headings: ['Approved'] }],
    ['words that are no heading', { headings: ['It fades.'] }],
  ])('%s', (_, other) => {
    expect(readIn(TEXT, chunk)).toBe(chunk.text)
    expect(readIn(TEXT, { ...chunk, ...other })).toBeNull()
  })
})

import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { sha256 } from '#vocabulary'
import { isBlank, linesOf, type Passage } from './passage.ts'
import { PASSAGE_SIZES, splitMarkdown } from './split-markdown.ts'
import { estimateTokens } from './token-estimate.ts'

const places = (chunks: readonly Passage[]) => chunks.map(({ startLine, endLine }) => [startLine, endLine])
const words = (count: number) => Array.from({ length: count }, () => 'reversal').join(' ')

/** Lines that Markdown reads in many ways, in any order. */
const line = fc.oneof(
  fc.constantFrom(
    '',
    '  ',
    '# One',
    '## Two',
    '### Three ##',
    '#',
    'Title',
    '===',
    '---',
    '...',
    '- item',
    '> quote',
  ),
  fc.constantFrom(
    '```',
    '```js',
    '~~~',
    '````',
    '| a | b |',
    '|---|---|',
    '    code',
    '#tag',
    '黄金突破。',
    'RSI<30',
  ),
  fc.integer({ min: 1, max: 60 }).map(words),
  fc.string({ unit: 'binary' }).map((text) => text.replace(/\n/g, ' ')),
)
const text = fc
  .tuple(fc.array(line, { maxLength: 60 }), fc.constantFrom('\n', '\r\n'))
  .map(([all, end]) => all.join(end))
const small = { least: 20, most: 40, mostWhole: 120 }

describe('any text', () => {
  test.prop([text])('has every line that is not blank in exactly one chunk, in order', (source) => {
    const lines = linesOf(source)
    const covered = splitMarkdown(source, small).flatMap(({ startLine, endLine }) =>
      Array.from({ length: endLine - startLine + 1 }, (_, i) => startLine + i),
    )
    expect(covered).toEqual([...new Set(covered)].sort((a, b) => a - b))
    const wanted = lines.flatMap((one, i) => (isBlank(one) ? [] : [i + 1]))
    expect(covered.filter((number) => !isBlank(lines[number - 1] ?? ''))).toEqual(wanted)
  })

  test.prop([text])('is given back by its chunks, whose hash is that of their text', (source) => {
    const lines = linesOf(source)
    for (const chunk of splitMarkdown(source, small)) {
      expect(chunk.text).toBe(lines.slice(chunk.startLine - 1, chunk.endLine).join('\n'))
      expect(chunk.hash).toBe(sha256(chunk.text))
    }
  })

  test.prop([text])('has the same chunks whichever line ends its editor writes', (source) => {
    // A return on its own ends no line, and before one that does it would be part of its end.
    const unix = source.replaceAll('\r', '')
    expect(splitMarkdown(unix, small)).toEqual(splitMarkdown(unix.replaceAll('\n', '\r\n'), small))
  })

  test.prop([fc.array(fc.integer({ min: 1, max: 12 }).map(words), { minLength: 1, maxLength: 80 })])(
    'of short lines has no chunk above the limit',
    (lines) => {
      for (const chunk of splitMarkdown(lines.join('\n'), small)) {
        const tokens = linesOf(chunk.text).reduce((sum, one) => sum + estimateTokens(one), 0)
        expect(tokens).toBeLessThanOrEqual(small.most)
      }
    },
  )
})

describe('headings', () => {
  test('open sections, and a chunk knows the titles above it', () => {
    const chunks = splitMarkdown('# Manual\nintro\n## Entry\nwait\n### Gold\nhalf size\n## Exit\ntrail')
    expect(chunks.map(({ headings }) => headings)).toEqual([
      ['Manual'],
      ['Manual', 'Entry'],
      ['Manual', 'Entry', 'Gold'],
      ['Manual', 'Exit'],
    ])
    expect(places(chunks)).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ])
  })

  test('without a text of their own stay with what follows', () => {
    expect(places(splitMarkdown('# Manual\n\n## Entry\nwait'))).toEqual([[1, 4]])
  })

  test('alone make one chunk', () => {
    expect(places(splitMarkdown('# A\n## B\n# C\n'))).toEqual([[1, 3]])
  })

  test('may be underlined', () => {
    expect(splitMarkdown('Rules\n=====\nnever chase\n\nExits\n---\ntrail')[1]?.headings).toEqual([
      'Rules',
      'Exits',
    ])
  })

  test('are not read inside code', () => {
    const chunks = splitMarkdown('# A\n```py\n# a comment\n```\nafter')
    expect(places(chunks)).toEqual([[1, 5]])
    expect(chunks[0]?.headings).toEqual(['A'])
  })
})

describe('what stays together', () => {
  test('a fence of up to the limit for what stays whole', () => {
    const code = ['```', ...Array.from({ length: 150 }, () => words(10)), '```']
    expect(estimateTokens(code.join('\n'))).toBeGreaterThan(PASSAGE_SIZES.most)
    const chunks = splitMarkdown(['before', ...code, 'after'].join('\n'))
    expect(chunks.some(({ startLine, endLine }) => startLine <= 2 && endLine >= 153)).toBe(true)
  })

  test('a longer fence is cut into parts that can be cited, after a blank line where one is near', () => {
    const lines = Array.from({ length: 3_000 }, (_, n) => (n % 30 === 29 ? '' : `# ${n} ${words(4)}`))
    const chunks = splitMarkdown(['# Code', '```py', ...lines, '```', 'after'].join('\n'))
    for (const { text, headings } of chunks) {
      expect(estimateTokens(text)).toBeLessThanOrEqual(PASSAGE_SIZES.most)
      // Comments of code are no titles.
      expect(headings).toEqual(['Code'])
    }
    expect(chunks.slice(1).every(({ startLine }) => (startLine - 3) % 30 === 0)).toBe(true)
    expect(chunks.at(-1)?.endLine).toBe(3_004)
  })

  test('a table of up to the limit for tables; a longer one is cut between rows', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, i) => `| ${i} | ${words(4)} |`).join('\n')
    expect(estimateTokens(rows(120))).toBeGreaterThan(PASSAGE_SIZES.most)
    expect(splitMarkdown(rows(120))).toHaveLength(1)
    expect(splitMarkdown(rows(2_000)).length).toBeGreaterThan(1)
  })

  test('a paragraph, where the chunk before it is long enough already', () => {
    const paragraph = Array.from({ length: 10 }, () => words(24)).join('\n')
    const chunks = splitMarkdown([paragraph, paragraph, paragraph].join('\n\n'))
    // 10 lines × 24 words × 8 letters / 4.5 ≈ 427 tokens: one paragraph a chunk.
    expect(places(chunks)).toEqual([
      [1, 10],
      [12, 21],
      [23, 32],
    ])
  })
})

describe('odd files', () => {
  test('front matter is a chunk of its own', () => {
    expect(places(splitMarkdown('---\nkind: rule\n---\ntext'))).toEqual([
      [1, 3],
      [4, 4],
    ])
  })

  test('a fence that is never closed is text, and headings after it are headings', () => {
    const chunks = splitMarkdown('```js\nlet a\n# Next day\nbought')
    expect(places(chunks)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('a line of five megabytes is one chunk beside its neighbours', () => {
    const chunks = splitMarkdown(`before\n${'x'.repeat(5_000_000)}\nafter`)
    expect(places(chunks)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  test('a hundred thousand openers of fences, headings or quotes do not take long enough to notice', () => {
    for (const one of ['```js', '# a', '> a', '| a', '~~~'])
      expect(splitMarkdown(`${one}\n`.repeat(100_000)).length).toBeGreaterThan(0)
  })

  test('the mark of the order of bytes hides no heading and no front matter', () => {
    expect(splitMarkdown('\uFEFF# Ruthenium\n\nUsed in disks.')[0]?.headings).toEqual(['Ruthenium'])
    expect(places(splitMarkdown('\uFEFF---\na: b\n---\nText.'))).toEqual([
      [1, 3],
      [4, 4],
    ])
  })

  test('nothing has no chunks', () => {
    expect(splitMarkdown('')).toEqual([])
    expect(splitMarkdown(' \n\r\n\t')).toEqual([])
  })
})

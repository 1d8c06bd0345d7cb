import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { sha256 } from '#vocabulary'
import { chunkMarkdown } from './chunk-markdown.ts'
import { findAgain } from './citation.ts'
import { snippetOf } from './snippet.ts'

const cite = (lines: readonly string[], startLine: number, endLine: number) => {
  const text = lines.slice(startLine - 1, endLine).join('\n')
  return { startLine, endLine, hash: sha256(text), snippet: snippetOf(text, []) }
}
const rules = ['# Rules', 'Never move a stop.', 'Half size before payrolls.', '', 'Take profit at 2R.']

describe('a cited text is found again', () => {
  test('where it was', () => {
    expect(findAgain(cite(rules, 2, 3), rules.join('\r\n'))).toEqual({
      kind: 'same',
      startLine: 2,
      endLine: 3,
    })
  })

  test.prop([fc.array(fc.lorem({ maxCount: 3 }), { maxLength: 8 }), fc.boolean()])(
    'after lines came before it',
    (before, byChunks) => {
      const text = [...before, ...rules].join('\n')
      const cited = cite(rules, 2, 3)
      expect(findAgain(cited, text, byChunks ? chunkMarkdown(text) : [])).toEqual({
        kind: before.length === 0 ? 'same' : 'moved',
        startLine: 2 + before.length,
        endLine: 3 + before.length,
      })
    },
  )

  test('at the nearer of two copies', () => {
    const text = [...rules, ...rules, 'x', ...rules]
    expect(findAgain({ ...cite(rules, 2, 3), startLine: 8, endLine: 9 }, text.join('\n'))).toMatchObject({
      startLine: 7,
    })
  })

  test('changed, with the nearest lines and how much of it is left', () => {
    const now = ['intro', '', ...rules].map((line) => line.replace('Half size', 'A quarter'))
    const found = findAgain(cite(rules, 3, 3), now.join('\n'))
    expect(found).toMatchObject({ kind: 'changed', startLine: 5, endLine: 5 })
    // Of "half", "size", "before" and "payrolls", two are left.
    expect(found.kind === 'changed' && found.alike).toBeCloseTo(0.5, 12)
  })

  test('or is gone', () => {
    expect(findAgain(cite(rules, 2, 3), 'something else entirely')).toEqual({ kind: 'gone' })
    expect(findAgain(cite(rules, 2, 3), '')).toEqual({ kind: 'gone' })
    expect(findAgain({ ...cite(rules, 2, 3), startLine: 90, endLine: 91 }, rules.join('\n')).kind).toBe(
      'moved',
    )
  })

  test('in a text too long to try every place, by its chunks', () => {
    const cited = cite(rules, 1, 5)
    const text = ['# Bars', 'x'.repeat(5_000_000), ...rules].join('\n')
    expect(findAgain(cited, text, chunkMarkdown(text))).toEqual({ kind: 'moved', startLine: 3, endLine: 7 })
  })
})

describe('a snippet', () => {
  const long = `${'quiet tape '.repeat(60)}the stop was moved before payrolls ${'calm close '.repeat(60)}`

  test('is the whole text where that is short, on one line', () => {
    expect(snippetOf('a stop\n\tmoved', ['stop'])).toBe('a stop moved')
  })

  test('shows where the words stand', () => {
    expect(snippetOf(long, ['stop', '^payroll'])).toMatch(/^….*the stop was moved before payrolls.*…$/)
    expect(snippetOf(long, [])).toMatch(/^quiet.*…$/)
  })

  test.prop([
    fc.string({ unit: 'grapheme', maxLength: 2_000 }),
    fc.array(fc.string({ maxLength: 3 }), { maxLength: 4 }),
  ])('is short and cuts no character, whatever the text', (text, matched) => {
    const snippet = snippetOf(text, matched, 100)
    expect(snippet.length).toBeLessThanOrEqual(103)
    expect(snippet.isWellFormed()).toBe(true)
  })
})

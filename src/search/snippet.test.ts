import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { snippetOf } from './snippet.ts'

describe('a snippet', () => {
  const long = `${'quiet tape '.repeat(60)}the stop was moved before payrolls ${'calm close '.repeat(60)}`

  test('is the whole text where that is short, on one line', () => {
    expect(snippetOf('a stop\n\tmoved', ['stop'])).toBe('a stop moved')
  })

  test('shows where the words stand', () => {
    expect(snippetOf(long, ['stop', '^payroll'])).toMatch(/^….*the stop was moved before payrolls.*…$/)
    expect(snippetOf(long, [])).toMatch(/^quiet.*…$/)
  })

  test('shows where they stand at the end of a line of megabytes', () => {
    expect(snippetOf(`${'quiet tape '.repeat(100_000)}terbium rose`, ['terbium'])).toMatch(/terbium rose$/)
  })

  test('shows the word that is in one place, and not those that are in all', () => {
    const lines = Array.from({ length: 100 }, (_, n) => `cfg_${n} = ${n} # parameter number ${n}`)
    expect(snippetOf(lines.join('\n'), ['parameter', 'number', '77'])).toContain('parameter number 77')
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

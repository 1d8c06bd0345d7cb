import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { mean } from '../../metrics.ts'
import { filingPages } from './pages.ts'
import { PLANTED } from './planted.ts'

const pages = filingPages()

test('the pages are the same wherever and whenever they are made, or figures could not be compared', () => {
  const hash = createHash('sha256')
  for (const { name, text } of pages) hash.update(`${name}\n${text}\n`)
  expect(hash.digest('hex')).toBe('c012dceee0f221314ae60e140a06c02ca52d7d4dfdfd0fdaa3d38513684aa590')
})

test('there are 500 pages, none like another', () => {
  expect(pages).toHaveLength(500)
  expect(new Set(pages.map(({ name }) => name)).size).toBe(500)
  expect(new Set(pages.map(({ text }) => text.split('\n\n').slice(2).join())).size).toBe(500)
})

test('what is planted is on the page it was planted on, and on no other', () => {
  for (const [name, sentence] of Object.entries(PLANTED))
    expect(pages.filter(({ text }) => text.includes(sentence)).map((page) => page.name)).toEqual([name])
})

test('words are shared as filings share them: half of a page’s words are in a tenth of all pages', () => {
  const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[a-z]+/g))
  const counts = new Map<string, number>()
  for (const { text } of pages)
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const shares = pages.map(({ text }) => {
    const words = [...wordsOf(text)]
    return words.filter((word) => (counts.get(word) ?? 0) >= pages.length / 10).length / words.length
  })
  expect(mean(shares, (share) => share)).toBeGreaterThan(0.5)
  expect(Math.min(...shares)).toBeGreaterThan(0.4)
})

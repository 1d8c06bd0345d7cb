import { describe, expect, test } from 'vitest'
import { type FileErasing, whatRemains } from './what-remains.ts'

const RULES = '# Playbook\n\n## Strategy\n\nBuy breakouts.\n\n## Learnings\n'
const TWO = `${RULES}\n- Mandrake sells copper\n- wait after NFP\n`

const erasing = (given: Partial<FileErasing>): FileErasing => ({
  path: 'playbook.md',
  versions: [],
  said: [],
  passages: [],
  words: null,
  ...given,
})

describe('what an erasure leaves of a playbook', () => {
  const first = { text: RULES, how: 'file.given', named: false } as const
  const mandrake = { text: `${RULES}\n- Mandrake sells copper\n`, how: 'learning', named: true } as const
  const nfp = { text: TWO, how: 'learning', named: true } as const

  test('is all but the learning that was erased', () => {
    const left = whatRemains(
      erasing({
        versions: [first, mandrake, nfp],
        said: ['wait after NFP'],
        passages: ['Mandrake sells copper'],
      }),
    )
    expect(left).toMatchObject({ text: `${RULES}\n[redacted]\n- wait after NFP\n`, taken: 1 })
  })

  test('is the same where the learning itself was erased before', () => {
    const left = whatRemains(erasing({ versions: [first, mandrake, nfp], said: ['wait after NFP'] }))
    expect(left.text).toBe(`${RULES}\n[redacted]\n- wait after NFP\n`)
  })

  test('has the rules that were written by hand after that learning', () => {
    const edited = {
      text: TWO.replace('Buy breakouts.', 'Sell breakouts.'),
      how: 'file.seen',
      named: true,
    } as const
    const left = whatRemains(
      erasing({
        versions: [first, mandrake, nfp, edited],
        said: ['wait after NFP'],
        passages: ['Mandrake sells copper'],
      }),
    )
    expect(left.text).toBe(`${RULES.replace('Buy', 'Sell')}\n[redacted]\n- wait after NFP\n`)
  })

  test('lacks what the first erased version brought, where no passage says what it was', () => {
    const edited = { text: `Never tell Wolfgang.\n${RULES}`, how: 'file.seen', named: true } as const
    const later = {
      text: `Never tell Wolfgang.\nRisk 1%.\n${RULES}`,
      how: 'file.seen',
      named: true,
    } as const
    const left = whatRemains(erasing({ versions: [first, edited, later] }))
    expect(left).toMatchObject({ text: `[redacted]\nRisk 1%.\n${RULES}`, lost: ['Never tell Wolfgang.'] })
  })

  test('erased once more by its own hash, is what other texts hold', () => {
    const left = whatRemains(
      erasing({
        versions: [
          first,
          { text: `Risk 1%.\n${RULES}\n[redacted]\n- wait after NFP\n`, how: 'file.remains', named: true },
        ],
        said: ['wait after NFP'],
      }),
    )
    expect(left.text).toBe(`[redacted]\n${RULES}\n[redacted]\n- wait after NFP\n`)
  })
})

describe('what an erasure leaves of a journal', () => {
  const path = 'journal/2026-01-05.md'
  const day = '# 2026-01-05\n\n'
  test('is its day and the other entries, of several lines too', () => {
    const versions = [
      { text: `${day}[09:00] one\n`, how: 'journal', named: true },
      { text: `${day}[09:00] one\n[09:01] two\nand more\n`, how: 'journal', named: true },
    ] as const
    const left = whatRemains(erasing({ path, versions, said: ['two\nand more'], passages: ['one'] }))
    expect(left.text).toBe(`${day}[redacted]\n[09:01] two\nand more\n`)
  })
})

describe('what an erasure leaves of a note', () => {
  const path = 'notes/tip.md'
  const note = (text: string, named: boolean) => ({ text, how: 'note', named }) as const

  test('is a mark, where all its versions were erased', () => {
    const versions = [note('A secret.\n', true), note('A secret.\n\nAnother one.\n', true)]
    expect(whatRemains(erasing({ path, versions })).text).toBe('[redacted]\n')
  })

  test('is what an older version holds too', () => {
    const versions = [note('Gold ranges.\n', false), note('Gold ranges.\nWolfgang buys.\n', true)]
    expect(whatRemains(erasing({ path, versions })).text).toBe('Gold ranges.\n[redacted]\n')
  })

  test('is all lines without the words, where words are erased', () => {
    const versions = [note('Wolfgang  buys.\nGold ranges.\n', false)]
    expect(whatRemains(erasing({ path, versions, words: 'wolfgang buys' })).text).toBe(
      '[redacted]\nGold ranges.\n',
    )
  })
})

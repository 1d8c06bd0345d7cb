import { expect, test } from 'vitest'
import { DESK_NOW, deskNotes } from './desk-notes.ts'
import { DESK_KINDS, deskQuestion } from './desk-questions.ts'

const { documents, questions, choosing, heldBack } = await deskNotes()
const byId = new Map(documents.map((document) => [document.id, document]))
const ofKind = (kind: (typeof DESK_KINDS)[number]) => questions.filter(({ labels }) => labels.includes(kind))
const everything = documents.map(({ text, path, id }) => `${path ?? id}\n${text}`.toLowerCase())
const everyWord = new Set(everything.join('\n').match(/[\p{L}\p{N}]+/gu))

test('every document that a question names exists, is named once, and is not its own rival', () => {
  const broken = questions.filter(({ gold, behind = [] }) => {
    const named = [...gold, ...behind]
    return new Set(named).size < named.length || named.some((id) => !byId.has(id))
  })
  expect(broken).toEqual([])
})

test('a document has one id and a text', () => {
  expect(byId.size).toBe(documents.length)
  expect(documents.filter(({ text }) => text.trim() === '')).toEqual([])
})

test('no question is asked twice', () => {
  const seen = questions.map(({ text, at }) => `${at ?? ''} ${text.trim().toLowerCase()}`)
  expect(seen.filter((text, i) => seen.indexOf(text) < i)).toEqual([])
})

test('the set is large enough, and each kind falls into two halves of the same size', () => {
  expect(questions.length).toBeGreaterThanOrEqual(150)
  expect(documents.filter(({ source }) => source !== 'shared').length).toBeGreaterThanOrEqual(60)
  const count = (set: typeof choosing, kind: string): number =>
    set.collections.flatMap((each) => each.questions).filter(({ labels }) => labels.includes(kind)).length
  for (const kind of DESK_KINDS) {
    expect(count(choosing, kind), kind).toBeGreaterThanOrEqual(10)
    expect(count(heldBack, kind), kind).toBe(count(choosing, kind))
  }
})

test('a question’s gold had been written when it is asked, and nothing is written after all of them', () => {
  const late = questions.filter(({ gold, at = DESK_NOW }) =>
    gold.some((id) => (byId.get(id)?.written ?? '') > at),
  )
  expect(late).toEqual([])
  expect(documents.filter(({ written = '' }) => written > DESK_NOW)).toEqual([])
})

test('every question of a day says when it is asked', () => {
  expect(ofKind('dates').filter(({ at }) => at === undefined)).toEqual([])
})

test('what is absent stands in no document, and in its question', () => {
  const there = ofKind('absent').filter(({ text, gold, missing = '' }) => {
    // A short name may be a piece of some other word; a long one may not be there with any ending.
    const isShort = /^[a-z]{1,4}$/.test(missing)
    const said = isShort ? everyWord.has(missing) : everything.some((each) => each.includes(missing))
    return gold.length > 0 || missing === '' || said || !text.toLowerCase().includes(missing)
  })
  expect(there).toEqual([])
})

test('what is absent is asked for in words that are there', () => {
  const strange = ofKind('absent').filter(({ text }) => {
    const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? []
    return words.length > 1 && words.filter((word) => everyWord.has(word)).length < words.length / 3
  })
  expect(strange).toEqual([])
})

test('a misspelt word is in no document, a letter or two from one that is in the gold', () => {
  const wrong = ofKind('misspelt').filter(({ text, gold, misspelt }) => {
    if (misspelt === undefined) return true
    const answers = gold.map((id) => byId.get(id)?.text.toLowerCase() ?? '')
    return (
      everyWord.has(misspelt.wrong) ||
      !text.toLowerCase().includes(misspelt.wrong) ||
      answers.some((each) => !each.includes(misspelt.right)) ||
      lettersApart(misspelt.wrong, misspelt.right) > 2
    )
  })
  expect(wrong).toEqual([])
})

test('a wordy question has 20 to 40 words; a Chinese one as many pairs of signs', () => {
  const long = ofKind('wordy').filter(({ text }) => {
    const signs = text.match(/\p{Script=Han}/gu)?.length ?? 0
    const words = signs > 0 ? signs / 2 : text.split(/\s+/).length
    return words < 20 || words > 40
  })
  expect(long).toEqual([])
})

test('what is to come first always names what it comes before', () => {
  expect(ofKind('own-first').filter(({ behind = [] }) => behind.length === 0)).toEqual([])
  expect(questions.filter(({ behind = [] }) => behind.length > 0).length).toBeGreaterThanOrEqual(50)
})

test('a decision comes with the transcript of its turn, and versions of one note stand in one place', () => {
  expect(byId.get('decisions/2026-03-09T0900')).toMatchObject({
    text: 'exit USDCAD: Crude reversed and the retest never came, out at cost',
    source: 'decision',
    written: '2026-03-09T09:00:00.000Z',
  })
  expect(byId.get('transcripts/2026-03-09T0900')?.text).toBe(
    '# Turn 2026-03-09 09:00:00 UTC\n\n## Decided\n\n- exit USDCAD > Crude reversed and the retest never came, out at cost\n',
  )
  const versions = documents.filter(({ path }) => path === 'notes/gap-rule')
  expect(versions.map(({ written }) => written)).toEqual([
    '2025-11-03T08:00:00.000Z',
    '2026-02-02T08:00:00.000Z',
  ])
})

test('a line is read with its moment, its gold and what comes after it', () => {
  expect(deskQuestion('dates', '[2026-03-12T09:00Z] What then?', '`a`, `b`; behind `c`')).toEqual({
    text: 'What then?',
    labels: ['dates'],
    at: '2026-03-12T09:00:00.000Z',
    gold: ['a', 'b'],
    behind: ['c'],
  })
  expect(() => deskQuestion('dates', 'What then?', '')).toThrow('no document is named')
})

/** Levenshtein's distance. */
const lettersApart = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}

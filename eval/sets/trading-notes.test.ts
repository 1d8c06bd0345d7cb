import { expect, test } from 'vitest'
import { KINDS, tradingNotes } from './trading-notes.ts'

const { collections } = await tradingNotes()
const documents = collections.flatMap((each) => each.documents)
const questions = collections.flatMap((each) => each.questions)
const textOf = new Map(documents.map(({ id, text }) => [id, text]))

test('every note that a question names exists, and is named once', () => {
  const broken = questions.filter(
    ({ gold }) => new Set(gold).size < gold.length || gold.some((id) => !textOf.has(id)),
  )
  expect(broken).toEqual([])
})

test('no question is asked twice', () => {
  const seen = questions.map(({ text }) => text.trim().toLowerCase())
  expect(seen.filter((text, i) => text === '' || seen.indexOf(text) < i)).toEqual([])
})

test('every note has a title and a text', () => {
  expect(documents.filter(({ text }) => !/^# \S.*\n\n\S/.test(text)).map(({ id }) => id)).toEqual([])
})

test('no two notes are the same', () => {
  expect(new Set(textOf.values()).size).toBe(documents.length)
})

test('the set is large enough, in every kind', () => {
  const least: { readonly [K in (typeof KINDS)[number]]: number } = {
    entity: 25,
    exact: 15,
    paraphrase: 40,
    negation: 15,
    dates: 15,
    chinese: 20,
    'chinese-paraphrase': 10,
    mixed: 15,
    several: 15,
  }
  const short = KINDS.filter(
    (kind) => questions.filter(({ labels }) => labels.includes(kind)).length < least[kind],
  )
  expect(short).toEqual([])
  expect(documents.length).toBeGreaterThanOrEqual(90)
  expect(questions.length).toBeGreaterThanOrEqual(150)
})

test('a question about several notes names several', () => {
  const single = questions.filter(({ labels, gold }) => labels.includes('several') && gold.length < 2)
  expect(single).toEqual([])
})

/** Words that say something, without their commonest endings: "closed" repeats "closes". */
const stems = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
      .filter((word) => word.length > 2 && !EMPTY.has(word))
      .map((word) => word.replace(/(?<=\w{4})(ing|ed|es|s|ly)$/, '')),
  )

const EMPTY = new Set(
  `the and for with from into our ours was were are has had have that this which what who whom whose when where why how not but
  its they them their than then too very more most much many some such all any each other same own only just because while
  about after again against before being been between both can could did does doing down during few further here itself may
  might must off once out over should through under until while will would you your yours`.split(/\s+/),
)

test('an English paraphrase shares at most one content word with its note', () => {
  const repeated = questions
    .filter(({ labels }) => labels.includes('paraphrase'))
    .flatMap(({ text, gold }) =>
      gold.map((id) => {
        const note = stems(textOf.get(id) ?? '')
        return { text, shared: [...stems(text)].filter((word) => note.has(word)) }
      }),
    )
    .filter(({ shared }) => shared.length > 1)
  expect(repeated).toEqual([])
})

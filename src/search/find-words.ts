import type { Aliases } from './aliases.ts'
import { type FoundClue, frequencyOf, WordScores } from './bm25.ts'
import { allOf, anyOf, NO_POSTINGS } from './join-postings.ts'
import type { PassageFilter, Postings, WordIndex } from './ports.ts'
import { type Clue, type Emptiness, type Question, readQuestion, type StemClue } from './question.ts'
import { beginnings, meantBy, wrongLetters } from './spelling.ts'
import { stemBeginning, stemOf } from './stem.ts'

/** What the words of a question find. */
export interface FoundWords {
  /** Null where nothing was found. */
  readonly scores: WordScores | null
  /** Words that occur nowhere, and what they were read as. */
  readonly readAs: readonly { readonly word: string; readonly as: string }[]
  /** Words of the question that occur nowhere, under any form, alias or near spelling. */
  readonly missing: readonly string[]
  readonly empty: Emptiness | 'nothing-indexed' | 'no-match' | null
}

/** What a match through a nearly equal spelling is worth beside one by the same word. */
const RESPELT = 0.7
/** More words than these are no slip of the hand. */
const MOST_RESPELT = 6
/** Spellings that are looked up at a time. */
const SPELLINGS_AT_ONCE = 8

export interface WordQuestion {
  readonly question: string
  readonly aliases: Aliases
  /** True of a word of the language, which is not misspelt though it occurs nowhere. */
  readonly isWord?: ((word: string) => boolean) | undefined
}

/** Any of the question's words and names, over what the filter lets through. Never throws on a question. */
export const findWords = async (
  index: WordIndex,
  { question, aliases, isWord = () => false }: WordQuestion,
  filter: PassageFilter,
): Promise<FoundWords> => {
  const asked = readQuestion(question, aliases)
  if (asked.empty !== null) return { scores: null, readAs: [], missing: [], empty: asked.empty }
  const clues = [...asked.clues, ...(await stemClues(index, asked.stems))]
  const tokens = [...new Set(clues.flatMap(({ any }) => any.flat()))]
  const found = await index.find(tokens, filter)
  if (found.passages === 0) return { scores: null, readAs: [], missing: [], empty: 'nothing-indexed' }
  const held = new Map(tokens.map((token, i) => [token, found.postings[i] ?? NO_POSTINGS]))
  const matched = clues.map((clue) => foundClue(clue, held))
  const respelt: { word: string; as: string; clue: FoundClue }[] = []
  const absent = missingOf(asked, matched)
  for (const word of absent.filter((one) => mayBeMisspelt(one, asked, isWord)).slice(0, MOST_RESPELT)) {
    const near = await nearestSpelling(index, filter, word)
    if (near === null) continue
    const clue = { postings: near.postings, weight: RESPELT, concept: word, tokens: [near.as] }
    respelt.push({ word, as: near.as, clue })
  }
  const all = [...matched, ...respelt.map(({ clue }) => clue)]
  const missing = absent.filter((word) => !respelt.some((one) => one.word === word))
  const readAs = respelt.map(({ word, as }) => ({ word, as }))
  return all.some((clue) => frequencyOf(clue) > 0)
    ? { scores: new WordScores(all, found), readAs, missing, empty: null }
    : { scores: null, readAs, missing, empty: 'no-match' }
}

const mayBeMisspelt = (word: string, { exact }: Question, isWord: (word: string) => boolean): boolean =>
  wrongLetters(word) > 0 && !exact.has(word) && !isWord(word)

/** The forms of each stem that any text has. */
const stemClues = (index: WordIndex, stems: readonly StemClue[]): Promise<readonly Clue[]> =>
  Promise.all(
    stems.map(async ({ stem, ...clue }) => {
      const forms = await index.tokensFrom(stemBeginning(stem))
      return { ...clue, any: forms.filter((form) => stemOf(form) === stem).map((form) => [form]) }
    }),
  )

const foundClue = ({ any, weight, concept }: Clue, held: ReadonlyMap<string, Postings>): FoundClue => ({
  postings: anyOf(any.map((tokens) => allOf(tokens.map((token) => held.get(token) ?? NO_POSTINGS)))),
  weight,
  concept,
  tokens: any.flat(),
})

/** Words and stretches of signs of which nothing was found; of a stretch, one pair is enough. */
const missingOf = ({ stretches }: Question, clues: readonly FoundClue[]): readonly string[] => {
  const found = new Set(clues.filter((clue) => frequencyOf(clue) > 0).map(({ concept }) => concept))
  const pairs = new Set([...stretches.values()].flat())
  const absent = [...new Set(clues.map(({ concept }) => concept))].filter(
    (concept) => concept !== '' && !pairs.has(concept) && !found.has(concept),
  )
  const signs = [...stretches].filter(([, parts]) => !parts.some((pair) => found.has(pair)))
  return [...absent, ...signs.map(([stretch]) => stretch)]
}

/** The nearest spelling that is visible: a word that came later must not stand in the way of one that was there. */
const nearestSpelling = async (
  index: WordIndex,
  filter: PassageFilter,
  word: string,
): Promise<{ readonly as: string; readonly postings: Postings } | null> => {
  const known = (await Promise.all(beginnings(word).map((each) => index.tokensFrom(each)))).flat()
  const spellings = meantBy(word, known)
  for (let from = 0; from < spellings.length; from += SPELLINGS_AT_ONCE) {
    const some = spellings.slice(from, from + SPELLINGS_AT_ONCE)
    const { postings } = await index.find(some, filter)
    for (const [i, as] of some.entries()) {
      const found = postings[i]
      if (found && found.passages.length > 0) return { as, postings: found }
    }
  }
  return null
}

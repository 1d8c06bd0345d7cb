import type { Aliases } from './aliases.ts'
import type { AskedDays } from './day.ts'
import { isPairOfSigns, signsNowhere } from './east-asian.ts'
import { NAME_MARK } from './entities.ts'
import { type FoundTerm, frequencyOf, type KeywordScores, scoreChunks } from './keyword-score.ts'
import { beginnings, meantBy, wrongLetters } from './misspelt.ts'
import type { ChunkFilter, KeywordIndex, Naming, Postings } from './ports.ts'
import { type Emptiness, questionOf } from './search-question.ts'

/** What the words of a question find. */
export interface KeywordFinding {
  /** Every chunk that was found; null where none was. */
  readonly scores: KeywordScores | null
  /** Words that occur nowhere, and what they were read as. */
  readonly spelt: readonly Spelt[]
  /** What was asked for and occurs nowhere, under any of its names or spellings. */
  readonly nowhere: readonly Missing[]
  /** Neighbouring signs of the question that stand together nowhere, though each may be part of what occurs. */
  readonly pairs: readonly string[]
  /** Why nothing was found. */
  readonly empty?: Emptiness | undefined
}

export interface Missing {
  readonly what: string
  readonly naming: Naming
}

interface Spelt {
  readonly word: string
  readonly as: string
}

interface FindingOptions {
  /** Days that the question asks about. */
  readonly days?: readonly AskedDays[]
  /** Whether something is a word of the language, and so not misspelt though it occurs nowhere. */
  readonly isWord?: ((word: string) => boolean) | undefined
}

/** OR of the question's content words and exact names over what the filter lets through. Never throws on a question. */
export const keywordFinding = async (
  index: KeywordIndex,
  question: string,
  filter: ChunkFilter,
  aliases: Aliases,
  { days = [], isWord = () => false }: FindingOptions = {},
): Promise<KeywordFinding> => {
  const nothing = (empty: Emptiness): KeywordFinding => ({
    scores: null,
    spelt: [],
    nowhere: [],
    pairs: [],
    empty,
  })
  const { terms: asked, empty } = questionOf(question, aliases, days, isWord)
  if (empty && asked.length === 0) return nothing(empty)
  const found = await index.find(
    asked.map(({ text }) => text),
    filter,
  )
  if (found.chunks === 0)
    return nothing({ kind: 'nothing-to-search', because: 'Nothing is indexed as of then.' })
  const known = asked.map((term, i): FoundTerm => ({ ...term, postings: found.postings[i] ?? NOWHERE }))
  const { terms, spelt } = await respelt(index, filter, known, isWord)
  const scores = scoreChunks(terms, found)
  const missing = missingFrom(terms)
  if (scores !== null) return { scores, spelt, ...missing }
  return empty ? nothing(empty) : { ...nothing(NO_MATCH), ...missing }
}

const NO_MATCH: Emptiness = {
  kind: 'no-match',
  because: 'None of these words occurs in what is indexed.',
}

const NOWHERE: Postings = { chunks: [], lengths: [], title: [], body: [] }

/** What a question asks for that occurs nowhere, under any of its names. */
const missingFrom = (terms: readonly FoundTerm[]): Pick<KeywordFinding, 'nowhere' | 'pairs'> => {
  const found = new Set(terms.filter((term) => frequencyOf(term) > 0).map(({ concept }) => concept))
  const asked = terms.filter(({ concept }) => concept !== '')
  const missing = new Map<string, Naming>()
  for (const { text, concept, naming } of asked)
    if (!isPairOfSigns(text) && !found.has(concept) && (naming !== 'word' || !missing.has(concept)))
      missing.set(concept, naming)
  const pairs = asked.flatMap(({ text, concept }) => (isPairOfSigns(text) ? concept : []))
  for (const signs of signsNowhere(pairs, (pair) => found.has(pair))) missing.set(signs, 'word')
  return {
    nowhere: [...missing].map(([what, naming]) => ({ what, naming })),
    pairs: pairs.filter((pair) => !found.has(pair)),
  }
}

/** Looked for by other spellings: more of them are not one slip of the hand. */
const MOST_RESPELT = 6
/** Spellings that are counted at a time. */
const SPELLINGS_AT_ONCE = 8

/** The terms, and for each word that occurs nowhere the nearest that does, as of the moment asked about. */
const respelt = async (
  index: KeywordIndex,
  filter: ChunkFilter,
  terms: readonly FoundTerm[],
  isWord: (word: string) => boolean,
): Promise<{ readonly terms: readonly FoundTerm[]; readonly spelt: readonly Spelt[] }> => {
  const added: FoundTerm[] = []
  const spelt: Spelt[] = []
  // What is written as a ticker or a pair is found exactly or not at all: SOXS is no misspelt SOXL.
  const exact = new Set(terms.flatMap(({ text, concept }) => (text.startsWith(NAME_MARK) ? concept : [])))
  const unknown = missingFrom(terms).nowhere.filter(
    ({ what }) => wrongLetters(what) > 0 && !exact.has(what) && !isWord(what),
  )
  for (const { what: word, naming } of unknown.slice(0, MOST_RESPELT)) {
    const found = await nearestVisible(index, filter, word)
    if (found === null) continue
    added.push({ ...found, concept: word, naming, spelt: true })
    spelt.push({ word, as: found.text })
  }
  return { terms: [...terms, ...added], spelt }
}

/** The nearest spelling that is visible. All are looked at in turn: a word that came later must not stand in the way of one that was there. */
const nearestVisible = async (
  index: KeywordIndex,
  filter: ChunkFilter,
  word: string,
): Promise<Pick<FoundTerm, 'text' | 'postings'> | null> => {
  const known = (await Promise.all(beginnings(word).map((each) => index.wordsFrom(each)))).flat()
  const spellings = meantBy(word, known)
  for (let from = 0; from < spellings.length; from += SPELLINGS_AT_ONCE) {
    const some = spellings.slice(from, from + SPELLINGS_AT_ONCE)
    const { postings } = await index.find(some, filter)
    for (const [i, text] of some.entries()) {
      const found = postings[i]
      if (found && found.chunks.length > 0) return { text, postings: found }
    }
  }
  return null
}

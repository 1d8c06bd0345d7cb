import type { Aliases } from './aliases.ts'
import type { AskedDays } from './asked-days.ts'
import {
  type CountedTerm,
  chosenTerms,
  informationOf,
  KEYWORD_DEFAULTS,
  type KeywordHit,
  type KeywordOptions,
  type KeywordScores,
  scoreChunks,
} from './keyword-score.ts'
import { beginnings, meantBy, wrongLetters } from './misspelt.ts'
import type { AskedTerm, ChunkFilter, KeywordIndex, QuestionTerm, TermCounts } from './ports.ts'
import { type Emptiness, questionOf } from './search-question.ts'

export interface KeywordAnswer {
  /** Best first. */
  readonly hits: readonly KeywordHit[]
  /** Words of the question that are in too many chunks to find by. */
  readonly common: readonly string[]
  /** Words that occur nowhere, and what they were read as. */
  readonly spelt: readonly Spelt[]
  /** What was asked for and occurs nowhere, under any of its names or spellings. */
  readonly nowhere: readonly Missing[]
  /** Why there are no hits. */
  readonly empty?: Emptiness | undefined
}

export interface Missing {
  readonly what: string
  readonly named: boolean
}

interface Spelt {
  readonly word: string
  readonly as: string
}

/** The same with every chunk that was found, for whoever goes on counting; null where nothing was. */
export interface KeywordFinding extends Omit<KeywordAnswer, 'hits'> {
  readonly scores: KeywordScores | null
}

/** OR of the question's content words and exact names over what the filter lets through. Never throws on a question. */
export const keywordSearch = async (
  index: KeywordIndex,
  question: string,
  filter: ChunkFilter,
  aliases: Aliases,
  options?: KeywordOptions,
): Promise<KeywordAnswer> => {
  const { scores, ...rest } = await keywordFinding(index, question, filter, aliases, options)
  return { hits: scores?.hits() ?? [], ...rest }
}

interface FindingOptions extends Partial<KeywordOptions> {
  /** Days that the question asks about. */
  readonly days?: readonly AskedDays[]
  /** Whether something is a word of the language, and so not misspelt though it occurs nowhere. */
  readonly isWord?: ((word: string) => boolean) | undefined
}

export const keywordFinding = async (
  index: KeywordIndex,
  question: string,
  filter: ChunkFilter,
  aliases: Aliases,
  { days = [], isWord = () => false, ...tried }: FindingOptions = {},
): Promise<KeywordFinding> => {
  const options = { ...KEYWORD_DEFAULTS, ...tried }
  const nothing = (empty: Emptiness): KeywordFinding => ({ ...NOTHING, empty })
  const { terms: asked, empty } = questionOf(question, aliases, days)
  if (empty && asked.length === 0) return nothing(empty)
  const counts = await index.counts(asked, filter)
  if (counts.chunks === 0)
    return nothing({ kind: 'nothing-to-search', because: 'Nothing is indexed as of then.' })
  const { terms, spelt } = await respelt(index, filter, counted(asked, counts), isWord)
  const { finding, common } = chosenTerms(terms, counts.chunks, options)
  const nowhere = nowhereIn(terms)
  if (finding.length === 0)
    return {
      ...nothing(empty ?? NO_MATCH),
      nowhere: empty ? [] : nowhere,
    }
  const information = informationOf(terms, counts.chunks)
  const found = await index.postings(finding, filter)
  const raising =
    common.length === 0
      ? []
      : await index.postings(common, filter, new Set(found.flatMap((list) => Array.from(list.chunks))))
  return {
    scores: scoreChunks([...finding, ...common], [...found, ...raising], counts, information, options),
    common: common.map(({ text }) => text),
    spelt,
    nowhere,
  }
}

const NO_MATCH: Emptiness = {
  kind: 'no-match',
  because: 'None of these words occurs in what is indexed.',
}

const NOTHING = { scores: null, common: [], spelt: [], nowhere: [] } as const

const counted = (asked: readonly QuestionTerm[], { frequencies }: TermCounts): readonly CountedTerm[] =>
  asked.map((term, i) => ({ ...term, frequency: frequencies[i] ?? 0 }))

/** What a question asks for that occurs nowhere, under any of its names. */
const nowhereIn = (terms: readonly CountedTerm[]): readonly Missing[] => {
  const found = new Set(terms.filter(({ frequency }) => frequency > 0).map(({ concept }) => concept))
  const missing = new Map<string, boolean>()
  for (const { concept, named } of terms)
    if (concept !== '' && !found.has(concept)) missing.set(concept, named || missing.get(concept) === true)
  return [...missing].map(([what, named]) => ({ what, named }))
}

/** Looked for by other spellings: more of them are not one slip of the hand. */
const MOST_RESPELT = 6
/** Spellings that are counted at a time. */
const SPELLINGS_AT_ONCE = 8

/** The terms, and for each word that occurs nowhere the nearest that does, as of the moment asked about. */
const respelt = async (
  index: KeywordIndex,
  filter: ChunkFilter,
  terms: readonly CountedTerm[],
  isWord: (word: string) => boolean,
): Promise<{ readonly terms: readonly CountedTerm[]; readonly spelt: readonly Spelt[] }> => {
  const added: CountedTerm[] = []
  const spelt: Spelt[] = []
  const unknown = nowhereIn(terms).filter(({ what }) => wrongLetters(what) > 0 && !isWord(what))
  for (const { what: word, named } of unknown.slice(0, MOST_RESPELT)) {
    const as = await nearestVisible(index, filter, word)
    if (as === null) continue
    added.push({ ...as, concept: word, named, spelt: true })
    spelt.push({ word, as: as.text })
  }
  return { terms: [...terms, ...added], spelt }
}

/** The nearest spelling that is visible. All are looked at in turn: a word that came later must not stand in the way of one that was there. */
const nearestVisible = async (
  index: KeywordIndex,
  filter: ChunkFilter,
  word: string,
): Promise<(AskedTerm & { readonly frequency: number }) | null> => {
  const known = (await Promise.all(beginnings(word).map((each) => index.wordsFrom(each)))).flat()
  const spellings = meantBy(word, known).map((text): AskedTerm => ({ kind: 'word', text }))
  for (let from = 0; from < spellings.length; from += SPELLINGS_AT_ONCE) {
    const some = spellings.slice(from, from + SPELLINGS_AT_ONCE)
    const { frequencies } = await index.counts(some, filter)
    for (const [i, one] of some.entries()) {
      const frequency = frequencies[i] ?? 0
      if (frequency > 0) return { ...one, frequency }
    }
  }
  return null
}

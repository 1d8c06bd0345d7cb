import { type Aliases, GROUP_MARK, type NamedGroup } from './aliases.ts'
import { withoutDates, withoutDays } from './asked-days.ts'
import { ASKING_WORDS } from './asking-words.ts'
import { folded, runsOf } from './content-words.ts'
import { type AskedDays, addDays } from './day.ts'
import { EAST_ASIAN } from './east-asian.ts'
import { NAME_MARK, tickersIn, wordTickersIn } from './entities.ts'
import { legsOf, oneSpelling } from './one-spelling.ts'
import type { Naming, QuestionTerm } from './ports.ts'
import { simplified } from './simplified.ts'
import { STEM_MARK, stemOf } from './stem.ts'
import { termsOf } from './terms.ts'

/** Longer questions are pasted documents; their beginning says what is wanted. */
export const LONGEST_QUESTION = 4_000
/** More days than these are a season, and no day's name tells them. */
const MOST_DAYS = 10
/** More terms than this make every chunk a candidate. */
const MOST_TERMS = 64

/** Why a question finds nothing. */
export interface Emptiness {
  readonly kind: 'blank' | 'no-words' | 'only-stop-words' | 'nothing-to-search' | 'no-match'
  readonly because: string
}

export interface Question {
  /** Distinct, in order: entities first, then words. */
  readonly terms: readonly QuestionTerm[]
  /** Set when there is nothing to look for, or only what may be meant by words without a subject: why nothing is found, if so. */
  readonly empty?: Emptiness | undefined
}

/** A question as search asks it. Quotes, operators and punctuation mean nothing here and can break nothing. */
export const questionOf = (
  text: string,
  aliases: Aliases,
  days: readonly AskedDays[] = [],
  isWord: (word: string) => boolean = () => false,
): Question => {
  const beginning = simplified(text.slice(0, LONGEST_QUESTION)).replace(LISTED, '$')
  const rest = withoutDays(beginning)
  const { words: all, plain } = termsOf(rest, aliases)
  const exact = new Set(wordTickersIn(beginning, isWord).map((name) => name.toLowerCase()))
  const words = all.filter((word) => !exact.has(word.replace(STEM_MARK, '')))
  const { entities } = termsOf(beginning, aliases)
  const named = aliases.namedIn(runsOf(folded(oneSpelling(rest).text)))
  const { conceptOf, namingOf } = conceptsOf(rest, words, named)
  const isSubject = subjectOf(rest, named, aliases)
  const dayNames = daysIn(days)
  const wordsOf = new Map(
    named.flatMap(({ name, group }) =>
      name.includes(' ') ? [[group, name.split(' ').length] as const] : [],
    ),
  )
  const terms = [
    ...entities
      .filter((name) => !dayNames.includes(name))
      .map(
        (name): QuestionTerm => ({
          text: NAME_MARK + name,
          concept: exact.has(name.toLowerCase())
            ? name.toLowerCase()
            : isSubject(name)
              ? conceptOf(name.toLowerCase())
              : '',
          naming: isThing(name) ? 'thing' : TICKER.test(name) ? 'name' : 'word',
        }),
      ),
    ...helping(dayNames.map((day) => NAME_MARK + day)),
    ...[...words, ...named.flatMap(({ group, legs }) => [group, ...legs])].map((text): QuestionTerm => {
      const concept = isSubject(text) ? conceptOf(text) : ''
      return { text, concept, naming: namingOf(concept), words: wordsOf.get(text) }
    }),
    ...helping([...plain.entities.map((name) => NAME_MARK + name), ...plain.words]),
  ]
    .filter(({ text }, i, all) => all.findIndex((other) => other.text === text) === i)
    .slice(0, MOST_TERMS)
  if (terms.length > 0) return { terms }
  // Who asks for nothing but ON asks for the share.
  const tickers = tickersIn(beginning).map(
    (name): QuestionTerm => ({ text: NAME_MARK + name, concept: name.toLowerCase(), naming: 'name' }),
  )
  return { terms: tickers, empty: emptiness(beginning) }
}

/** What is looked for, though nobody asks for it by itself. */
const helping = (terms: readonly string[]): readonly QuestionTerm[] =>
  terms.map((text) => ({ text, concept: '', naming: 'word' }))

/** NYSE: A is $A. Where a share is listed is no part of what is asked about it. */
const LISTED =
  /\b(?:NYSE|NASDAQ|AMEX|ARCA|LSE|TSX|ASX|HKEX|SSE|SZSE|OTC|CBOE|CME|BINANCE|BYBIT|COINBASE|KRAKEN|OKX|OANDA|FX) ?: ?\$?(?=[A-Z][A-Z0-9./_-]*(?![a-z]))/gu

/** Whether a name is asked for as a whole: that "orange" occurs says nothing of orange juice, nor 油价 of what its signs are part of. */
const isWhole = ({ name }: NamedGroup): boolean => EAST_ASIAN.test(name) || name.includes(' ')

/**
 * Whether a term stands for what a question is about by itself. When it was does not: that no text says "March 4th" is no sign of anything. Nor
 * do the parts of a name.
 */
const subjectOf = (
  text: string,
  named: readonly NamedGroup[],
  aliases: Aliases,
): ((term: string) => boolean) => {
  let subject = withoutDates(text)
  for (const each of named)
    if (isWhole(each))
      subject = subject.replace(
        new RegExp(each.name.replaceAll(/[^\p{L}\p{N}]/gu, '[^\\p{L}\\p{N}]*'), 'giu'),
        ' ',
      )
  const { words, entities } = termsOf(subject, aliases)
  const terms = new Set([...words, ...entities, ...named.flatMap(({ group, legs }) => [group, ...legs])])
  // The fourth quarter of 2024 is neither the third nor another year's.
  for (const name of entities)
    if (QUARTER.test(name))
      for (const part of [name.slice(0, 2), name.slice(0, 2).toLowerCase(), name.slice(2)]) terms.delete(part)
  return (term) => terms.has(term)
}
const QUARTER = /^Q[1-4]\d{4}$/u

const emptiness = (text: string): Emptiness => {
  if (text.trim() === '') return { kind: 'blank', because: 'The question is empty.' }
  if (runsOf(folded(text)).length === 0)
    return { kind: 'no-words', because: 'The question has only punctuation or symbols.' }
  return {
    kind: 'only-stop-words',
    because: 'The question has only words such as "the" or "what", which are in every text. Name a subject.',
  }
}

/** A journal names its day: what is asked about some days is looked for there, whatever words it has. */
const daysIn = (asked: readonly AskedDays[]): readonly string[] => {
  const days: string[] = []
  for (const { from, to } of asked)
    if (to < addDays(from, MOST_DAYS)) for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return [...new Set(days)]
}

/** What can be no word: a pair, INC-0777, a quarter of a year. */
const isThing = (name: string): boolean =>
  legsOf(name).length > 0 || QUARTER.test(name) || /^[A-Z]{2,6}-\d[\d-]+$/u.test(name)

/** An exact name, and no figure, date, form or handle. */
const TICKER = /^[A-Z]{2,}$/u

/** A name in the middle of a sentence: what stands at the beginning of one has a capital anyway. */
const NAME = /(?<=[\p{Ll}\d,;:] )\p{Lu}\p{Ll}+/gu

interface Concepts {
  /** What a term stands for: a stem for its word, the name of a group for the word that is one of its names; nothing, if one only asks by it. */
  readonly conceptOf: (term: string) => string
  readonly namingOf: (concept: string) => Naming
}

const conceptsOf = (text: string, words: readonly string[], named: readonly NamedGroup[]): Concepts => {
  const concepts = new Map<string, string>()
  for (const word of words) {
    const stem = stemOf(word)
    if (stem !== undefined && !concepts.has(stem)) concepts.set(stem, word)
  }
  const names = new Set([...text.matchAll(NAME)].map(([name]) => folded(name)))
  const things = new Set<string>()
  for (const { name, group, legs, isThing } of named) {
    for (const term of [group, ...legs]) if (!concepts.has(term)) concepts.set(term, name)
    if (isThing) things.add(concepts.get(group) ?? name)
  }
  return {
    conceptOf: (term) => {
      const concept =
        concepts.get(term) ?? (term.startsWith(STEM_MARK) || term.startsWith(GROUP_MARK) ? '' : term)
      return ASKING_WORDS.has(concept) ? '' : concept
    },
    namingOf: (concept) => (things.has(concept) ? 'thing' : names.has(concept) ? 'name' : 'word'),
  }
}

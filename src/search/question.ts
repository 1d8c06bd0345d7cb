import type { Aliases } from './aliases.ts'
import { contentWords, folded, runsOf } from './content-words.ts'
import { isDay } from './day.ts'
import { signPairs, singleSigns, withoutParticles } from './east-asian.ts'
import { capitalsOf, exactNames, NAME_MARK } from './names.ts'
import { LEGS, oneSpelling } from './one-spelling.ts'
import { stemOf } from './stem.ts'
import { LEG_MARK } from './text-tokens.ts'
import { writtenDates } from './written-dates.ts'

/** Longer questions are pasted documents; their beginning says what is wanted. */
export const LONGEST_QUESTION = 4_000
/** More words than this make every passage a candidate. */
const MOST_WORDS = 48

/** A match by another form of a word, by an alias, by a single sign, or by a leg of a pair, beside 1 for the word itself. */
const OTHER_FORM = 0.5

/** One thing to look for. */
export interface Clue {
  /** Any of these is a match; each is a list of tokens that a passage must have all of. */
  readonly any: readonly (readonly string[])[]
  readonly weight: number
  /** What of the question it stands for; empty where it only helps to rank. */
  readonly concept: string
}

/** A stem whose forms are looked up in the index. */
export interface StemClue {
  readonly stem: string
  readonly weight: number
  readonly concept: string
}

export interface Question {
  readonly clues: readonly Clue[]
  readonly stems: readonly StemClue[]
  /** Words that are exact names: they are found exactly or not at all. */
  readonly exact: ReadonlySet<string>
  /** The stretches of Chinese and Japanese, each with its pairs of signs: a stretch is missing when all its pairs are. */
  readonly stretches: ReadonlyMap<string, readonly string[]>
  /** Why there is nothing to look for. */
  readonly empty: Emptiness | null
}

export type Emptiness = 'blank' | 'no-words' | 'only-stop-words'

/** A question as search asks it. Quotes, operators and punctuation mean nothing here and can break nothing. */
export const readQuestion = (text: string, aliases: Aliases): Question => {
  const spelt = oneSpelling(text.slice(0, LONGEST_QUESTION).normalize('NFKC'))
  const runs = runsOf(folded(spelt))
  const { months, rest } = writtenDates(spelt)
  // No text need say "March 4th" for its day to be found: parts of a date are not missing.
  const subjectRuns = runsOf(folded(rest))
  const subjects = new Set(contentWords(subjectRuns))
  const named = exactNames(spelt)
  const words = [...new Set(contentWords(runs))].slice(0, MOST_WORDS)
  // Who asks for nothing but ON asks for the share.
  const names = new Set(named.length === 0 && words.length === 0 ? capitalsOf(spelt) : named)
  const stretches = new Map(
    subjectRuns.flatMap((run) =>
      run.east
        ? withoutParticles(run.text).map((part): [string, readonly string[]] => [part, signPairs(part)])
        : [],
    ),
  )
  const clues: Clue[] = []
  const add = (any: Clue['any'], weight: number, concept: string): number =>
    clues.push({ any, weight, concept })
  const subject = (word: string): string => (subjects.has(word) ? word : '')
  for (const name of names) add([[NAME_MARK + name]], 1, isDay(name) ? '' : name.toLowerCase())
  for (const word of words) add([[word]], 1, subject(word))
  for (const sign of new Set([...stretches.keys()].flatMap(singleSigns))) add([[sign]], OTHER_FORM, '')
  for (const month of new Set(months)) add([[month]], 1, '')
  for (const { name, names: any } of aliases.namedIn(runs)) {
    const parts = name.split(' ').length
    // A name of several words counts for all of them.
    add(any, parts > 1 ? parts : OTHER_FORM, words.includes(name) ? name : '')
    for (const [leg = ''] of any)
      if (LEG.test(leg)) add([[LEG_MARK + leg]], OTHER_FORM, words.includes(name) ? name : '')
  }
  for (const word of words) if (LEG.test(word)) add([[LEG_MARK + word]], OTHER_FORM, subject(word))
  return {
    clues: clues.filter(isFirst),
    stems: words.flatMap((word) => {
      const stem = stemOf(word)
      return stem === undefined ? [] : [{ stem, weight: OTHER_FORM, concept: subject(word) }]
    }),
    exact: new Set([...names].map((name) => name.toLowerCase())),
    stretches,
    empty: clues.length > 0 ? null : emptiness(text, runs.length),
  }
}

const LEG = new RegExp(`^(?:${LEGS})$`, 'iu')

/** The same tokens are looked for once. */
const isFirst = ({ any }: Clue, at: number, all: readonly Clue[]): boolean =>
  any.length > 1 ||
  all.findIndex((other) => other.any.length === 1 && `${other.any[0]}` === `${any[0]}`) === at

const emptiness = (text: string, runs: number): Emptiness => {
  if (text.trim() === '') return 'blank'
  return runs === 0 ? 'no-words' : 'only-stop-words'
}

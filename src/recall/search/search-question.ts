import type { Aliases } from './aliases.ts'
import { folded, runsOf } from './content-words.ts'
import type { AskedTerm } from './ports.ts'
import { termsOf } from './terms.ts'

/** Longer questions are pasted documents; their beginning says what is wanted. */
const LONGEST_QUESTION = 4_000
/** More terms than this make every chunk a candidate. */
const MOST_TERMS = 64

/** Why a question finds nothing. */
export type Emptiness =
  | { readonly kind: 'blank'; readonly because: string }
  | { readonly kind: 'no-words'; readonly because: string }
  | { readonly kind: 'only-stop-words'; readonly because: string }
  | { readonly kind: 'nothing-to-search'; readonly because: string }
  | { readonly kind: 'no-match'; readonly because: string }

export interface Question {
  readonly text: string
  /** Distinct, in order: entities first, then words. */
  readonly terms: readonly AskedTerm[]
  /** Set when there is nothing to look for. */
  readonly empty?: Emptiness | undefined
}

/** A question as search asks it. Quotes, operators and punctuation mean nothing here and can break nothing. */
export const questionOf = (text: string, aliases: Aliases): Question => {
  const beginning = text.slice(0, LONGEST_QUESTION)
  const { words, entities } = termsOf(beginning, aliases)
  const terms = [
    ...[...new Set(entities)].map((entity): AskedTerm => ({ kind: 'entity', text: entity })),
    ...[...new Set(words)].map((word): AskedTerm => ({ kind: 'word', text: word })),
  ].slice(0, MOST_TERMS)
  if (terms.length > 0) return { text: beginning, terms }
  return { text: beginning, terms, empty: emptiness(beginning) }
}

const emptiness = (text: string): Emptiness => {
  if (text.trim() === '') return { kind: 'blank', because: 'The question is empty.' }
  if (runsOf(folded(text)).length === 0)
    return { kind: 'no-words', because: 'The question has only punctuation or symbols.' }
  return {
    kind: 'only-stop-words',
    because: 'The question has only words such as "the" or "what", which are in every text. Name a subject.',
  }
}

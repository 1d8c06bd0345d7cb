import type { KeywordFinding } from './keyword-search.ts'
import type { Embedder } from './ports.ts'
import type { RankedChunk } from './ranking.ts'

// When an answer had better say that nothing is about the question: a word that is rare in the language, or a name that is, occurs nowhere,
// and no hit holds enough of the rest. Chosen on one half of our questions, held against the other (docs/evaluation.md#not-found).

export interface AbsenceOptions {
  /** Words up to this place in the language are nobody's subject: "quickly" or "tomorrow" may be missing where the matter is not. */
  readonly commonWords: number
  /** Of a question that names what is missing, the hits hold less than this. */
  readonly nameCovered: number
  /** Of one whose missing word is no name, they hold less than this and are further from it than that. */
  readonly wordCovered: number
  readonly wordNear: number
  /** Who says a thing in other words has more words than these that occur nowhere. */
  readonly mostMissing: number
}

export const ABSENCE_DEFAULTS: AbsenceOptions = {
  commonWords: 6_000,
  nameCovered: 0.6,
  wordCovered: 0.2,
  wordNear: 0.3,
  mostMissing: 2,
}

/** A figure alone is nobody's subject: a question about the 4th, or of 5 things, lacks nothing. */
const LETTER = /\p{L}/u

/** Hits that are looked at: what is further down is seldom read. */
const FIRST = 10

/**
 * Why none of the hits is about what was asked; null where they are, for all that is known. Without `rank`, which tells rare words from
 * common ones, every name counts and no word does.
 */
export const aboutNothing = (
  { scores, nowhere }: Pick<KeywordFinding, 'scores' | 'nowhere'>,
  best: readonly RankedChunk[],
  rank: Embedder['rank'],
  options: AbsenceOptions = ABSENCE_DEFAULTS,
): string | null => {
  const rare = nowhere.filter(
    ({ what }) => LETTER.test(what) && (rank?.(what) ?? Number.POSITIVE_INFINITY) >= options.commonWords,
  )
  const names = nowhere.filter(
    (each) => each.naming === 'thing' || (each.naming === 'name' && rare.includes(each)),
  )
  const first = best.slice(0, FIRST)
  const covered = Math.max(0, ...first.map(({ ordinal }) => scores?.hit(ordinal)?.coverage ?? 0))
  if (names.length > 0 && covered < options.nameCovered) return occursNowhere(names)
  const near = first.flatMap(({ components: { vector } }) => vector ?? [])
  const told = rank !== undefined && rare.length > 0 && nowhere.length <= options.mostMissing
  if (!told || near.length === 0) return null
  return covered < options.wordCovered && Math.max(...near) < options.wordNear ? occursNowhere(rare) : null
}

const occursNowhere = (missing: KeywordFinding['nowhere']): string =>
  `Nothing is about this: ${missing.map(({ what }) => `"${what}"`).join(', ')} ${missing.length === 1 ? 'occurs' : 'occur'} nowhere in what is indexed. The nearest are shown.`

import { isWithin, quarterNamed } from './asked-days.ts'
import { EAST_ASIAN } from './east-asian.ts'
import type { KeywordFinding, Missing } from './keyword-search.ts'
import type { Embedder } from './ports.ts'
import type { RankedChunk } from './ranking.ts'

// When an answer had better say that nothing is about the question: the name of a thing occurs nowhere; or another name or some signs do
// not, and no hit holds enough of the rest. That a word is missing which is no name says nothing: who says a thing in other words lacks as
// many (docs/evaluation.md#not-found).

export interface AbsenceOptions {
  /** Names up to this place in the language are nobody's subject: "American", "Friday". */
  readonly commonNames: number
  /** Of a question that names what is missing, the hits hold less than this. */
  readonly nameCovered: number
  /** Of one in signs they hold less than this. */
  readonly signsCovered: number
  /** Who says a thing in other signs has more pairs of them than these that occur nowhere. */
  readonly mostPairs: number
}

export const ABSENCE_DEFAULTS: AbsenceOptions = {
  commonNames: 1_000,
  nameCovered: 0.6,
  signsCovered: 0.2,
  mostPairs: 6,
}

/** Hits that are looked at: what is further down is seldom read. */
const FIRST = 10

/**
 * Why none of the hits is about what was asked; null where they are, for all that is known. Without `rank`, which tells rare names from
 * common ones, every name counts.
 */
export const aboutNothing = (
  { scores, nowhere: all, pairs }: Pick<KeywordFinding, 'scores' | 'nowhere' | 'pairs'>,
  best: readonly RankedChunk[],
  rank: Embedder['rank'],
  options: AbsenceOptions = ABSENCE_DEFAULTS,
): string | null => {
  const nowhere = withoutPeriods(all, best)
  const things = nowhere.filter(({ naming }) => naming === 'thing')
  if (things.length > 0) return occursNowhere(things)
  const hits = best.slice(0, FIRST).flatMap(({ ordinal }) => scores?.hit(ordinal) ?? [])
  const covered = Math.max(0, ...hits.map(({ coverage }) => coverage))
  const names = nowhere.filter(
    ({ what, naming }) =>
      naming === 'name' && (rank?.(what) ?? Number.POSITIVE_INFINITY) >= options.commonNames,
  )
  if (names.length > 0 && covered < options.nameCovered) return occursNowhere(names)
  const missing = nowhere.filter(({ what }) => EAST_ASIAN.test(what) && [...what].length > 1)
  const isInOtherSigns = pairs.length > options.mostPairs
  return missing.length === 0 || isInOtherSigns || covered >= options.signsCovered
    ? null
    : occursNowhere(missing)
}

/** A quarter that some hit is of is not missing because no text names it. */
export const withoutPeriods = (
  nowhere: readonly Missing[],
  best: readonly RankedChunk[],
): readonly Missing[] =>
  nowhere.filter(({ what }) => {
    const days = quarterNamed(what)
    return days === undefined || !best.some(({ day }) => isWithin(day, [days]))
  })

const occursNowhere = (missing: readonly Missing[]): string =>
  `Nothing is about this: ${missing.map(({ what }) => `"${what}"`).join(', ')} ${missing.length === 1 ? 'occurs' : 'occur'} nowhere in what is indexed. The nearest are shown.`

import type { KeywordFinding } from './keyword-search.ts'
import type { Neighbours } from './ports.ts'
import { nearness, type RankedChunk } from './ranking.ts'

// When an answer had better say that nothing is about the question. Chosen on one half of our questions, held against the other
// (docs/evaluation.md#not-found).

/** A question of more things than this is about something even where one of them is not known. */
const FEW_THINGS = 4
/** Hits that hold less than this of what a short question asks for, and are further from it than this, may be about something else. */
const LEAST_COVERED = 0.6
const LEAST_NEAR = 0.3
/** They are, if they are no nearer than this to the one word that occurs nowhere: said otherwise, it would be near to them. */
const LEAST_MEANT = 0.2

/** Hits that are looked at: what is further down is seldom read. */
const FIRST = 10
const FIRST_MEANT = 5

/**
 * Why none of the hits is about what was asked; null where they are, for all that is known. `nearTo` finds what is near to a word alone;
 * undefined where meaning is not compared.
 */
export const aboutNothing = async (
  { scores, asked, nowhere }: Pick<KeywordFinding, 'scores' | 'asked' | 'nowhere'>,
  best: readonly RankedChunk[],
  nearTo: (word: string) => Promise<Neighbours | undefined>,
): Promise<string | null> => {
  const names = nowhere.filter(({ named }) => named)
  if (names.length > 0) return occursNowhere(names.map(({ what }) => what))
  const [missing] = nowhere
  if (nowhere.length !== 1 || missing === undefined || asked > FEW_THINGS) return null
  const first = best.slice(0, FIRST)
  const near = first.flatMap(({ components: { vector } }) => vector ?? [])
  const coverage = Math.max(0, ...first.map(({ ordinal }) => scores?.hit(ordinal)?.coverage ?? 0))
  if (near.length === 0 || coverage >= LEAST_COVERED || Math.max(...near) >= LEAST_NEAR) return null
  const meant = await nearTo(missing.what)
  if (meant === undefined) return null
  const nearest = Math.max(...best.slice(0, FIRST_MEANT).map(({ ordinal }) => nearness(ordinal, meant) ?? 0))
  return nearest < LEAST_MEANT ? occursNowhere([missing.what]) : null
}

const occursNowhere = (what: readonly string[]): string =>
  `Nothing is about this: ${what.map((one) => `"${one}"`).join(', ')} ${what.length === 1 ? 'occurs' : 'occur'} nowhere in what is indexed. The nearest are shown.`

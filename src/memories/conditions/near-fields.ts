import { fieldNamed, PUBLIC_NAMES } from './condition-fields.ts'

/** Similarity of names below which a suggestion is a guess. */
const ALIKE = 0.45
const MOST_SUGGESTED = 3

/** The fields that were probably meant, best first: `volatility_regime` is volatility or regime. */
export const nearFields = (name: string): readonly string[] =>
  PUBLIC_NAMES.map((field) => ({ field, alike: name === fieldNamed(field) ? 1 : alikeness(name, field) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, MOST_SUGGESTED)
    .map(({ field }) => field)

/** Dice's coefficient: pairs of neighbouring letters that both have, over all they have. */
const alikeness = (a: string, b: string): number => {
  const pairs = pairsOf(a)
  const others = pairsOf(b)
  const shared = pairs.filter((pair) => others.includes(pair)).length
  return (2 * shared) / Math.max(1, pairs.length + others.length)
}

/** Characters compared at most: nobody misspells a name that long. */
const LONGEST = 40

/** Pairs of neighbouring letters and digits; other signs are dropped, so that atr_d1 is atrD1. */
const pairsOf = (text: string): readonly string[] => {
  const letters = text
    .slice(0, LONGEST)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2))
}

import type { Measured } from './harness.ts'
import type { Figures } from './metrics.ts'

/** What keyword search must reach: the share of gold among the first 5 and 10. */
export interface Floor {
  readonly r5: number
  readonly r10: number
}

/** Plain FTS5's figures, stated before our search was written: keyword search may not be worse than SQLite as it comes. */
export const KEYWORD_FLOORS: { readonly [set: string]: Floor } = {
  'locomo-sessions': { r5: 0.858, r10: 0.917 },
  'locomo-turns': { r5: 0.516, r10: 0.591 },
  'tat-qa': { r5: 0.742, r10: 0.824 },
}

/** Hybrid search must find so much more than keyword search where a question has other words than its note. */
const MORE_PARAPHRASES = 0.05
const PARAPHRASE = 'paraphrase'

/** Figures are given to three digits, so that is how they are compared. */
const atLeast = (value: number, floor: number): boolean =>
  Math.round(value * 1000) >= Math.round(floor * 1000)

export const holds = ({ whole }: Measured, floor: Floor): boolean =>
  atLeast(whole.r5, floor.r5) && atLeast(whole.r10, floor.r10)

/** Where hybrid search is below one of the arms it is made of or the reference, or gains too little on paraphrases. */
export const hybridFaults = (measured: readonly Measured[]): readonly string[] => {
  const arm = (name: string) => measured.find((each) => each.arm === name)
  const hybrid = arm('hybrid')
  if (!hybrid) return []
  const [words, ...others] = [arm('words'), arm('vectors'), arm('reference')]
  return [
    ...[words, ...others].flatMap((part) => (part ? below(hybrid, part) : [])),
    ...shortOnParaphrases(hybrid, words),
  ]
}

const below = (hybrid: Measured, part: Measured): readonly string[] =>
  (
    [
      ['R@5', 'r5'],
      ['R@10', 'r10'],
    ] as const
  ).flatMap(([title, key]) =>
    atLeast(hybrid.whole[key], part.whole[key]) ? [] : [`${hybrid.arm}: BELOW ${part.arm} in ${title}`],
  )

const shortOnParaphrases = (hybrid: Measured, keyword: Measured | undefined): readonly string[] => {
  const [own, other]: readonly (Figures | undefined)[] = [hybrid, keyword].map(
    (each) => each?.byLabel[PARAPHRASE],
  )
  if (own === undefined || other === undefined || atLeast(own.r5, other.r5 + MORE_PARAPHRASES)) return []
  return [`${hybrid.arm}: LESS than ${100 * MORE_PARAPHRASES} points of R@5 above words on paraphrases`]
}

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

/** Where a hybrid arm is below one of the two it is made of, or gains too little on paraphrases; in a sentence each. */
export const hybridFaults = (measured: readonly Measured[]): readonly string[] => {
  const keyword = measured.find(({ arm }) => arm === 'keyword')
  return measured.flatMap((hybrid) => {
    const [, embedder] = /^hybrid-(.+)$/.exec(hybrid.arm) ?? []
    if (embedder === undefined) return []
    const parts = [keyword, measured.find(({ arm }) => arm === `vector-${embedder}`)]
    return [
      ...parts.flatMap((part) => (part ? below(hybrid, part) : [])),
      ...shortOnParaphrases(hybrid, keyword),
    ]
  })
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
  return [`${hybrid.arm}: LESS than ${100 * MORE_PARAPHRASES} points of R@5 above keyword on paraphrases`]
}

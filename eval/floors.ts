import type { Measured } from './harness.ts'

/** What keyword search must reach: the share of gold among the first 5 and 10. */
export interface Floor {
  readonly r5: number
  readonly r10: number
}

/** Plain FTS5's figures (DECISIONS, after F8): keyword search may not be worse than SQLite as it comes. */
export const KEYWORD_FLOORS: { readonly [set: string]: Floor } = {
  'locomo-sessions': { r5: 0.858, r10: 0.917 },
  'locomo-turns': { r5: 0.516, r10: 0.591 },
  'tat-qa': { r5: 0.742, r10: 0.824 },
}

/** Floors are given to three digits, so that is how figures are held against them. */
const atLeast = (value: number, floor: number): boolean =>
  Math.round(value * 1000) >= Math.round(floor * 1000)

export const holds = ({ whole }: Measured, floor: Floor): boolean =>
  atLeast(whole.r5, floor.r5) && atLeast(whole.r10, floor.r10)

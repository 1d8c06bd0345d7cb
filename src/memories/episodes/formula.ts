/** The formulas that memories are scored by: `owm-1.0` as published, `owm-1.1` the corrected one (docs/method.md). */
export const FORMULAS = ['owm-1.0', 'owm-1.1'] as const
export type Formula = (typeof FORMULAS)[number]

/** The published formula, faults included: kept to be compared with, never the default. */
export const SEED_FORMULA = 'owm-1.0' satisfies Formula
export const DEFAULT_FORMULA = 'owm-1.1' satisfies Formula

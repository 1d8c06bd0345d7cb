import type { SimilarityFields } from '#market'
import { ePlus, LEAST_EFFECTIVE, type Outcomes, PROVEN, type Readings } from '#memories'

/** The gates of a size, in the order they are tried, and `ok` after the last (docs/method.md#size). */
export const SIZE_WHYS = [
  'open positions unknown',
  'halt',
  'too few',
  'nothing comparable',
  'no edge shown',
  'not in this situation',
  'not proven',
  'limits',
  'plan in force',
  'ok',
] as const
export type SizeWhy = (typeof SIZE_WHYS)[number]

/** Least mean similarity; in normal operation its 1% quantile is .58. */
export const LEAST_SIMILARITY = 0.5

export interface SizeQuestion {
  readonly evidence: Outcomes
  /** Of that evidence; null without any. */
  readonly readings: Readings | null
  /** Mean similarity of it to the situation. */
  readonly similarity: number
  /** The situation asked about. */
  readonly here: SimilarityFields
  /** Share of the usable weight that the question has: queryCoverage. */
  readonly coverage: number
  /** Why the record cannot know what is open, and what to send; null where it can. Closed trades alone flatter. */
  readonly openUnknown: string | null
  /** Whether the advice is to halt. */
  readonly halt: boolean
  /** Risk appetite, 0 to 1. */
  readonly appetite: number
}

/** The first gate that is shut, or `ok` with what the stake is made at. */
export interface SizeGate {
  readonly why: SizeWhy
  /** ℓ = min(L, ē), the expectancy to reckon with; null before there is a lower end. */
  readonly level: number | null
  /** E⁺, where it was asked for. */
  readonly proof: number | null
}

export const sizeGate = (
  { evidence, readings, similarity, openUnknown, halt }: SizeQuestion,
  strict: boolean,
): SizeGate => {
  const shut = (why: SizeWhy, level: number | null = null): SizeGate => ({ why, level, proof: null })
  if (openUnknown !== null) return shut('open positions unknown')
  if (halt) return shut('halt')
  if (readings === null || readings.nAll < LEAST_EFFECTIVE) return shut('too few')
  if (similarity < LEAST_SIMILARITY) return shut('nothing comparable')
  const lower = readings.decides?.lower ?? null
  if (lower === null || lower <= 0) return shut('no edge shown')
  const level = Math.min(lower, readings.expected)
  if (level <= 0) return shut('not in this situation', level)
  if (!strict) return shut('ok', level)
  const proof = ePlus(evidence.r)
  return { why: proof >= PROVEN ? 'ok' : 'not proven', level, proof }
}

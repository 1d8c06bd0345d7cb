import { ePlus, LEAST_LOCAL, type Outcomes, PROVEN, type Weighing } from '#memories'

/** The gates of a size, in the order they are tried, and `ok` after the last (docs/method.md#size). */
export const SIZE_WHYS = [
  'context too sparse',
  'halt',
  'too few',
  'nothing comparable',
  'no edge shown',
  'not proven',
  'ok',
] as const
export type SizeWhy = (typeof SIZE_WHYS)[number]

/** Share of the usable weight a query needs: the agent must not choose its own relevance (docs/method.md#size). */
export const LEAST_COVERAGE = 0.5
/** Least mean similarity; in normal operation its 1% quantile is .58. */
export const LEAST_SIMILARITY = 0.5
/** Tolerance of coverage, a sum of decimals: exactly half must count as half. */
const ROUNDING = 1e-9

export interface SizeQuestion {
  readonly evidence: Outcomes & { readonly worst?: number | null | undefined }
  /** Share of the usable weight that the query has: queryCoverage. */
  readonly coverage: number
  /** Whether the advice is to halt. */
  readonly halt: boolean
  /** Risk appetite, 0 to 1. */
  readonly appetite: number
}

/** The first gate that is shut, or `ok`. */
export interface SizeGate {
  readonly why: SizeWhy
  /** E⁺, where it was asked for. */
  readonly proof: number | null
}

const gateAt = (why: SizeWhy): SizeGate => ({ why, proof: null })

export const sizeGate = (
  { evidence, coverage, halt }: SizeQuestion,
  { posterior, similarity }: Weighing,
  strict: boolean,
): SizeGate => {
  if (coverage < LEAST_COVERAGE - ROUNDING) return gateAt('context too sparse')
  if (halt) return gateAt('halt')
  if (posterior === null || posterior.nLocal < LEAST_LOCAL) return gateAt('too few')
  if (similarity < LEAST_SIMILARITY) return gateAt('nothing comparable')
  if (posterior.lower <= 0) return gateAt('no edge shown')
  if (!strict) return gateAt('ok')
  const proof = ePlus(evidence.r)
  return { why: proof >= PROVEN ? 'ok' : 'not proven', proof }
}

import { ePlus, PROVEN } from './e-process.ts'
import { LEAST_LOCAL, type Outcomes } from './evidence-set.ts'
import type { Weighing } from './outcome-distribution.ts'

/** Why a size is what it is, in the order the questions are asked (STATISTICS 1.3). */
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

/** Share of the usable weight a query needs: the agent must not choose its own relevance (STATISTICS W13). */
export const LEAST_COVERAGE = 0.5
/** Mean similarity in normal operation has its 1% quantile at .58. */
export const LEAST_SIMILARITY = 0.5
/** Coverage is a sum of decimals: exactly half must count as half. */
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

export interface Gate {
  readonly why: SizeWhy
  /** E⁺, where it was asked for. */
  readonly proof: number | null
}

const stopped = (why: SizeWhy): Gate => ({ why, proof: null })

/** The first question that the record fails, or `ok`. */
export const gate = (
  { evidence, coverage, halt }: SizeQuestion,
  { posterior, similarity }: Weighing,
  strict: boolean,
): Gate => {
  if (coverage < LEAST_COVERAGE - ROUNDING) return stopped('context too sparse')
  if (halt) return stopped('halt')
  if (posterior === null || posterior.nLocal < LEAST_LOCAL) return stopped('too few')
  if (similarity < LEAST_SIMILARITY) return stopped('nothing comparable')
  if (posterior.lower <= 0) return stopped('no edge shown')
  if (!strict) return stopped('ok')
  const proof = ePlus(evidence.r)
  return { why: proof >= PROVEN ? 'ok' : 'not proven', proof }
}

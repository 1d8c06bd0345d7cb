import {
  AGENT_FIELDS,
  barsNeeded,
  MARKET_DEFAULTS,
  SIMILARITY_FIELDS,
  SIMILARITY_WEIGHTS,
  type SimilarityFields,
  type SimilarityOptions,
} from '#market'
import { percent } from '#vocabulary'

/**
 * Share of the usable weight that a query has: .80 by default, all fields but those of the agent's state. Asking with fewer
 * fields raises Sim, so sizing halves the stake of a question with under half of it (docs/method.md#size).
 */
export const queryCoverage = (
  query: SimilarityFields,
  weights: SimilarityOptions['weights'] = SIMILARITY_WEIGHTS,
): number => {
  let usable = 0
  let known = 0
  for (const field of SIMILARITY_FIELDS) {
    if (AGENT_FIELDS.has(field)) continue
    const weight = Math.max(0, weights[field] ?? SIMILARITY_WEIGHTS[field])
    usable += weight
    if (query[field] !== undefined) known += weight
  }
  return usable > 0 ? known / usable : 0
}

/** The same of what a question and a memory both have: Sim says nothing of the rest. */
export const knownOfBoth = (query: SimilarityFields, memory: SimilarityFields): number =>
  queryCoverage(
    Object.fromEntries(
      SIMILARITY_FIELDS.flatMap((field) => (memory[field] === undefined ? [] : [[field, query[field]]])),
    ),
  )

/** The same of the weight that is known of both. */
export const shareOfUsable = (weight: number): number => weight / USABLE

const USABLE = SIMILARITY_FIELDS.reduce(
  (sum, field) => sum + (AGENT_FIELDS.has(field) ? 0 : SIMILARITY_WEIGHTS[field]),
  0,
)

/** Share of the usable weight below which a question is sparse. */
const LEAST_COVERAGE = 0.5
/** Tolerance of coverage, a sum of decimals: exactly half must count as half. */
const ROUNDING = 1e-9

export const isSparse = (coverage: number): boolean => coverage < LEAST_COVERAGE - ROUNDING

/** What a sparse question leaves out, the weightiest first, and how many bars would tell it. */
export const sparseWords = (query: SimilarityFields): string => {
  const missing = SIMILARITY_FIELDS.filter(
    (field) => !AGENT_FIELDS.has(field) && query[field] === undefined,
  ).sort((a, b) => SIMILARITY_WEIGHTS[b] - SIMILARITY_WEIGHTS[a])
  const told = missing.map((field) => {
    const bars = barsNeeded(field, MARKET_DEFAULTS)
    return bars === null ? field : `${field} (${bars})`
  })
  return `the question has ${percent(queryCoverage(query))} of what situations are compared by; ${told.join(', ')} would say more`
}

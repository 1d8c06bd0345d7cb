import {
  AGENT_FIELDS,
  SIMILARITY_FIELDS,
  SIMILARITY_WEIGHTS,
  type SimilarityFields,
  type SimilarityOptions,
} from '#market'

/**
 * Share of the usable weight that a query has: .80 by default, all fields but those of the agent's state. Asking with fewer
 * fields raises Sim, so sizing wants at least half of it (docs/method.md#size).
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

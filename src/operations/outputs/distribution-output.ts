import { z } from 'zod'
import { type EvidenceSet, outcomeDistribution, QUANTILES, type Weighing } from '#memories'
import { zShare } from './share.ts'

/** What the evidence comes to: always with its effective size. */
export const zDistribution = z.object({
  measure: z.enum(['stop', 'proxy']).describe('what 1R is: what the stop risked, or the median loss'),
  observations: z.int().describe('outcomes, near-duplicates counted once'),
  episodes: z.int(),
  leftOut: z.int().describe('open without a mark, or entered after such a one'),
  effective: z.number().describe('n_l: how many outcomes like this situation it is worth'),
  effectiveAll: z.number().describe('n_g'),
  similarity: z.number().describe('mean similarity'),
  mean: z.number().nullable().describe('expectancy in R, shrunk'),
  lower: z.number().nullable().describe('90% interval'),
  upper: z.number().nullable(),
  edge: z.number().nullable().describe('P(expectancy > 0)'),
  wins: zShare.nullable(),
  worst: z.number().nullable(),
  quantiles: z.array(z.object({ at: z.number(), r: z.number() })),
})

/** The outcome distribution of the evidence. */
export const distributionOut = (set: EvidenceSet, weighing: Weighing): z.input<typeof zDistribution> => {
  const { posterior, wins, quantiles, ...counts } = outcomeDistribution(set, weighing)
  return {
    ...counts,
    effective: posterior?.nLocal ?? 0,
    effectiveAll: posterior?.nGlobal ?? 0,
    mean: posterior?.mean ?? null,
    lower: posterior?.lower ?? null,
    upper: posterior?.upper ?? null,
    edge: posterior?.edge ?? null,
    wins,
    quantiles: quantiles.map((r, i) => ({ at: QUANTILES[i] ?? 0, r })),
  }
}

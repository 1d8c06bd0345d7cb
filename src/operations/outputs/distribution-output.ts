import { z } from 'zod'
import { type EvidenceSet, MEASURES, outcomeDistribution, QUANTILES, type Weighing } from '#memories'
import { zShare } from './share.ts'

const zQuantile = z
  .object({
    at: z.number().describe('share of all weight that lies at or below: 0.5 is the median'),
    r: z.number().describe('the outcome there, in R'),
  })
  .meta({ id: 'Quantile' })

/** What the evidence comes to: always with its effective size. */
export const zDistribution = z
  .object({
    measure: z.enum(MEASURES).describe('what 1R is: what the stop risked, or the median loss'),
    observations: z.int().describe('outcomes, near-duplicates counted once'),
    episodes: z.int().describe('episodes that these outcomes are made of'),
    leftOut: z.int().describe('open without a mark, or entered after such a one'),
    effective: z.number().describe('how many outcomes in just this situation they are worth'),
    effectiveAll: z.number().describe('how many they are worth by age and confidence alone'),
    similarity: z.number().describe('mean likeness to the situation asked about, 0 to 1'),
    mean: z.number().nullable().describe('expectancy in R, shrunk towards 0; null: nothing to go by'),
    lower: z.number().nullable().describe('lower end of its 90% interval, in R'),
    upper: z.number().nullable().describe('upper end of its 90% interval, in R'),
    edge: z.number().nullable().describe('P(expectancy > 0), 0 to 1'),
    wins: zShare.nullable().describe('share of outcomes above 0R'),
    worst: z.number().nullable().describe('lowest outcome of a single episode, in R'),
    quantiles: z.array(zQuantile).describe('outcomes in R at 5, 25, 50, 75 and 95% of all weight'),
  })
  .meta({ id: 'Distribution' })

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

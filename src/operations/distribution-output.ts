import { z } from 'zod'
import { outcomeDistribution, QUANTILES } from '#memories'
import { contrast } from '#recall'
import type { Moment } from '#record'
import { evidenceOf } from './evidence.ts'
import type { Caller } from './operation.ts'
import type { Situation } from './situation.ts'

const zShare = z.object({ share: z.number(), lower: z.number(), upper: z.number() })

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

/** Similar memories that the contrast looks at: the most telling. */
const CONTRASTED = 500

/** The outcome distribution of the evidence, and which fields tell its winners from its losers. */
export const distributionOf = async (
  caller: Caller,
  moment: Moment,
  situation: Situation,
): Promise<{ readonly distribution: z.input<typeof zDistribution>; readonly contrast: string[] }> => {
  const evidence = await evidenceOf(caller, moment, situation)
  const { set, weighing } = evidence
  const { posterior, wins, quantiles, ...told } = outcomeDistribution(set, weighing)
  return {
    distribution: {
      ...told,
      effective: posterior?.nLocal ?? 0,
      effectiveAll: posterior?.nGlobal ?? 0,
      mean: posterior?.mean ?? null,
      lower: posterior?.lower ?? null,
      upper: posterior?.upper ?? null,
      edge: posterior?.edge ?? null,
      wins,
      quantiles: quantiles.map((r, i) => ({ at: QUANTILES[i] ?? 0, r })),
    },
    contrast: contrast(evidence.similar(CONTRASTED)).map(({ text }) => text),
  }
}

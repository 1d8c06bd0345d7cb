import { z } from 'zod'
import { SIMILARITY_FIELDS, SIMILARITY_WEIGHTS } from '#market'

const zShare = z.number().min(0).max(1).optional()
const weightOf = (field: (typeof SIMILARITY_FIELDS)[number]) =>
  zShare.describe(`weight of ${field}; ${SIMILARITY_WEIGHTS[field]} unless said`)

type Weights = { [F in (typeof SIMILARITY_FIELDS)[number]]: ReturnType<typeof weightOf> }

const zWeights = z
  // One entry for each field: the compiler does not follow it through a list of entries.
  .strictObject(Object.fromEntries(SIMILARITY_FIELDS.map((field) => [field, weightOf(field)])) as Weights)
  .meta({ id: 'SimilarityWeights' })

export const zEvidenceSettings = z
  .strictObject({
    cap: z
      .number()
      .positive()
      .max(0.1)
      .optional()
      .describe('most that may be risked at 1R, a share of equity; .02 unless said'),
    kelly: z
      .enum(['lower', 'mean'])
      .optional()
      .describe('half Kelly at the lower end, as unless said, or a quarter at the mean'),
    strict: z
      .boolean()
      .optional()
      .describe('also ask for proof: a bet without an edge in at most 5% of lives; off unless said'),
    probe: zShare.describe(
      'share of the cap that a probe risks while the record is young; .1 unless said, 0: none',
    ),
    weights: zWeights.optional().describe('of what recall compares by, all of them: { "trend": 0.5 }'),
  })
  .meta({ id: 'EvidenceSettings' })

export type EvidenceSettings = z.output<typeof zEvidenceSettings>

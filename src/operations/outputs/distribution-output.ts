import { z } from 'zod'
import { leftOutCount, MEASURES, outcomeDistribution, QUANTILES } from '#memories'
import { expectedOtherwise } from '#recall'
import type { SituationEvidence } from '../asking/situation-evidence.ts'
import { zSentence } from '../text/sentences.ts'
import { zShare } from './estimate.ts'
import { readingOut, zReading, zReadingName } from './reading-output.ts'

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
    leftOut: z.int().describe('trades that are not in it'),
    leftOutWhy: z.array(zSentence).describe('how many of them for which reason'),
    stillOpen: z
      .int()
      .describe(
        'of the outcomes, how many are of trades that have not ended, or of which nobody told the end',
      ),
    countedAs: z
      .array(z.string())
      .describe(
        'what counts otherwise than by an outcome of its own: open at a mark, a loss that may be owed',
      ),
    pooled: z
      .array(z.string())
      .describe(
        'strategies taken together, since none was named or their names were told late; empty: it is of one',
      ),
    pooledWords: z.array(zSentence).describe('what is taken together since it was not named, in words'),
    namedLate: z
      .string()
      .nullable()
      .describe(
        'why it is of all trades whose strategy was told with the outcome, and not of those under the name alone; null: it is of those',
      ),
    openUnknown: z
      .string()
      .nullable()
      .describe('why the record cannot know what is open, so that its figures flatter; null: it knows'),
    similarity: z.number().describe('mean likeness to the situation asked about, 0 to 1'),
    reading: zReadingName
      .nullable()
      .describe(
        'the reading that the figures below are of: the one that decides a size; null: nothing to go by',
      ),
    effective: z.number().describe('how many outcomes that reading is worth, by age and confidence'),
    mean: z
      .number()
      .nullable()
      .describe('its expectancy in R, with one trade at zero and what loss the record may still owe'),
    owed: z
      .number()
      .describe('that loss, in R: a record with hardly any spread, or with a far loss, may owe one; else 0'),
    lower: z.number().nullable().describe('lower end of its 90% interval, in R'),
    upper: z.number().nullable().describe('upper end of its 90% interval, in R'),
    edge: z.number().nullable().describe('P(expectancy > 0), 0 to 1'),
    wins: zShare.nullable().describe('share of its outcomes above 0R'),
    quantiles: z.array(zQuantile).describe('its outcomes in R at 5, 25, 50, 75 and 95% of all weight'),
    worst: z.number().nullable().describe('lowest outcome of any single episode, in R'),
    expected: z
      .number()
      .nullable()
      .describe('expectancy here by all readings together, each as much as its tag has mattered, in R'),
    expectedOtherwise: z
      .string()
      .nullable()
      .describe('the same in words, where it is not what the figures of the reading say; null: they agree'),
    readings: z
      .array(zReading)
      .describe('the record read five ways: all of it, then by each tag that the question has'),
  })
  .meta({ id: 'Distribution' })
export type Distribution = z.infer<typeof zDistribution>

/** What is said of the record whatever reading decides. */
export const recordOut = ({
  set,
  readings,
  similarity,
  here,
  pooled,
  pooledWords,
  namedLate,
  open,
  leftOutWhy,
  countedAs,
}: SituationEvidence) => ({
  measure: set.measure,
  observations: set.r.length,
  leftOut: leftOutCount(set.leftOut),
  leftOutWhy: [...leftOutWhy],
  stillOpen: set.leftOut.marked + set.leftOut.forgotten,
  countedAs: [...countedAs],
  pooled: [...pooled],
  pooledWords: [...pooledWords],
  namedLate,
  openUnknown: open.why,
  similarity,
  expected: readings?.expected ?? null,
  expectedOtherwise: expectedOtherwise(readings, here),
  readings: (readings?.readings ?? []).map((one) => readingOut(one, here, readings?.spread.owed ?? 0)),
})

/** The outcome distribution of the evidence, of the reading that decides. */
export const distributionOut = (evidence: SituationEvidence): Distribution => {
  const { set, readings } = evidence
  const found = outcomeDistribution(set, readings)
  return {
    ...recordOut(evidence),
    episodes: set.episodes,
    reading: found?.reading.name ?? null,
    effective: found?.reading.n ?? 0,
    mean: found?.estimate.mean ?? null,
    owed: readings?.spread.owed ?? 0,
    lower: found?.estimate.lower ?? null,
    upper: found?.estimate.upper ?? null,
    edge: found?.estimate.edge ?? null,
    wins: found?.wins ?? null,
    quantiles: (found?.quantiles ?? []).map((r, i) => ({ at: QUANTILES[i] ?? 0, r })),
    worst: set.worst,
  }
}

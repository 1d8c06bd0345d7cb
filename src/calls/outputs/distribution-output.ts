import { z } from 'zod'
import { leftOutCount, MEASURES, outcomeDistribution, READING_NAMES, type Reading } from '#memories'
import { expectedOtherwise } from '#recall'
import type { SituationEvidence } from '../asking/situation-evidence.ts'
import { zSentence } from '../text/sentences.ts'
import { zShare } from './answer-fields.ts'

export const zReadingName = z.enum(READING_NAMES)

/** One of the ways that a record is read. */
export const zReading = z
  .object({
    reading: zReadingName.describe(
      'which trades: all, or those with this trend, volatility, session or about this ATR',
    ),
    trades: z.int().describe('outcomes in it, near-duplicates counted once'),
    effective: z.number().describe('how many they are worth by age and confidence'),
    mean: z
      .number()
      .describe('expectancy in R, with one trade at zero and what loss the record may still owe'),
    least: z.number().nullable().describe('its lower end, which a size is made at; null: too few to say'),
    mattered: z
      .number()
      .describe('how much the tag has mattered in this record; all readings together are 1'),
  })
  .meta({ id: 'Reading' })

/** What the evidence comes to: always with its effective size. */
export const zDistribution = z
  .object({
    measure: z.enum(MEASURES).describe('what 1R is: what the stop risked, or the median loss'),
    observations: z.int().describe('outcomes, near-duplicates counted once'),
    leftOut: z.int().describe('trades that are not in it'),
    pooled: z
      .array(z.string())
      .describe(
        'strategies taken together, since none was named or their names were told late; empty: it is of one',
      ),
    notes: z
      .array(zSentence)
      .describe(
        'what to know of the record before its figures: what is pooled, left out or counted otherwise, in words',
      ),
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
    lower: z.number().nullable().describe('lower end of its 90% interval, in R'),
    upper: z.number().nullable().describe('upper end of its 90% interval, in R'),
    edge: z.number().nullable().describe('P(expectancy > 0), 0 to 1'),
    wins: zShare.nullable().describe('share of its outcomes above 0R'),
    quantiles: z.array(z.number()).describe('its outcomes in R at 5, 25, 50, 75 and 95% of all weight'),
    worst: z.number().nullable().describe('lowest outcome of any single episode, in R'),
    expected: z
      .number()
      .nullable()
      .describe('expectancy here by all readings together, each as much as its tag has mattered, in R'),
    readings: z
      .array(zReading)
      .describe('the record read five ways: all of it, then by each tag that the question has'),
  })
  .meta({ id: 'Distribution' })
export type Distribution = z.infer<typeof zDistribution>

/** The outcome distribution of the evidence, of the reading that decides. */
export const distributionOut = (evidence: SituationEvidence): Distribution => {
  const { set, readings, similarity, pooled } = evidence
  const found = outcomeDistribution(set, readings)
  return {
    measure: set.measure,
    observations: set.r.length,
    leftOut: leftOutCount(set.leftOut),
    pooled: [...pooled],
    notes: notesOf(evidence),
    similarity,
    reading: found?.reading.name ?? null,
    effective: found?.reading.n ?? 0,
    mean: found?.estimate.mean ?? null,
    lower: found?.estimate.lower ?? null,
    upper: found?.estimate.upper ?? null,
    edge: found?.estimate.edge ?? null,
    wins: found?.wins ?? null,
    quantiles: [...(found?.quantiles ?? [])],
    worst: set.worst,
    expected: readings?.expected ?? null,
    readings: (readings?.readings ?? []).map(readingOut),
  }
}

const notesOf = ({
  readings,
  here,
  pooledWords,
  namedLate,
  open,
  leftOutWhy,
  countedAs,
}: SituationEvidence) =>
  [
    open.why === null ? null : `open positions unknown: ${open.why}`,
    expectedOtherwise(readings, here),
    namedLate,
    ...pooledWords,
    ...countedAs,
    ...leftOutWhy.map((why) => `left out: ${why}`),
  ].filter((words) => words !== null)

export const readingOut = (reading: Reading): z.input<typeof zReading> => ({
  reading: reading.name,
  trades: reading.members,
  effective: reading.n,
  mean: reading.shrunk,
  least: reading.lower,
  mattered: reading.relevance,
})

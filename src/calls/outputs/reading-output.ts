import { z } from 'zod'
import { READING_NAMES, type Reading } from '#memories'

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

export const readingOut = (reading: Reading): z.input<typeof zReading> => ({
  reading: reading.name,
  trades: reading.members,
  effective: reading.n,
  mean: reading.shrunk,
  least: reading.lower,
  mattered: reading.relevance,
})

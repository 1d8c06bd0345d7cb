import { z } from 'zod'
import { zQuote } from './bar.ts'
import { TRENDS, VOLATILITIES } from './regime.ts'
import { REGIMES } from './seed-tags.ts'
import { SESSIONS } from './session.ts'

const share = z.number().min(0).max(1)

/**
 * The situation a decision was made in (docs/context.md). Every field may be missing, in two ways:
 *
 * - **unknown**: it was asked for and there was too little data; a tag is `'unknown'`, a number `null`.
 * - **absent**: nobody asked, or it cannot come from what was given (no bars, no M5 from M15 bars); the key is not there.
 *
 * Similarity treats both as missing; people who read a memory see which it is.
 */
const contextFields = <Quote extends z.ZodType<number>>(quote: Quote) => ({
  price: quote.nullable().optional().describe('last price; ranges are compared relative to it'),
  atrD1: quote.nullable().optional().describe('average true range of a day, in price units'),
  atrH1: quote.nullable().optional().describe('average true range of an hour, in price units'),
  atrM5: quote.nullable().optional().describe('average true range of five minutes, in price units'),
  atrRatioH1D1: z
    .number()
    .min(0)
    .nullable()
    .optional()
    .describe('atrH1 over atrD1: how much of a day’s range an hour makes'),
  spread: quote.nullable().optional().describe('ask less bid, in price units'),
  spreadAsAtr: z
    .number()
    .min(0)
    .nullable()
    .optional()
    .describe('spread over atrM5: what it costs to get in, in units of what the market moves'),
  regime: z.enum(REGIMES).optional().describe('trend and volatility in one word'),
  trend: z.enum(TRENDS).optional().describe('which way daily closes went over a month, beyond what is noise'),
  volatility: z
    .enum(VOLATILITIES)
    .optional()
    .describe('today’s range as a share of price, ranked among the days of a year'),
  session: z
    .enum(SESSIONS)
    .optional()
    .describe('which of London and New York is open: overlap is both, asia is neither'),
  drawdown: share.nullable().optional().describe('share of peak equity lost, 0 to 1'),
  losingStreak: z.int().min(0).nullable().optional().describe('closes in a row that lost'),
  confidence: share.nullable().optional().describe('as stated at the entry, 0 to 1'),
  hour: z.int().min(0).max(23).optional().describe('hour of the day in UTC, 0 to 23'),
  weekday: z.int().min(0).max(6).optional().describe('day of the week in UTC, 0 is Monday'),
  barSeconds: z.int().positive().nullable().optional().describe('length of the bars traded on, in seconds'),
})

export const zContext = z.strictObject(contextFields(zQuote))

export type Context = Readonly<z.output<typeof zContext>>

/** The same as it is read from the record, where a price is a number and nothing else. */
export const zRecordedContext = z.object(contextFields(z.number())).meta({ id: 'RecordedContext' })

export const CONTEXT_FIELDS = zContext.keyof().options

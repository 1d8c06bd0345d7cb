import { z } from 'zod'
import { ADVICE } from '#memories'
import { zSentence } from '../text/sentences.ts'
import { zAsOf, zIso, zShare } from './answer-fields.ts'

const UNKNOWN_BECAUSE = z.string().nullable().describe('why it is unknown; null when it is known')

const zStateFigure = z
  .object({
    value: z.number().nullable().describe('the figure itself'),
    n: z.int().describe('newest trades, or outcomes in R, behind it'),
    why: UNKNOWN_BECAUSE,
  })
  .meta({ id: 'StateFigure' })

const zReliability = z
  .object({
    from: z.number().describe('stated confidences from here'),
    to: z.number().describe('up to here'),
    n: z.int().describe('trades that stated such a one'),
    stated: z.number().describe('mean of what they stated'),
    won: zShare.describe('share of them that won'),
  })
  .meta({ id: 'Reliability' })

const zCalibration = z
  .object({
    n: z.int().describe('trades that stated a confidence'),
    brier: z.number().nullable().describe('mean squared error of what was stated: 0 is perfect'),
    bins: z.array(zReliability).describe('by fifths of confidence, the lowest first'),
    why: UNKNOWN_BECAUSE,
  })
  .meta({ id: 'Calibration' })

const zMoodThen = z
  .object({
    at: zIso.describe('when that trade closed'),
    confidence: z.number().describe('how outcomes had gone by then, 0 to 1'),
    equity: z.string().nullable().describe('the account’s equity as last known then; null: not known'),
    appetite: z.number().describe('share of the usual risk that it left, by the rule and limit of then'),
  })
  .meta({ id: 'PastMood' })

export const zActivity = z
  .object({
    day: z.string().describe('the trading day it is: 2026-01-31'),
    rejectionsLastHour: z.record(z.string(), z.int()).describe('refusals of the last hour, counted by rule'),
    recentRejections: z.array(z.string()).describe('rules of the last five of them, oldest first'),
    executedToday: z.int().describe('orders executed this trading day'),
    realisedToday: z.string().describe('net result of the day, in the account’s currency'),
    dayStartEquity: z
      .string()
      .nullable()
      .describe('equity as the day began, whatever was put in or taken out since'),
    realisedTodayShare: z
      .number()
      .nullable()
      .describe('net results over that equity, each with what was put in or out before it; null: not known'),
  })
  .meta({ id: 'Activity' })

const zEquityPoint = z
  .object({
    at: zIso.describe('when this was the account’s equity'),
    equity: z.string().describe('in its currency'),
    drawdown: z
      .number()
      .describe('share of the peak lost; deposits and withdrawals are neither loss nor profit'),
  })
  .meta({ id: 'EquityPoint' })

/** The agent's state by its record. */
export const zState = z.object({
  asOf: zAsOf,
  advice: z.enum(ADVICE).describe('what the drawdown advises about trading at all'),
  against: z.array(z.string()).describe('what check says stop to any new trade for: limits, plans in force'),
  confidence: z.number().describe('how outcomes went of late, 0 to 1, .5 at the start'),
  appetite: z.number().describe('share of the usual risk that the drawdown leaves, 0 to 1'),
  equity: z.string().nullable().describe('the account’s equity, in its currency; null: not known'),
  peak: z.string().nullable().describe('its highest so far, scaled by deposits and withdrawals'),
  drawdown: z.number().nullable().describe('share of the peak lost, 0 to 1; null: no equity is known'),
  drawdownLimit: z.number().describe('drawdown at which trading should halt'),
  drawdownState: z.number().describe('drawdown over its limit: 0 at the peak, 1 at the limit and beyond'),
  momentumBias: zStateFigure.describe('1: it always trades with the trend; −1: always against it'),
  winningStreak: z.int().describe('closes in a row that won'),
  losingStreak: z.int().describe('closes in a row that lost'),
  closes: z.int().describe('closed trades counted so far'),
  riskOfRuin: zStateFigure.describe('chance of ever falling to the limit below today’s peak'),
  calibration: zCalibration.describe('whether a stated confidence of .7 is right seven times in ten'),
  activity: zActivity.describe('this hour and this trading day'),
  points: z.array(zEquityPoint).describe('equity at the end of trading days, oldest first, and now'),
  history: z.array(zMoodThen).describe('past states, oldest first: one for each close'),
  why: zSentence.nullable().describe('why there is nothing to say yet; null: there is'),
})

import { z } from 'zod'
import { momentOf, readActivity } from '#log'
import { activitySection } from '#recall'
import { isoOf } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { operation } from '../operation.ts'
import { zAsOf, zWhyEmpty } from '../outputs/answer-fields.ts'

export const activity = operation({
  name: 'activity',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Show recent activity: rejections, executed orders, result today, losing streak.',
  input: z.strictObject(AS_OF),
  output: z.object({
    asOf: zAsOf,
    day: z.string().describe('the trading day it is: 2026-01-31'),
    rejectionsLastHour: z.record(z.string(), z.int()).describe('refusals of the last hour, counted by rule'),
    recentRejections: z.array(z.string()).describe('rules of the last five of them, oldest first'),
    repeatedRule: z
      .string()
      .nullable()
      .describe('the rule that refused the last three or more; null: no such one'),
    repeats: z.int().describe('how often it did in a row; 0: no such rule'),
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
    losingStreak: z.int().describe('closes in a row that lost, up to now'),
    text: z.string().describe('the same as a section for a model; empty: nothing to say'),
    why: zWhyEmpty,
  }),
  run: async (caller, input) => {
    const moment = await momentOf(await caller.log(), input.asOf)
    const { at, ...found } = await readActivity(moment)
    const lines = activitySection.lines(found).map((line) => line.text)
    const text = lines.length === 0 ? '' : [`## ${activitySection.title}`, ...lines].join('\n')
    const why =
      text !== ''
        ? null
        : moment.seq === 0
          ? 'nothing was known yet at this moment'
          : 'nothing to report for this hour and day'
    return { asOf: isoOf(at), ...found, recentRejections: [...found.recentRejections], text, why }
  },
})

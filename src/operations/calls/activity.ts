import { z } from 'zod'
import { activitySection } from '#recall'
import { momentOf, readActivity } from '#record'
import { isoOf } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { operation } from '../operation.ts'
import { zIso } from '../outputs/iso.ts'

export const activity = operation({
  name: 'activity',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Show recent activity: rejections, executed orders, result today, losing streak.',
  input: z.strictObject(AS_OF),
  output: z.object({
    asOf: zIso,
    day: z.string(),
    rejectionsLastHour: z.record(z.string(), z.int()),
    recentRejections: z.array(z.string()),
    repeatedRule: z.string().nullable(),
    executedToday: z.int(),
    realisedToday: z.string(),
    dayStartEquity: z.string().nullable(),
    realisedTodayShare: z.number().nullable(),
    losingStreak: z.int(),
    text: z.string(),
    why: z.string().nullable(),
  }),
  run: async (caller, input) => {
    const moment = await momentOf(await caller.log(), input.asOf)
    const { at, ...found } = await readActivity(moment)
    const text = activitySection(found)?.text ?? ''
    const why =
      text !== ''
        ? null
        : moment.seq === 0
          ? 'nothing was known yet at this moment'
          : 'nothing to report for this hour and day'
    return { asOf: isoOf(at), ...found, recentRejections: [...found.recentRejections], text, why }
  },
})

import { z } from 'zod'
import { activitySection } from '#recall'
import { momentOf, readActivity } from '#record'
import { isoOf } from '#vocabulary'
import { assembleContext, zContextShown } from '../context.ts'
import { operation } from '../operation.ts'
import { AS_OF, zIso } from '../when.ts'

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
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
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

export const context = operation({
  name: 'context',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Look at the context an agent would be shown; nothing is recorded.',
  input: z.strictObject(AS_OF),
  output: zContextShown,
  run: async (caller, input) => {
    const log = await caller.log()
    return assembleContext(await momentOf(log, input.asOf))
  },
})

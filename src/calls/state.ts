import { z } from 'zod'
import { momentOf, readActivity, readNewestOutcomes } from '#log'
import { isoOf } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { situationOf } from './asking/asked-situation.ts'
import { equityCurve } from './asking/equity-curve.ts'
import { calibrationOf, momentumBiasOf, riskOfRuinOf } from './asking/mood-figures.ts'
import { standsAgainst } from './asking/stands-against.ts'
import { call } from './call.ts'
import { shaped } from './outputs/shaped.ts'
import { zActivity, zState } from './outputs/state-output.ts'

/** Stated confidences are compared with what came of the newest of these. */
const CALIBRATED_OVER = 1_000
/** What a chart can show. */
const MOST_POINTS = 500
/** The window of what the agent is doing now, as long as that of the scale of outcomes. */
const WINDOW = 100

export const state = call({
  name: 'state',
  verb: 'recall',
  access: 'read',
  describe:
    'The agent’s state by its record: advice, appetite, drawdown, streaks, calibration, today’s rejections, orders and result.',
  input: z.strictObject({
    ...AS_OF,
    history: z.int().min(0).max(1_000).default(10).describe('how many past states to list'),
    points: z
      .int()
      .min(0)
      .max(MOST_POINTS)
      .default(0)
      .describe('how many points of the equity curve to list, at most'),
  }),
  output: zState,
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const situation = await situationOf(moment, {}, caller)
    const { agent } = situation
    const newest = await readNewestOutcomes(moment, CALIBRATED_OVER)
    const { mood, equity, peak, drawdown, drawdownState, appetite, advice, drawdownLimit } = agent
    const { confidence, winningStreak, losingStreak, closes } = mood
    const versions = input.history === 0 ? [] : await log.store.versions('moods', { id: 'mood' })
    const past = versions.filter(({ fromSeq }) => fromSeq <= moment.seq).slice(-input.history)
    const activity = await readActivity(moment)
    const answer = {
      asOf: isoOf(moment.at),
      advice,
      against: [...(await standsAgainst(moment, situation))],
      confidence,
      appetite,
      equity,
      peak,
      drawdown,
      drawdownLimit,
      drawdownState,
      momentumBias: momentumBiasOf(newest.slice(0, WINDOW)),
      winningStreak,
      losingStreak,
      closes,
      riskOfRuin: riskOfRuinOf(newest.slice(0, WINDOW), agent),
      calibration: calibrationOf(newest),
      activity: shaped(zActivity, { ...activity, recentRejections: [...activity.recentRejections] }),
      points: (await equityCurve(moment, input.points)).map((point) => ({ ...point, at: isoOf(point.at) })),
      history: past.flatMap(({ row: { at, confidence, appetite, equity: then } }) =>
        at === null ? [] : [{ at: isoOf(at), confidence, appetite, equity: then }],
      ),
      why:
        closes > 0 || equity !== null
          ? null
          : 'no trade has closed and no equity was known at this moment: this is the state everybody starts in',
    }
    return answer
  },
})

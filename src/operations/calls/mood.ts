import { z } from 'zod'
import { momentOf, readNewestOutcomes } from '#log'
import { isoOf, isoOrNull } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { situationOf } from '../asking/asked-situation.ts'
import { calibrationOf, momentumBiasOf, riskOfRuinOf } from '../asking/mood-figures.ts'
import { standsAgainst } from '../asking/stands-against.ts'
import { operation } from '../operation.ts'
import { zMood } from '../outputs/mood-output.ts'
import { moodView } from '../words/mood-view.ts'
import { withText } from '../words/telling.ts'

/** Stated confidences are compared with what came of the newest of these. */
const CALIBRATED_OVER = 1_000
/** The window of what the agent is doing now, as long as that of the scale of outcomes. */
const WINDOW = 100

export const mood = operation({
  name: 'mood',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe:
    'The agent’s state by its record: confidence, appetite, drawdown, streaks, advice, calibration, risk of ruin.',
  input: z.strictObject({
    ...AS_OF,
    history: z.int().min(0).max(1_000).default(10).describe('how many past states to list'),
  }),
  output: zMood,
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const situation = await situationOf(moment, {}, caller)
    const { agent } = situation
    const newest = await readNewestOutcomes(moment, CALIBRATED_OVER)
    const { mood: state, equity, peak, drawdown, drawdownState, appetite, advice, drawdownLimit } = agent
    const { confidence, winningStreak, losingStreak, closes } = state
    const versions = input.history === 0 ? [] : await log.store.versions('moods', { id: 'mood' })
    const past = versions.filter(({ fromSeq }) => fromSeq <= moment.seq).slice(-input.history)
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
      lastClose: isoOrNull(state.at),
      riskOfRuin: riskOfRuinOf(newest.slice(0, WINDOW), agent),
      calibration: calibrationOf(newest),
      history: past.flatMap(({ row }) =>
        row.at === null
          ? []
          : [
              {
                at: isoOf(row.at),
                confidence: row.confidence,
                winningStreak: row.winningStreak,
                losingStreak: row.losingStreak,
                equity: row.equity,
                drawdown: row.drawdown,
                appetite: row.appetite,
              },
            ],
      ),
      why:
        closes > 0 || equity !== null
          ? null
          : 'no trade has closed and no equity was known at this moment: this is the state everybody starts in',
    }
    return withText(answer, moodView)
  },
})

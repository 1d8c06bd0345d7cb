import { z } from 'zod'
import { calibration, momentumBias, posteriorOf, riskOfRuin } from '#memories'
import { type AgentMood, type EpisodeRow, momentOf, readAgent, readNewestOutcomes } from '#record'
import { isoOf } from '#vocabulary'
import { operation } from '../operation.ts'
import { AS_OF, isoOrNull, zIso } from '../when.ts'

/** Stated confidences are compared with what came of the newest of these. */
const CALIBRATED_OVER = 1_000
/** The window of what the agent is doing now (STATISTICS 2.4 uses the same). */
const WINDOW = 100
/** Fewer outcomes than this say nothing about ruin. */
const LEAST_FOR_RUIN = 20

const zShare = z.object({ share: z.number(), lower: z.number(), upper: z.number() })

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
  output: z.object({
    asOf: zIso,
    advice: z.enum(['halt', 'minimum', 'reduce', 'normal']),
    confidence: z.number(),
    appetite: z.number(),
    equity: z.string().nullable(),
    peak: z.string().nullable(),
    drawdown: z.number().nullable(),
    drawdownLimit: z.number(),
    drawdownState: z.number(),
    momentumBias: z.object({ value: z.number().nullable(), n: z.int(), why: z.string().nullable() }),
    winningStreak: z.int(),
    losingStreak: z.int(),
    closes: z.int(),
    lastClose: zIso.nullable(),
    riskOfRuin: z.object({
      value: z.number().nullable(),
      riskShare: z.number().nullable(),
      n: z.int(),
      why: z.string().nullable(),
    }),
    calibration: z.object({
      n: z.int(),
      brier: z.number().nullable(),
      baseBrier: z.number().nullable(),
      baseRate: z.number().nullable(),
      bins: z.array(
        z.object({ from: z.number(), to: z.number(), n: z.int(), stated: z.number(), won: zShare }),
      ),
      why: z.string().nullable(),
    }),
    history: z.array(
      z.object({
        at: zIso,
        confidence: z.number(),
        winningStreak: z.int(),
        losingStreak: z.int(),
      }),
    ),
    why: z.string().nullable(),
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const agent = await readAgent(moment)
    const newest = await readNewestOutcomes(moment, CALIBRATED_OVER)
    const { mood: state, equity, peak, drawdown, drawdownState, appetite, advice, config } = agent
    const { confidence, winningStreak, losingStreak, closes } = state
    const versions = input.history === 0 ? [] : await log.store.versions('moods', { id: 'mood' })
    const past = versions.filter(({ fromSeq }) => fromSeq <= moment.seq).slice(-input.history)
    return {
      asOf: isoOf(moment.at),
      advice,
      confidence,
      appetite,
      equity,
      peak,
      drawdown,
      drawdownLimit: config.drawdownLimit,
      drawdownState,
      momentumBias: biasOf(newest.slice(0, WINDOW)),
      winningStreak,
      losingStreak,
      closes,
      lastClose: isoOrNull(state.at),
      riskOfRuin: ruinOf(newest.slice(0, WINDOW), agent),
      calibration: calibrated(newest),
      history: past.flatMap(({ row }) =>
        row.at === null
          ? []
          : [
              {
                at: isoOf(row.at),
                confidence: row.confidence,
                winningStreak: row.winningStreak,
                losingStreak: row.losingStreak,
              },
            ],
      ),
      why:
        closes > 0 || equity !== null
          ? null
          : 'no trade has closed and no equity was known at this moment: this is the state everybody starts in',
    }
  },
})

const biasOf = (newest: readonly EpisodeRow[]) => {
  const taken = newest.map(({ direction, context }) => ({ direction, trend: context.trend }))
  const value = momentumBias(taken)
  return {
    value,
    n: taken.length,
    why: value === null ? 'fewer than ten trades with a known trend' : null,
  }
}

/** At the share that the window's trades risked on average, by their own outcomes. */
const ruinOf = (newest: readonly EpisodeRow[], { drawdown, config }: AgentMood) => {
  const rs = newest.map(({ r }) => r).filter((r) => r !== null)
  const shares = newest.map(({ riskShare }) => riskShare).filter((share) => share !== null)
  const riskShare = shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0) / shares.length
  const unknown = (why: string) => ({ value: null, riskShare, n: rs.length, why })
  if (rs.length < LEAST_FOR_RUIN) return unknown(`fewer than ${LEAST_FOR_RUIN} outcomes in R`)
  if (riskShare === null) return unknown('no trade told its stop while equity was known')
  const n = rs.length
  const wr = rs.reduce((sum, r) => sum + r, 0)
  const grr = rs.reduce((sum, r) => sum + r * r, 0)
  const posterior = posteriorOf({ w: n, ww: n, wr, g: n, gg: n, gr: wr, grr })
  if (!posterior) return unknown('nothing to go by')
  const { mean, variance } = posterior
  const value = riskOfRuin({
    mean,
    variance,
    riskShare,
    drawdown: drawdown ?? 0,
    limit: config.drawdownLimit,
  })
  return { value, riskShare, n, why: null }
}

const calibrated = (newest: readonly EpisodeRow[]) => {
  const found = calibration(
    newest.flatMap(({ confidence, r }) =>
      confidence === null || r === null ? [] : [{ confidence, won: r > 0 }],
    ),
  )
  if (!found.known)
    return {
      n: found.n,
      brier: null,
      baseBrier: null,
      baseRate: null,
      bins: [],
      why: `${found.n} trades stated a confidence; ${found.needed} are needed`,
    }
  const { n, brier, baseBrier, baseRate, bins } = found
  return { n, brier, baseBrier, baseRate, bins: [...bins], why: null }
}

import type { AgentMood, EpisodeRow } from '#log'
import { calibration, measuredR, momentumBias, posteriorOf, riskOfRuin } from '#memories'

// What an agent's newest outcomes say of its state, each with why it cannot be told.

/** Fewer outcomes than this say nothing about ruin. */
const LEAST_FOR_RUIN = 20

export const momentumBiasOf = (newest: readonly EpisodeRow[]) => {
  const taken = newest.map(({ direction, context }) => ({ direction, trend: context.trend }))
  const value = momentumBias(taken)
  return {
    value,
    n: taken.length,
    why: value === null ? 'fewer than ten trades with a known trend' : null,
  }
}

/** At the share that the window's trades risked on average, by their own outcomes. */
export const riskOfRuinOf = (newest: readonly EpisodeRow[], { drawdown, drawdownLimit }: AgentMood) => {
  const rs = newest.map(measuredR).filter((r) => r !== null)
  const shares = newest.map(({ riskShare }) => riskShare).filter((share) => share !== null)
  const riskShare = shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0) / shares.length
  const unknown = (why: string) => ({ value: null, n: rs.length, why })
  if (rs.length < LEAST_FOR_RUIN) return unknown(`fewer than ${LEAST_FOR_RUIN} outcomes in R`)
  if (riskShare === null) return unknown('no trade told its stop while equity was known')
  const n = rs.length
  const wr = rs.reduce((sum, r) => sum + r, 0)
  const wrr = rs.reduce((sum, r) => sum + r * r, 0)
  const posterior = posteriorOf({ w: n, ww: n, wr, wrr })
  if (!posterior) return unknown('nothing to go by')
  const { mean, variance } = posterior
  const value = riskOfRuin({
    mean,
    variance,
    riskShare,
    drawdown: drawdown ?? 0,
    limit: drawdownLimit,
  })
  return { value, n, why: null }
}

export const calibrationOf = (newest: readonly EpisodeRow[]) => {
  const found = calibration(
    newest.flatMap((one) => {
      const { confidence, confidenceLate } = one
      const r = measuredR(one)
      return confidence === null || confidenceLate || r === null ? [] : [{ confidence, won: r > 0 }]
    }),
  )
  if (!found.known)
    return {
      n: found.n,
      brier: null,
      bins: [],
      why: `${found.n} trades stated a confidence; ${found.needed} are needed`,
    }
  const { n, brier, bins } = found
  return { n, brier, bins: [...bins], why: null }
}

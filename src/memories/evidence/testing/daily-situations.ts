// A synthetic history for simulations: one trade a day in regimes that last for weeks, asked about on the day after.
import { AGENT_FIELDS, type SimilarityFields, similarity } from '#market'
import { confidenceFactor, recency } from '../../episodes/score-parts.ts'
import type { Outcomes } from '../readings.ts'
import { situationGroups } from '../situation-groups.ts'

type Random = () => number

const TRENDS = ['up', 'down', 'none'] as const
const VOLATILITIES = ['low', 'normal', 'high'] as const
const SESSIONS = ['asia', 'london', 'newyork'] as const
/** Days that a trend or a volatility lasts, on average. */
const REGIME_DAYS = 20
/** How much of yesterday's range is in today's, in logs; with the noise below its spread is about .4. */
const KEPT = 0.97
const NOISE = 0.1

const one = <T>(random: Random, of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0]

/** The situations of n days and of the day after them. */
export const dailySituations = (random: Random, n: number): readonly SimilarityFields[] => {
  let trend = one(random, TRENDS)
  let volatility = one(random, VOLATILITIES)
  let range = 0
  return Array.from({ length: n + 1 }, () => {
    if (random() < 1 / REGIME_DAYS) trend = one(random, TRENDS)
    if (random() < 1 / REGIME_DAYS) volatility = one(random, VOLATILITIES)
    // Three uniform numbers are normal enough for a range.
    range = KEPT * range + NOISE * 2 * (random() + random() + random() - 1.5)
    const atrD1 = 0.012 * Math.exp(range)
    return {
      trend,
      volatility,
      session: one(random, SESSIONS),
      atrD1,
      atrH1: atrD1 * (0.18 + 0.1 * random()),
      spread: 0.03 + 0.05 * random(),
      drawdown: 0.15 * random(),
    }
  })
}

/** Weights by age and confidence, similarities to the day after and groups: what evidence is weighed and read by. */
export const history = (random: Random, n: number): Omit<Outcomes, 'r'> => {
  const days = dailySituations(random, n)
  const now = days[n] ?? {}
  const g = new Float64Array(n)
  const s = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    g[i] = recency(n - i) * confidenceFactor(0.3 + 0.6 * random())
    s[i] = similarity(now, days[i] ?? {}, { exclude: AGENT_FIELDS })
  }
  return { g, s, groups: situationGroups(now, days.slice(0, n)) }
}

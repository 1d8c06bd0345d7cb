import { describe, expect, test } from 'vitest'
import { type SeedFields, seedKernel, seedSimilarity } from '../src/market/seed-similarity.ts'
import { betaMean, betaVariance } from '../src/memories/beliefs/beta-interval.ts'
import { aBelief, observing, outcomes } from '../src/memories/beliefs/testing/a-belief.ts'
import { sharpeWeight } from '../src/memories/episodes/period-sharpe.ts'
import {
  affect,
  BELIEF_DECAY,
  boost,
  confidenceFactor,
  EPISODE_DECAY,
  quality,
  recency,
} from '../src/memories/episodes/score-parts.ts'
import { seedSigma } from '../src/memories/evidence/sigma.ts'
import { seedWindow } from '../src/memories/habits/window.ts'
import { appetite } from '../src/memories/mood/appetite.ts'
import { seedConfidenceAfter, seedSignal } from '../src/memories/mood/mood.ts'
import { kellyOfAmounts, kellyOfRatio } from '../src/recall/sizing/seed-kelly.ts'
import { examples, FULL, near, product, read, repeat, sameNumbers, seedKellyOf } from './vectors/reference.ts'

// Every example of the published formula was computed; here our functions give the same numbers.

/** The first of a rising row of numbers at which something holds. */
const firstWhere = (low: number, high: number, holds: (x: number) => boolean): number => {
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

/** What each field alone adds when it matches. */
const weightOf = (field: keyof SeedFields): number => seedSimilarity({ [field]: FULL[field] }, FULL)
const SEED_FIELDS = Object.keys(FULL) as readonly (keyof SeedFields)[]
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** All that Aff can be, over outcomes and states. */
const OUTCOMES = [-1000, -3, -1.5, -1, 0, 1, 2, 3, 1000]
const STATES = [
  [0, 0],
  [0.6, 0],
  [0, 3],
  [0.6, 3],
] as const
const affects = STATES.flatMap(([drawdown, streak]) => OUTCOMES.map((r) => affect(r, drawdown, streak)))
const scores = STATES.flatMap(([drawdown, streak]) =>
  OUTCOMES.map((r) => quality(r, 1.5) * affect(r, drawdown, streak)),
)

const sevenOfTen = observing(aBelief(), outcomes([...repeat(7, 1), ...repeat(3, -1)]))

/** Two of its numbers are of an exponential decay that it argues against and nobody here computes. */
const exponential = (days: number): number => Math.exp(-days / EPISODE_DECAY.tau)

/** Every published number that is right, corrected, or follows from its formulas. */
const OURS: { readonly [id: string]: () => unknown } = {
  exp_decay_90d: () => exponential(90),
  exp_365d: () => exponential(365),
  beta_7of10_alpha_beta: () => [sevenOfTen.alpha, sevenOfTen.beta],
  beta_7of10_mean: () => betaMean(sevenOfTen.alpha, sevenOfTen.beta),
  beta_7of10_var: () => betaVariance(sevenOfTen.alpha, sevenOfTen.beta),
  beta_seed_mean: () => {
    const { alpha, beta } = aBelief({ source: 'seeded' })
    return betaMean(alpha, beta)
  },
  beta_n50_sd: () => {
    const { alpha, beta } = observing(aBelief(), outcomes([...repeat(25, 1), ...repeat(25, -1)]))
    return Math.sqrt(betaVariance(alpha, beta))
  },
  window_0: () => seedWindow(0),
  'window_0.5': () => seedWindow(0.5),
  window_1: () => seedWindow(1),
  'signal_+3R': () => seedSignal(3),
  'signal_-1R': () => seedSignal(-1),
  signal_0R: () => seedSignal(0),
  'signal_-1R_E0.2': () => seedSignal(-1, 0.2),
  risk_appetite_0: () => appetite(0),
  'risk_appetite_0.1': () => appetite(0.1),
  'risk_appetite_0.15': () => appetite(0.15),
  'risk_appetite_0.2': () => appetite(0.2),
  risk_appetite_floor_dd: () => firstWhere(0, 0.2, (drawdown) => appetite(drawdown) <= 0.1),
  ewma_memory: () => 1 / (1 - (seedConfidenceAfter(1, 2) - seedConfidenceAfter(0, 2))),
  'ewma_+3R_from_0.5': () => seedConfidenceAfter(0.5, 3),
  'ewma_-1R_from_0.5': () => seedConfidenceAfter(0.5, -1),
  'sim_weights_2.6': () => sum(SEED_FIELDS.map(weightOf)),
  'sim_weights_7.4': () => sum(SEED_FIELDS.filter((field) => field !== 'spreadAsAtrPct').map(weightOf)),
  kernel_100_150: () => seedKernel(100, 150, 0.3),
  'kernel_dd_.05_.06': () => seedKernel(0.05, 0.06, 0.1),
  kernel_price_2000_5175: () => seedKernel(2000, 5175, 0.2),
  kernel_price_5175_2000: () => seedKernel(5175, 2000, 0.2),
  Q_3R: () => quality(3, 1.5),
  'Q_0.5R': () => quality(0.5, 1.5),
  'Q_-1R': () => quality(-1, 1.5),
  'Q_-3R': () => quality(-3, 1.5),
  Rec_1d: () => recency(1),
  Rec_7d: () => recency(7),
  Rec_30d: () => recency(30),
  Rec_90d: () => recency(90),
  Rec_365d: () => recency(365),
  Rec_sem_180d: () => recency(180, BELIEF_DECAY),
  Rec_sem_365d: () => recency(365, BELIEF_DECAY),
  S_sem_365d_mismatch: () => 0.3 * recency(365, BELIEF_DECAY),
  boost_10: () => boost(10),
  'Conf_0.5': () => confidenceFactor(null),
  Aff_range: () => [Math.min(...affects), Math.max(...affects)],
  score_max: () => Math.max(...scores),
  score_open_zero: () => seedSimilarity({ regime: 'ranging' }, { regime: 'volatile' }) * quality(3, 1.5) > 0,
  sigma_allwin_rms_Q: () => quality(2, seedSigma(repeat(10, 2))),
  // A standard deviation is the root mean square about the mean: zero here, and only the floor is left.
  sigma_allwin_std_Q: () => quality(2, seedSigma(repeat(10, 0))),
  sigma_allloss_rms_Q: () => quality(-1, seedSigma(repeat(10, -1))),
  sigma_allloss_std_Q: () => quality(-1, seedSigma(repeat(10, 0))),
  'kelly_p0.45_w2.5_l1': () => seedKellyOf(9, 11, 2.5, 1),
  'kelly_2.3_vs_3.4_equal': () => [kellyOfRatio(0.45, 2.5 / 1), kellyOfAmounts(0.45, 2.5, 1)],
  sharpe_w_0: () => sharpeWeight(0),
  sharpe_w_1: () => sharpeWeight(1),
  sharpe_w_2: () => sharpeWeight(2),
  sharpe_w_3: () => sharpeWeight(3),
  example_score: () => product([0.98, 0.91, 0.85, 0.95]),
}

/** A timing of another program, and a sum of calendar months. */
const NOT_FORMULAS = ['latency_10k', 'months_split']

describe("every published number that is right, corrected or derived is our functions'", () => {
  const wanted = examples.filter(({ id, verdict }) => verdict !== 'defect' && !NOT_FORMULAS.includes(id))

  test('none is left out', () => {
    expect(Object.keys(OURS).sort()).toEqual(wanted.map(({ id }) => id).sort())
  })

  test.each(wanted)('$id', ({ id, computed }) => {
    sameNumbers(OURS[id]?.(), computed)
  })

  test('each field of owm-1.0 has the weight it is published with', () => {
    const { weights } = read('owm-1.0.json')
    const published: readonly (readonly [keyof SeedFields, number])[] = [
      ...weights.categorical,
      ...weights.numerical,
    ]
    expect(published).toHaveLength(SEED_FIELDS.length)
    for (const [field, weight] of published) near(weightOf(field), weight)
  })
})

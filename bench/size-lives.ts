import { AGENT_FIELDS, type SimilarityFields, similarity } from '#market'
import {
  confidenceFactor,
  meanSimilarity,
  type Outcomes,
  readingsOf,
  recency,
  situationGroups,
} from '#memories'
import { kellyFraction } from '#recall'
import { mulberry32 } from '../src/lab/random/mulberry32.ts'

// Lives of a trader whose expectancy is known, one trade a day: what the size would have been at each decision, and what came of it.

type Random = () => number
/** An outcome in R, of a day in a situation, after the outcome before it. */
export type Draw = (random: Random, situation: SimilarityFields, day: number, before: number) => number

/** Of mean 0 and variance 1 (Box–Muller). */
const standard = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A normal outcome. */
export const normal =
  (mean: number | ((situation: SimilarityFields, day: number) => number), sd = 1.2): Draw =>
  (random, situation, day) =>
    (typeof mean === 'number' ? mean : mean(situation, day)) + sd * standard(random)

/** Student's t: now and then an outcome far out on either side. */
export const studentT =
  (degrees: number): Draw =>
  (random) => {
    let squares = 0
    for (let i = 0; i < degrees; i++) squares += standard(random) ** 2
    return standard(random) / Math.sqrt(squares / degrees)
  }

/** Normal, and correlated with the outcome before it. */
export const streaky =
  (correlation: number, sd = 1.2): Draw =>
  (random, _situation, day, before) =>
    day === 0
      ? sd * standard(random)
      : correlation * before + Math.sqrt(1 - correlation ** 2) * sd * standard(random)

/** Each outcome twice. */
export const twins =
  (draw: Draw): Draw =>
  (random, situation, day, before) =>
    day % 2 === 1 ? before : draw(random, situation, day, before)

/** `p` wins of `win` against losses of `loss`. */
export const bet =
  (p: number, win: number, loss: number): Draw =>
  (random) =>
    random() < p ? win : -loss

/** How situations follow each other: drawn anew each day, for weeks the same, or all alike. */
export const CONTEXTS = ['mixed', 'persistent', 'one'] as const
type Contexts = (typeof CONTEXTS)[number]

const TRENDS = ['up', 'down', 'none']
const VOLATILITIES = ['low', 'normal', 'high']
const SESSIONS = ['asia', 'london', 'newyork']
/** Days that a tag lasts where situations persist. */
const REGIME_DAYS = 20

export interface Life {
  readonly r: Float64Array
  readonly confidence: Float64Array
  /** One more than there are outcomes: that of the next decision. */
  readonly days: readonly SimilarityFields[]
}

export const lifeOf = (seed: number, trades: number, contexts: Contexts, draw: Draw): Life => {
  const random = mulberry32(seed)
  const days = situations(random, trades + 1, contexts)
  const r = new Float64Array(trades)
  for (let day = 0; day < trades; day++) r[day] = draw(random, days[day] ?? {}, day, r[day - 1] ?? 0)
  return {
    days,
    r,
    confidence: Float64Array.from({ length: trades }, () => 0.3 + 0.6 * random()),
  }
}

const situations = (random: Random, n: number, contexts: Contexts): readonly SimilarityFields[] => {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  const again = contexts === 'mixed' ? 1 : contexts === 'persistent' ? 1 / REGIME_DAYS : 0
  let [trend, volatility, session] = [pick(TRENDS), pick(VOLATILITIES), pick(SESSIONS)]
  let range = 0
  return Array.from({ length: n }, () => {
    if (random() < again) trend = pick(TRENDS)
    if (random() < again) volatility = pick(VOLATILITIES)
    if (random() < Math.min(1, again * REGIME_DAYS)) session = pick(SESSIONS)
    if (contexts !== 'one') range = 0.97 * range + 0.2 * (random() + random() + random() - 1.5)
    const atrD1 = 0.012 * Math.exp(range)
    return { trend, volatility, session, atrD1, atrH1: atrD1 / 5, spread: 0.05 }
  })
}

/** The size at the decision after so many trades. */
export const sizeAfter = ({ r, confidence, days }: Life, trades: number, cap?: number): number => {
  const here = days[trades] ?? {}
  const before = days.slice(0, trades)
  const outcomes: Outcomes = {
    r: r.subarray(0, trades),
    g: Float64Array.from(before, (_, i) => recency(trades - i) * confidenceFactor(confidence[i] ?? null)),
    s: NONE,
    groups: situationGroups(here, before),
  }
  const readings = readingsOf(outcomes)
  // Likeness can only take a size away, and is most of the work: where no reading has one to give, it is not looked at.
  if ((readings?.decides?.lower ?? 0) <= 0) return 0
  const evidence = {
    ...outcomes,
    s: Float64Array.from(before, (day) => similarity(here, day, { exclude: AGENT_FIELDS })),
  }
  return kellyFraction(
    {
      evidence,
      readings,
      similarity: meanSimilarity(evidence),
      here,
      coverage: 1,
      openUnknown: null,
      halt: false,
      appetite: 1,
    },
    { cap },
  ).size
}

const NONE = new Float64Array(0)

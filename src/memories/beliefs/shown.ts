import { type Formula, SEED_FORMULA } from '../episodes/formula.ts'
import { eValue } from '../evidence/e-process.ts'
import { type Posterior, posteriorOf } from '../evidence/posterior.ts'
import { aboutMore } from './about-more.ts'
import { type Belief, toldCounts, type Way } from './belief.ts'
import { betaInterval, betaMean, betaVariance } from './beta-interval.ts'
import { nextThreshold, standsFor } from './states.ts'

/** A share confirmed from which a belief on few observations is suspicious. */
export const SUSPICIOUS_MEAN = 0.7
/** Observations that are few: 14 of 20 are right by luck in 6% of coin flips, 7 of 10 in 17%. */
export const SUSPICIOUS_BELOW = 20
/** P(edge) below which a belief that stands for gaining is fading (docs/method.md#beliefs). */
const EVEN = 0.5

/** A belief as it is shown: never a confidence without its uncertainty. None of this decides a state. */
export interface ShownBelief {
  /** Share confirmed: mean, variance and 90% interval of Beta(α, β). */
  readonly confidence: number
  readonly uncertainty: number
  readonly confidenceInterval: readonly [number, number]
  readonly observations: number
  /** Expectancy in R over its own evidence, fading; null before the first observation. */
  readonly expectancy: Posterior | null
  /** P(expectancy > 0), ½ before the first observation. */
  readonly edge: number
  /** P(the claim holds): P(edge) of what gains, its complement of what loses. */
  readonly holds: number
  /** Which way its outcomes point; null before the first. */
  readonly leans: Way | null
  readonly ePlus: number
  readonly eMinus: number
  /** D of the alarm; null where none runs. */
  readonly alarm: number | null
  /** Supported or contradicted, and of late more likely the other way: not to be used to raise confidence. */
  readonly fading: boolean
  readonly suspicious: boolean
  /** About how many more observations until it is decided; null where it is, or where that is hopeless so far. */
  readonly aboutMore: number | null
}

/** The posterior of expectancy over the belief's own evidence, w = .99^k. */
export const beliefPosterior = ({ sums }: Belief): Posterior | null => posteriorOf(sums)

/** What is shown of a belief. `tried` and `found`: all that had ten observations, and those supported or contradicted now. */
export const shownBelief = (
  belief: Belief,
  { tried, found }: { readonly tried: number; readonly found: number },
): ShownBelief => {
  const { alpha, beta, observations, state } = belief
  const expectancy = beliefPosterior(belief)
  const confidence = betaMean(alpha, beta)
  const told = toldCounts(belief)
  return {
    confidence,
    uncertainty: betaVariance(alpha, beta),
    confidenceInterval: betaInterval(alpha, beta),
    observations,
    expectancy,
    edge: edgeOf(expectancy),
    holds: beliefHolds(belief),
    leans: leaningOf(belief),
    ePlus: eValue(belief.up),
    eMinus: eValue(belief.down),
    alarm: belief.alarm.length === 0 ? null : eValue(belief.alarm),
    fading: isFading(belief),
    suspicious:
      confidence >= SUSPICIOUS_MEAN && (told ? told.for + told.against : observations) < SUSPICIOUS_BELOW,
    aboutMore:
      expectancy !== null && (state === 'candidate' || state === 'forming')
        ? aboutMore(belief, expectancy, nextThreshold(Math.max(tried, found + 1), found))
        : null,
  }
}

const edgeOf = (expectancy: Posterior | null): number => expectancy?.edge ?? EVEN

/** P(the claim holds), by expectancy and not by the share of wins: 30% wins of 3R is an edge (docs/method.md#beliefs). */
export const beliefHolds = (belief: Belief): number => {
  if (belief.claim === 'other') return betaMean(belief.alpha, belief.beta)
  const edge = edgeOf(beliefPosterior(belief))
  return belief.claim === 'gains' ? edge : 1 - edge
}

/** Which way its evidence points: what it was found to do, else the sign of its expectancy; null before the first outcome. */
export const leaningOf = (belief: Belief): Way | null => {
  if (belief.state === 'supported' || belief.state === 'contradicted') return standsFor(belief)
  const posterior = beliefPosterior(belief)
  return posterior === null ? null : posterior.mean < 0 ? 'loses' : 'gains'
}

/** How strongly its outcomes speak, whichever way: the larger of E⁺ and E⁻. */
export const evidenceStrength = ({ up, down }: Belief): number => Math.max(eValue(up), eValue(down))

/** Whether a belief that was found is of late more likely the other way. */
export const isFading = (belief: Belief): boolean => {
  if (belief.state !== 'supported' && belief.state !== 'contradicted') return false
  const edge = edgeOf(beliefPosterior(belief))
  return standsFor(belief) === 'gains' ? edge < EVEN : edge > EVEN
}

/** Q in recall (docs/method.md#beliefs). `owm-1.0` takes its confidence, |R|-weighted. */
export const beliefQuality = (belief: Belief, formula: Formula): number =>
  formula === SEED_FORMULA ? betaMean(belief.weightedAlpha, belief.weightedBeta) : beliefHolds(belief)

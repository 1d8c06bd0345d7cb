import type { Id, Instant } from '#vocabulary'
import { evaluate } from '../conditions/evaluate.ts'
import type { Facts } from '../conditions/situation-facts.ts'
import { alarmStep, downStep, type Products, upStep } from '../evidence/e-process.ts'
import type { Measure } from '../evidence/evidence-set.ts'
import { type Belief, bornBelief, type Claim, type FadingSums } from './belief.ts'
import { enterState, settleState, standsFor } from './states.ts'

/** One outcome: of an episode, or of a cluster of near-duplicates under the id of its first. */
export interface Observation {
  readonly episode: Id
  readonly r: number
  readonly measure: Measure
  /** Entry. */
  readonly at: Instant
  /** When it became evidence. */
  readonly knownAt: Instant
}

/** What an observation loses in the shown posterior with each later one: n_eff ≤ 199 (docs/method.md#beliefs). */
export const FADING = 0.99
/** Bounds of a running product: the next step and JSON can still read it, and every threshold is far inside. */
const LARGEST = 1e300
const SMALLEST = 1e-300
/** Weights of owm-1.0: the heaviest, and that of an episode without an outcome. */
const HEAVIEST = 2
const WITHOUT_OUTCOME = 0.5

/** The weight of owm-1.0: min(2, |R|), .5 where there is no outcome. In its published code a 0R scratch is falsy and weighs .5; here 0. */
export const seedWeight = (r: number | null): number =>
  r === null ? WITHOUT_OUTCOME : Math.min(HEAVIEST, Math.abs(r))

const confirms = (claim: Claim, r: number): boolean => (claim === 'gains' ? r > 0 : r < 0)
const contradicts = (claim: Claim, r: number): boolean => (claim === 'gains' ? r < 0 : r > 0)

/** The belief after an outcome that meets its condition; unchanged where the outcome cannot be its evidence. */
export const observe = (belief: Belief, observation: Observation): Belief => {
  const { r, episode, knownAt } = observation
  if (!mayCount(belief, observation)) return belief
  // A scratch confirms and contradicts nothing; in the share confirmed it counts as not confirming.
  const confirmed = confirms(belief.claim, r)
  const weight = seedWeight(r)
  const next: Belief = {
    ...belief,
    measure: observation.measure,
    observations: belief.observations + 1,
    wins: belief.wins + (r > 0 ? 1 : 0),
    alpha: belief.alpha + (confirmed ? 1 : 0),
    beta: belief.beta + (confirmed ? 0 : 1),
    weightedAlpha: belief.weightedAlpha + (confirmed ? weight : 0),
    weightedBeta: belief.weightedBeta + (confirmed ? 0 : weight),
    sums: faded(belief.sums, r),
    up: readable(upStep(belief.up, r)),
    down: readable(downStep(belief.down, r)),
    alarm: alarmed(belief, r),
    lastConfirmed: confirmed ? episode : belief.lastConfirmed,
    lastContradicted: contradicts(belief.claim, r) ? episode : belief.lastContradicted,
    lastEvidenceAt: knownAt,
    newestEntry: laterOf(belief.newestEntry, observation.at),
  }
  return settleState(next, knownAt)
}

/** The same, if and only if the episode met every condition at its entry (docs/method.md#beliefs). */
export const observeIfMet = (belief: Belief, observation: Observation, facts: Facts): Belief =>
  evaluate(belief.condition, facts) === 'holds' ? observe(belief, observation) : belief

const mayCount = (belief: Belief, { measure, at }: Observation): boolean =>
  belief.state !== 'retired' &&
  belief.claim !== 'other' &&
  (belief.measure === null || belief.measure === measure) &&
  (belief.evidenceFrom === null || at > belief.evidenceFrom)

const laterOf = (one: Instant | null, other: Instant): Instant => (one === null || other > one ? other : one)

const faded = ({ w, ww, wr, wrr }: FadingSums, r: number): FadingSums => ({
  w: FADING * w + 1,
  wr: FADING * wr + r,
  wrr: FADING * wrr + r * r,
  ww: FADING ** 2 * ww + 1,
})

/**
 * D against what the belief stands for. For one that stands for losing it is mirrored: M ← (M+1)·max(1+λR, .001) with the
 * same three stakes, as D − n is a martingale at zero expectancy on either side, so the false alarms are as rare.
 */
const alarmed = (belief: Belief, r: number): Products =>
  belief.alarm.length === 0
    ? belief.alarm
    : readable(alarmStep(belief.alarm, standsFor(belief) === 'loses' ? -r : r))

const readable = (products: Products): Products =>
  products.map((product) => Math.min(LARGEST, Math.max(SMALLEST, product)))

/**
 * The belief as if these had been its observations, in order, after a correction. The state it entered is given up unless
 * it is kept: ask selectStates first, and recount with `keep` where it is still selected, so that its alarm starts when it did.
 */
export const recount = (
  belief: Belief,
  observations: readonly Observation[],
  keep?: { readonly state: 'supported' | 'contradicted'; readonly since: Instant } | undefined,
): Belief => {
  let next: Belief = {
    // A told belief takes the measure of its first observation again; that of a cell or a split was given to it.
    ...bornBelief({ ...belief, measure: belief.source === 'seeded' ? null : belief.measure }),
    evidenceFrom: belief.evidenceFrom,
    mergedInto: belief.mergedInto,
    separatedBy: belief.separatedBy,
  }
  let entered = keep === undefined
  for (const observation of observations) {
    if (!entered && keep !== undefined && observation.knownAt > keep.since) {
      next = enterState(next, keep.state, keep.since)
      entered = true
    }
    next = observe(next, observation)
  }
  return entered || keep === undefined || next.state === 'retired'
    ? next
    : enterState(next, keep.state, keep.since)
}

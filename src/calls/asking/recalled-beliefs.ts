import { type BeliefRow, type Moment, readBeliefs } from '#log'
import {
  beliefQuality,
  evidenceStrength,
  type Formula,
  isListed,
  leaningOf,
  SEED_FORMULA,
  toldCounts,
} from '#memories'
import { scoreSeedBelief } from '#recall'
import { DAY_MS } from '#vocabulary'
import { beliefsOut } from '../outputs/belief-output.ts'
import type { ScoredBelief } from '../outputs/recall-output.ts'
import type { Situation } from './asked-situation.ts'
import { beliefsHolding } from './beliefs-holding.ts'
import { conditionLikeness } from './condition-likeness.ts'

/** Beside the episodes; `beliefs` shows the rest. */
const MOST_BELIEFS = 5

type Scored = Omit<ScoredBelief, 'belief'>

/**
 * Beliefs whose conditions hold in the situation, the strongest evidence first, whichever way it points; with the numbers of all that could be
 * listed, and of those that are forming.
 */
export const recalledBeliefs = async (
  moment: Moment,
  situation: Situation,
  { formula, limit }: { readonly formula: Formula; readonly limit: number },
): Promise<{
  readonly listed: ScoredBelief[]
  readonly all: readonly number[]
  readonly forming: readonly number[]
}> => {
  const all = await readBeliefs(moment)
  const holding = beliefsHolding(all, situation).filter(({ state }) => state !== 'retired')
  const scored = (
    formula === SEED_FORMULA
      ? byPublishedFormula(all, moment, situation)
      : holding.filter(isListed).map((belief) => ({ belief, scored: byEvidence(belief) }))
  ).sort(
    (a, b) =>
      b.scored.score - a.scored.score ||
      b.belief.observations - a.belief.observations ||
      a.belief.n - b.belief.n,
  )
  const first = scored.slice(0, Math.min(limit, MOST_BELIEFS))
  const shown = await beliefsOut(
    moment,
    first.map(({ belief }) => belief),
    all,
  )
  return {
    all: scored.map(({ belief }) => belief.n),
    listed: first.flatMap(({ scored: one }, i) => {
      const belief = shown[i]
      return belief ? [{ ...one, belief }] : []
    }),
    forming: holding.filter(({ state }) => state === 'forming').map(({ n }) => n),
  }
}

/** Two digits are enough to compare, and an e-value may be astronomical. */
const eText = (e: number): string => (e >= 1_000 ? e.toExponential(1) : e.toPrecision(2))

const byEvidence = (belief: BeliefRow): Scored => {
  const score = evidenceStrength(belief)
  const leans = leaningOf(belief)
  const told = toldCounts(belief)
  return {
    score,
    components: null,
    explanation: told
      ? `its conditions hold; a person saw it hold ${told.for} times and fail ${told.against}`
      : leans === null
        ? 'its conditions hold; nothing was observed yet'
        : `its conditions hold; evidence that it ${leans}: ${eText(score)}, where 20 is proof at 5%, taken alone`,
  }
}

/** owm-1.0 as it was published: confidence by likeness by recency. */
const byPublishedFormula = (all: readonly BeliefRow[], moment: Moment, situation: Situation) => {
  const sim = conditionLikeness(situation, SEED_FORMULA)
  return all
    .filter((belief) => isListed(belief) && belief.state !== 'retired')
    .map((belief) => {
      const ageDays = (moment.at - (belief.lastEvidenceAt ?? belief.createdAt)) / DAY_MS
      const quality = beliefQuality(belief, SEED_FORMULA)
      return { belief, scored: scoreSeedBelief({ quality, sim: sim(belief.condition), ageDays }) }
    })
    .filter(({ scored }) => scored.score > 0)
}

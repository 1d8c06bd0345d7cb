import { handleOf } from '#vocabulary'
import type { Expectation } from '../episodes/episode.ts'
import type { Measure } from '../evidence/evidence-set.ts'
import type { Posterior } from '../evidence/posterior.ts'
import type { Belief } from './belief.ts'
import { beliefPosterior } from './shown.ts'
import { isListed, isTried } from './states.ts'

/** What the beliefs that apply to an episode expect of it, at its entry. */
export interface Expectations {
  readonly each: readonly Expectation[]
  /** Their mean in R, each weighing 1/sd²; null where none has anything to say. */
  readonly expectedR: number | null
}

/** Whether a belief may predict: it is listed, has ten observations and is not retired. */
export const mayPredict = (belief: Belief): boolean =>
  isListed(belief) && isTried(belief) && belief.state !== 'retired'

/** What beliefs expect of an episode that meets their conditions. Those of another measure are left out: 1R means another thing. */
export const expectationsOf = (applying: readonly Belief[], measure: Measure | null): Expectations => {
  const said = applying.flatMap((belief): readonly { belief: Belief; posterior: Posterior }[] => {
    const posterior = mayPredict(belief) ? beliefPosterior(belief) : null
    return posterior === null || belief.measure !== measure ? [] : [{ belief, posterior }]
  })
  const precision = said.reduce((sum, { posterior }) => sum + posterior.sd ** -2, 0)
  const weighed = said.reduce((sum, { posterior }) => sum + posterior.mean * posterior.sd ** -2, 0)
  return {
    each: said.map(({ belief, posterior }) => ({
      // As it is written: an episode whose keys are all in order is not copied to be.
      belief: belief.id,
      edge: posterior.edge,
      handle: handleOf('belief', belief.n),
      mean: posterior.mean,
    })),
    expectedR: said.length === 0 ? null : weighed / precision,
  }
}

/** (R − expected) / σ: how far the outcome was from what the beliefs expected, in outcomes' own spread. */
export const surprise = (r: number | null, expectedR: number | null, sigma: number): number | null =>
  r === null || expectedR === null ? null : (r - expectedR) / sigma

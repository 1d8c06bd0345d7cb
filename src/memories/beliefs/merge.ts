import type { Id } from '#vocabulary'
import { contains } from '../conditions/logic.ts'
import type { Belief } from './belief.ts'
import { type MeanDifference, meanDifference, type OutcomeTally, tallyOutcomes } from './outcome-tally.ts'
import { type BeliefEvidence, SPLIT_LEVEL } from './split.ts'

/** Observations on both sides, before "no difference" means more than "too few to see one". */
export const MERGE_LEAST = 30
/** Two-sided p from which two groups are alike: the 90% interval of their difference then contains zero. */
const ALIKE = 0.1

const NO_DIFFERENCE: MeanDifference = { mean: 0, t: 0, p: 1 }

/** A belief beside one that contains it. */
export interface MergeLook {
  readonly child: Belief
  readonly container: Belief
  readonly inside: OutcomeTally
  /** The container's evidence without the child's. */
  readonly rest: OutcomeTally
  readonly difference: MeanDifference
}

/** Whether a belief contains another: a strictly wider condition, the same claim, in the same measure. */
export const isContainer = (container: Belief, child: Belief): boolean =>
  container.id !== child.id &&
  container.state !== 'retired' &&
  container.claim === child.claim &&
  container.measure === child.measure &&
  contains(container.condition, child.condition) &&
  !contains(child.condition, container.condition)

/** The child's evidence against the rest of the container's; null where either has too few. */
export const mergeLook = (
  child: { readonly belief: Belief; readonly evidence: readonly BeliefEvidence[] },
  container: { readonly belief: Belief; readonly evidence: readonly BeliefEvidence[] },
): MergeLook | null => {
  const own = new Set(child.evidence.map(({ id }) => id))
  const inside = tallyOutcomes(child.evidence.map(({ r }) => r))
  const rest = tallyOutcomes(container.evidence.filter(({ id }) => !own.has(id)).map(({ r }) => r))
  // A container without further evidence says the same in fewer words.
  const same = rest.n === 0
  if (!same && (inside.n < MERGE_LEAST || rest.n < MERGE_LEAST)) return null
  return {
    child: child.belief,
    container: container.belief,
    inside,
    rest,
    difference: same ? NO_DIFFERENCE : meanDifference(inside, rest),
  }
}

/** Whether the 90% interval of the difference contains zero. */
export const isAlike = ({ difference: { p } }: MergeLook): boolean => p >= ALIKE

/**
 * Where a belief is merged into after these looks at it, one for each container; null, it stands alone. It goes to the
 * narrowest container that it is like. Once merged it stays, until it is told apart from its container at the level of a
 * split: at that of merging, one belief in ten would come and go with every maintenance.
 */
export const mergedInto = (child: Belief, looks: readonly MergeLook[], looked: number): Id | null => {
  const now = looks.find(({ container }) => container.id === child.mergedInto)
  if (now !== undefined && now.difference.p > SPLIT_LEVEL / looked) return child.mergedInto
  const alike = looks.filter((look) => look !== now && isAlike(look))
  return alike.sort(byWidth)[0]?.container.id ?? null
}

const byWidth = (a: MergeLook, b: MergeLook): number => a.rest.n - b.rest.n || a.container.n - b.container.n

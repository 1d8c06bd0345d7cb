import type { Id, Instant } from '#vocabulary'
import type { Condition, Leaf } from '../conditions/condition.ts'
import { evaluate, type Truth } from '../conditions/evaluate.ts'
import { allOf, notOf } from '../conditions/normal-form.ts'
import type { Facts } from '../conditions/situation-facts.ts'
import { type Belief, bornBelief, NO_OPINION } from './belief.ts'
import { GRID_DEPTH, GRID_FIELDS, type GridField } from './grid.ts'
import { type MeanDifference, meanDifference, type OutcomeTally, tallyOutcomes } from './outcome-tally.ts'

/** Level of a split, two-sided, divided by everything looked at in one maintenance (Bonferroni). */
export const SPLIT_LEVEL = 0.01
/** Observations on each side of a split: with fewer, one lucky trade is the difference. */
export const SPLIT_LEAST = 20

const TAG_FIELDS = ['trend', 'volatility', 'session', 'direction'] as const
/** Numbers that are split at their median: how the market moves, and what it costs to get in. */
const NUMBER_FIELDS = ['atrD1', 'spreadAsAtr'] as const

/** One outcome that is evidence of a belief, and the situation it was in. */
export interface BeliefEvidence {
  readonly id: Id
  readonly r: number
  readonly facts: Facts
}

/** A condition by which the evidence of a belief was divided, and what that showed. */
export interface SplitLook {
  readonly belief: Id
  readonly leaf: Leaf
  readonly inside: OutcomeTally
  /** Outcomes where the leaf fails; where its field is unknown they are on neither side. */
  readonly outside: OutcomeTally
  readonly difference: MeanDifference
}

/** Every division of a belief's evidence with enough on both sides, each of which counts as a look; none where one separated it. */
export const splitLooks = (
  belief: Pick<Belief, 'id' | 'separatedBy'>,
  evidence: readonly BeliefEvidence[],
): readonly SplitLook[] =>
  belief.separatedBy !== null ? [] : leavesToTry(evidence).flatMap((leaf) => look(belief.id, leaf, evidence))

const leavesToTry = (evidence: readonly BeliefEvidence[]): readonly Leaf[] => [
  ...TAG_FIELDS.flatMap((field) => {
    const values = [...new Set(evidence.flatMap(({ facts }) => known(facts[field])))].sort()
    // Of two values only one is tried: the other divides the same outcomes the other way round.
    return (values.length === 2 ? values.slice(0, 1) : values).map((is) => ({ field, is }))
  }),
  ...NUMBER_FIELDS.flatMap((field) => {
    const values = evidence.flatMap(({ facts }) => known(facts[field])).sort((a, b) => a - b)
    const median = values[Math.floor(values.length / 2)]
    return median === undefined ? [] : [{ field, from: median }]
  }),
]

const known = <T extends string | number>(value: T | null | undefined): readonly T[] =>
  value === null || value === undefined || value === 'unknown' ? [] : [value]

const look = (belief: Id, leaf: Leaf, evidence: readonly BeliefEvidence[]): readonly SplitLook[] => {
  const tallyWhere = (truth: Truth): OutcomeTally =>
    tallyOutcomes(evidence.filter(({ facts }) => evaluate(leaf, facts) === truth).map(({ r }) => r))
  const inside = tallyWhere('holds')
  const outside = tallyWhere('fails')
  if (inside.n < SPLIT_LEAST || outside.n < SPLIT_LEAST) return []
  return [{ belief, leaf, inside, outside, difference: meanDifference(inside, outside) }]
}

/** The clearest look of each belief that passes, given all looks of this maintenance, those of merging included. */
export const separating = (
  looks: readonly SplitLook[],
  looked: number = looks.length,
): readonly SplitLook[] => {
  const best = new Map<Id, SplitLook>()
  for (const look of looks) {
    const { p } = look.difference
    if (p <= SPLIT_LEVEL / looked && p < (best.get(look.belief)?.difference.p ?? 1))
      best.set(look.belief, look)
  }
  return [...best.values()]
}

/**
 * What follows from a separation: `cells`, both sides are cells of the grid already, so the parent is marked and they are
 * shown; `new`, a narrower belief on the side that favours the claim. Its evidence starts now: the split was seen in data.
 */
export type SplitOutcome =
  | { readonly kind: 'cells'; readonly field: GridField }
  | {
      readonly kind: 'new'
      readonly condition: Condition
      /** Past outcomes on its side, to be shown with it; they decide nothing. */
      readonly past: OutcomeTally
    }

export const splitOutcome = (belief: Belief, { leaf, inside, outside }: SplitLook): SplitOutcome => {
  const field = GRID_FIELDS.find((one) => one === leaf.field)
  if (belief.source === 'induced' && field !== undefined && depthOf(belief.condition) < GRID_DEPTH)
    return { kind: 'cells', field }
  const favoured = inside.mean > outside.mean === (belief.claim === 'gains')
  return {
    kind: 'new',
    condition: allOf([belief.condition, favoured ? leaf : otherSide(leaf)]),
    past: favoured ? inside : outside,
  }
}

/** The narrower belief, born now. Its share confirmed starts with its side of the past, which is shown and decides nothing. */
export const splitBelief = (
  parent: Belief,
  { condition, past }: Extract<SplitOutcome, { kind: 'new' }>,
  born: { readonly id: Id; readonly n: number; readonly at: Instant },
): Belief => {
  const confirmed = parent.claim === 'gains' ? past.above : past.below
  return bornBelief({
    id: born.id,
    n: born.n,
    createdAt: born.at,
    source: 'split',
    condition,
    claim: parent.claim,
    measure: parent.measure,
    strategy: parent.strategy,
    symbol: parent.symbol,
    parent: parent.id,
    prior: [NO_OPINION[0] + confirmed, NO_OPINION[1] + past.n - confirmed],
  })
}

/** How many fields a cell of the grid fixes besides strategy and symbol. */
const depthOf = (condition: Condition): number =>
  'all' in condition
    ? condition.all.filter((one) => 'field' in one && GRID_FIELDS.some((field) => field === one.field)).length
    : 0

/** The leaf's complement; an unknown field is on neither side, as in the look. */
const otherSide = (leaf: Leaf): Condition =>
  'from' in leaf && leaf.from !== undefined ? { field: leaf.field, below: leaf.from } : notOf(leaf)

import { conjunctsOf, evaluate, isLeaf } from '#memories'
import type { BeliefRow } from '#record'
import type { Situation } from './asked-situation.ts'

/** What a question leaves open by not naming it. */
const SCOPE = ['symbol', 'strategy', 'direction'] as const

/**
 * Whether the conditions of a belief hold in a situation. A symbol, strategy or side that was not asked for may be any;
 * everything else must be known to hold: of what is not known nothing is said.
 */
export const conditionsHold = ({ condition }: BeliefRow, { facts }: Situation): boolean => {
  const open = SCOPE.filter((field) => facts[field] === undefined)
  return conjunctsOf(condition).every(
    (part) =>
      (isLeaf(part) && open.some((field) => field === part.field)) || evaluate(part, facts) === 'holds',
  )
}

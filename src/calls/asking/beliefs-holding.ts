import type { BeliefRow } from '#log'
import { type Belief, conditionText, conjunctsOf, evaluate, isLeaf } from '#memories'
import type { Situation } from './asked-situation.ts'

/** What a question leaves open by not naming it. */
const SCOPE = ['symbol', 'strategy', 'direction'] as const

type Condition = Belief['condition']

/** The conditions of beliefs, each part once: hundreds of them are about the same few trends, sessions and symbols. */
interface Parts {
  readonly all: readonly Condition[]
  /** By belief, which of them must hold. */
  readonly of: readonly Uint16Array[]
}

/** The same list comes again with every question until something is recorded. A list of them never changes. */
const partsOfLists = new WeakMap<readonly BeliefRow[], Parts>()

const partsOf = (beliefs: readonly BeliefRow[]): Parts => {
  const known = partsOfLists.get(beliefs)
  if (known !== undefined) return known
  const all: Condition[] = []
  const numbers = new Map<string, number>()
  const of = beliefs.map(({ condition }) =>
    Uint16Array.from(conjunctsOf(condition), (part) => {
      const text = conditionText(part)
      const number = numbers.get(text) ?? all.push(part) - 1
      numbers.set(text, number)
      return number
    }),
  )
  const made = { all, of }
  partsOfLists.set(beliefs, made)
  return made
}

/**
 * The beliefs whose conditions hold in a situation. A symbol, strategy or side that was not asked for may be any; everything
 * else must be known to hold: of what is not known nothing is said.
 */
export const beliefsHolding = (beliefs: readonly BeliefRow[], { facts }: Situation): readonly BeliefRow[] => {
  const { all, of } = partsOf(beliefs)
  const open: readonly string[] = SCOPE.filter((field) => facts[field] === undefined)
  const holds = all.map(
    (part) => (isLeaf(part) && open.includes(part.field)) || evaluate(part, facts) === 'holds',
  )
  return beliefs.filter((_, i) => of[i]?.every((part) => holds[part]) ?? false)
}

import { type Condition, constantsOf, type Leaf, leavesOf, type Value } from './condition.ts'
import { fieldShape, REGIME_FIELDS } from './condition-fields.ts'
import type { Facts } from './situation-facts.ts'
import { ordinal } from './time-of-day.ts'

/** Kleene's three values: what is not known neither holds nor fails. */
export type Truth = 'holds' | 'fails' | 'unknown'

export const evaluate = (condition: Condition, facts: Facts): Truth => {
  if ('all' in condition) return combined(condition.all, facts, 'fails', 'holds')
  if ('any' in condition) return combined(condition.any, facts, 'holds', 'fails')
  return 'not' in condition ? opposite(evaluate(condition.not, facts)) : leafTruth(condition, facts)
}

/** The truth of a group: that of a decisive part, else unknown if any part is. */
const combined = (parts: readonly Condition[], facts: Facts, decisive: Truth, otherwise: Truth): Truth => {
  let truth = otherwise
  for (const part of parts) {
    const one = evaluate(part, facts)
    if (one === decisive) return decisive
    if (one === 'unknown') truth = 'unknown'
  }
  return truth
}

const opposite = (truth: Truth): Truth =>
  truth === 'holds' ? 'fails' : truth === 'fails' ? 'holds' : 'unknown'

const leafTruth = (leaf: Leaf, facts: Facts): Truth => {
  const value = known(leaf, facts)
  if (value === undefined) return 'unknown'
  // Several events may be on, or none, and a symbol may have had other names; every other field has one value.
  const met = typeof value === 'object' ? value.some((name) => meets(leaf, name)) : meets(leaf, value)
  return met ? 'holds' : 'fails'
}

const known = ({ field }: Leaf, facts: Facts): Value | readonly string[] | undefined => {
  if (field === 'event') return facts.events
  const value = facts[field] ?? undefined
  if (field === 'symbol' && typeof value === 'string' && facts.otherNames?.length)
    return [value, ...facts.otherNames]
  return value === 'unknown' && fieldShape(field).kind === 'tag' ? undefined : value
}

/** Whether a value meets a leaf. */
export const meets = (leaf: Leaf, value: Value): boolean => {
  if (leaf.field === 'event') return constantsOf(leaf).some((name) => isSameEvent(name, value))
  if ('is' in leaf) return value === leaf.is
  if ('in' in leaf) return leaf.in.includes(value)
  const { from, to, above, below } = leaf
  const x = ordinal(value)
  return (
    (from === undefined || x >= ordinal(from)) &&
    (to === undefined || x <= ordinal(to)) &&
    (above === undefined || x > ordinal(above)) &&
    (below === undefined || x < ordinal(below))
  )
}

/** An event in other letters is the same one: whoever tells `nfp` is not let past a plan or rule about `NFP`. */
export const isSameEvent = (a: Value, b: Value): boolean =>
  String(a).toLowerCase() === String(b).toLowerCase()

/** Share of the leaves whose field is known. */
export const knownShare = (condition: Condition, facts: Facts): number => {
  const leaves = leavesOf(condition)
  return leaves.filter((leaf) => known(leaf, facts) !== undefined).length / leaves.length
}

const NO_REGIME: Facts = Object.fromEntries(REGIME_FIELDS.map((field) => [field, undefined]))
const withoutRegime = (facts: Facts): Facts => ({ ...facts, ...NO_REGIME })

/** What a belief of another regime is still worth. */
const OTHER_REGIME = 0.3

/**
 * Sim of beliefs or plans to one situation in owm-1.1: 1, .3 where only the regime fails, else 0; × √(share of its leaves that is known).
 */
export const similarityTo = (facts: Facts): ((condition: Condition) => number) => {
  const bare = withoutRegime(facts)
  return (condition) => {
    const fails = evaluate(condition, facts) === 'fails'
    const match = !fails ? 1 : evaluate(condition, bare) === 'fails' ? 0 : OTHER_REGIME
    return match === 0 ? 0 : match * Math.sqrt(knownShare(condition, facts))
  }
}

import {
  type Condition,
  conditionText,
  conjunctsOf,
  constantsOf,
  isLeaf,
  type Leaf,
  type Value,
} from './condition.ts'
import { type ConditionField, type FieldShape, fieldShape } from './condition-fields.ts'
import { isSameEvent, meets } from './evaluate.ts'
import { ordinal, timeOfMinutes } from './time-of-day.ts'

// What can be proved about conditions whatever the facts. Both answers err to the side of "not proved".

/** A leaf that must hold, or must not. */
interface Literal {
  readonly leaf: Leaf
  readonly holds: boolean
}

/** Whether two conditions can never hold at once. */
export const disjoint = (a: Condition, b: Condition): boolean => {
  const ways = waysToHold({ all: [a, b] }, true)
  return ways?.every((way) => !possible(way)) ?? false
}

/**
 * Wherever `inner` holds, `outer` holds: each conjunct of outer is one of inner's, or follows from one on the same field.
 */
export const contains = (outer: Condition, inner: Condition): boolean =>
  conjunctsOf(outer).every((wide) => conjunctsOf(inner).some((narrow) => follows(wide, narrow)))

const follows = (wide: Condition, narrow: Condition): boolean => {
  if (conditionText(wide) === conditionText(narrow)) return true
  const from = literalOf(narrow)
  const to = literalOf(wide)
  if (from === undefined || to === undefined || from.leaf.field !== to.leaf.field) return false
  return !possible([from, { leaf: to.leaf, holds: !to.holds }])
}

const literalOf = (condition: Condition): Literal | undefined => {
  if (isLeaf(condition)) return { leaf: condition, holds: true }
  return 'not' in condition && isLeaf(condition.not) ? { leaf: condition.not, holds: false } : undefined
}

/** Conjunctions of a disjunctive form at most: nobody writes a condition with more by hand. */
const MOST_WAYS = 256

/** The disjunctive form: a condition holds exactly if all literals of one of these do. undefined: too many. */
const waysToHold = (condition: Condition, holds: boolean): readonly (readonly Literal[])[] | undefined => {
  if (isLeaf(condition)) return [[{ leaf: condition, holds }]]
  if ('not' in condition) return waysToHold(condition.not, !holds)
  const every = 'all' in condition === holds
  let ways: readonly (readonly Literal[])[] = every ? [[]] : []
  for (const part of 'all' in condition ? condition.all : condition.any) {
    const more = waysToHold(part, holds)
    if (more === undefined) return undefined
    ways = every ? ways.flatMap((way) => more.map((other) => [...way, ...other])) : [...ways, ...more]
    if (ways.length > MOST_WAYS) return undefined
  }
  return ways
}

const possible = (literals: readonly Literal[]): boolean =>
  [...Map.groupBy(literals, ({ leaf }) => leaf.field)].every(([field, ofField]) =>
    field === 'event' ? eventsPossible(ofField) : someValue(field, ofField),
  )

/** Whether any value a field can take meets them all: only values named, those between them and the ends need trying. */
const someValue = (field: ConditionField, literals: readonly Literal[]): boolean =>
  candidates(
    fieldShape(field),
    literals.flatMap(({ leaf }) => constantsOf(leaf)),
  ).some((value) => literals.every(({ leaf, holds }) => meets(leaf, value) === holds))

/** Several events may be on at once: what is impossible is one that must be on while all its names must be off. */
const eventsPossible = (literals: readonly Literal[]): boolean => {
  const off = literals.filter(({ holds }) => !holds).flatMap(({ leaf }) => constantsOf(leaf))
  const isOff = (name: Value): boolean => off.some((other) => isSameEvent(name, other))
  return literals.every(({ leaf, holds }) => !holds || constantsOf(leaf).some((name) => !isOff(name)))
}

/** A name nobody can give. */
const SOMETHING_ELSE = '\u0000'
const LAST_MINUTE = 24 * 60 - 1

const candidates = (shape: FieldShape, named: readonly Value[]): readonly Value[] => {
  switch (shape.kind) {
    case 'tag':
      return shape.values
    case 'text':
    case 'event':
      return [...named, SOMETHING_ELSE]
    case 'time':
      return between(named.map(ordinal), 0, LAST_MINUTE, true).map(timeOfMinutes)
    case 'number':
    case 'moment':
      return between(named.map(ordinal), shape.least, shape.most, shape.whole === true)
  }
}

/** The numbers named, the ends, and the gaps: their middles, and where numbers are whole the neighbours too. */
const between = (
  named: readonly number[],
  least: number,
  most: number,
  whole: boolean,
): readonly number[] => {
  const sorted = [least, ...named.toSorted((a, b) => a - b), most]
  const middles = sorted.slice(1).map((x, i) => (sorted[i] ?? x) / 2 + x / 2)
  const tried = whole
    ? [...sorted.flatMap((x) => [x - 1, x, x + 1]), ...middles.map(Math.floor)]
    : [...sorted, ...middles]
  return tried.filter((x) => x >= least && x <= most)
}

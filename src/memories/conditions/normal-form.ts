import { type Condition, conditionText, type Leaf, type Value } from './condition.ts'
import type { ConditionField } from './condition-fields.ts'

// The normal form of conditions: no group inside a group of its kind, nothing twice, parts in order of their text.

/** All of at least one condition, in normal form. */
export const allOf = (conditions: readonly Condition[]): Condition => {
  const flat = ordered(conditions.flatMap((one) => ('all' in one ? one.all : [one])))
  return single(flat) ?? { all: flat }
}

/** Any of at least one condition, in normal form. */
export const anyOf = (conditions: readonly Condition[]): Condition => {
  const flat = ordered(conditions.flatMap((one) => ('any' in one ? one.any : [one])))
  return single(flat) ?? { any: flat }
}

export const notOf = (condition: Condition): Condition =>
  'not' in condition ? condition.not : { not: condition }

/** A field in a set of values; a set of one is an equality. */
export const oneOf = (field: ConditionField, values: readonly Value[]): Leaf => {
  const sorted = [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
  const only = single(sorted)
  return only === undefined ? { field, in: sorted } : { field, is: only }
}

const single = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined)

const ordered = (conditions: readonly Condition[]): readonly Condition[] =>
  [...new Map(conditions.map((one) => [conditionText(one), one]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)

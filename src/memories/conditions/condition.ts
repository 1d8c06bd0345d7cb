import { canonical } from '#vocabulary'
import type { ConditionField } from './condition-fields.ts'

// The small language that beliefs and plans share. From outside it comes through read-condition.ts, in one form.

export type Value = string | number

/** `from` and `to` are included, `above` and `below` are not. */
export type Range = {
  readonly field: ConditionField
  readonly from?: Value | undefined
  readonly to?: Value | undefined
  readonly above?: Value | undefined
  readonly below?: Value | undefined
}

export type Membership =
  | { readonly field: ConditionField; readonly is: Value }
  | { readonly field: ConditionField; readonly in: readonly Value[] }

/** A statement about one field. */
export type Leaf = Membership | Range

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Leaf

/** Limits of a condition: nobody reads more than "all of: any of: not: this", and more parts fit no one's past. */
export const DEEPEST = 4
export const MOST_LEAVES = 20

export const isLeaf = (condition: Condition): condition is Leaf => 'field' in condition

const partsOf = (condition: Exclude<Condition, Leaf>): readonly Condition[] =>
  'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition.not]

export const leavesOf = (condition: Condition): readonly Leaf[] =>
  isLeaf(condition) ? [condition] : partsOf(condition).flatMap(leavesOf)

/** What a leaf compares with. */
export const constantsOf = (leaf: Leaf): readonly Value[] => {
  if ('is' in leaf) return [leaf.is]
  if ('in' in leaf) return leaf.in
  return [leaf.from, leaf.to, leaf.above, leaf.below].filter((value) => value !== undefined)
}

export const conditionFields = (condition: Condition): ReadonlySet<ConditionField> =>
  new Set(leavesOf(condition).map(({ field }) => field))

/** Levels of a condition; a leaf is 1. */
export const depthOf = (condition: Condition): number =>
  isLeaf(condition) ? 1 : 1 + Math.max(...partsOf(condition).map(depthOf))

/** The parts of which all must hold. */
export const conjunctsOf = (condition: Condition): readonly Condition[] =>
  'all' in condition ? condition.all : [condition]

/** Whether two conditions in normal form say the same in the same way; cheaper than comparing their texts. */
export const sameConditions = (a: Condition, b: Condition): boolean => {
  if (a === b) return true
  if ('all' in a && 'all' in b) return sameParts(a.all, b.all)
  if ('any' in a && 'any' in b) return sameParts(a.any, b.any)
  if ('not' in a && 'not' in b) return sameConditions(a.not, b.not)
  if (!isLeaf(a) || !isLeaf(b) || a.field !== b.field) return false
  return 'is' in a && 'is' in b ? a.is === b.is : conditionText(a) === conditionText(b)
}

const sameParts = (a: readonly Condition[], b: readonly Condition[]): boolean =>
  a.length === b.length && a.every((part, i) => sameConditions(part, b[i] ?? part))

/** The canonical text: equal for conditions in normal form that are written alike. */
export const conditionText = (condition: Condition): string => canonical(condition)

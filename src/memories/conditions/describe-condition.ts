import { instant, isoOf, nameInText, percentTo, plainNumber } from '#vocabulary'
import { type Condition, isLeaf, type Leaf, type Membership, type Range, type Value } from './condition.ts'
import { type ConditionField, FIELD_NAMES, fieldShape } from './condition-fields.ts'

/** A condition as a phrase: "trend is up and session is london or overlap". */
export const describeCondition = (condition: Condition): string => {
  if (isLeaf(condition)) return leafText(condition, 'is')
  if ('all' in condition) return asRead(condition.all).map(bracketed).join(' and ')
  if ('any' in condition) return condition.any.map(bracketed).join(', or ')
  return isLeaf(condition.not)
    ? leafText(condition.not, 'is not')
    : `not (${describeCondition(condition.not)})`
}

/** Parts in the order of CONDITION_FIELDS, which reads better than that of their texts: who and what before when. */
const asRead = (parts: readonly Condition[]): readonly Condition[] =>
  [...parts].sort((a, b) => rank(a) - rank(b))
const rank = (part: Condition): number =>
  isLeaf(part) ? FIELD_NAMES.indexOf(part.field) : FIELD_NAMES.length

const bracketed = (part: Condition): string =>
  'all' in part || 'any' in part ? `(${describeCondition(part)})` : describeCondition(part)

const leafText = (leaf: Leaf, verb: string): string =>
  `${fieldShape(leaf.field).label} ${verb} ${'is' in leaf || 'in' in leaf ? setText(leaf) : rangeText(leaf)}`

const setText = (leaf: Membership): string =>
  ('is' in leaf ? [leaf.is] : leaf.in).map((value) => valueText(leaf.field, value)).join(' or ')

const rangeText = ({ field, from, to, above, below }: Range): string => {
  if (from !== undefined && to !== undefined) return `${valueText(field, from)} to ${valueText(field, to)}`
  const kind = fieldShape(field).kind
  const words = kind === 'moment' || kind === 'time' ? TIME_WORDS : NUMBER_WORDS
  const bounds = [from, above, to, below].map((value, i) => [words[i], value] as const)
  return bounds
    .flatMap(([words, value]) => (value === undefined ? [] : [`${words} ${valueText(field, value)}`]))
    .join(' and ')
}

const NUMBER_WORDS = ['at least', 'above', 'at most', 'below']
const TIME_WORDS = ['from', 'after', 'up to', 'before']

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const valueText = (field: ConditionField, value: Value): string => {
  const shape = fieldShape(field)
  if (typeof value === 'string') return nameInText(value)
  if (shape.kind === 'moment') return isoOf(instant(value)).replace('.000Z', 'Z')
  if (shape.kind === 'number' && shape.unit === 'weekday') return WEEKDAYS[value] ?? String(value)
  // Twelve digits hide that .15·100 is 15.000000000000002.
  if (shape.kind === 'number' && shape.unit === 'share') return percentTo(value, 12)
  return plainNumber(value)
}

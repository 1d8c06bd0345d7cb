import { instant, isoOf } from '#vocabulary'
import { type Condition, isLeaf, type Leaf, type Value } from './condition.ts'
import { fieldShape, publicName } from './condition-fields.ts'

/** A condition as callers write it: `{ trend: 'up', atrD1: { above: 100 } }`. What read-condition.ts reads back is the same. */
export const writtenCondition = (condition: Condition): { readonly [key: string]: unknown } => {
  if (isLeaf(condition)) return leafOf(condition)
  if ('not' in condition) return { not: writtenCondition(condition.not) }
  if ('any' in condition) return { any: condition.any.map(writtenCondition) }
  const parts = condition.all.map(writtenCondition)
  const keys = parts.flatMap((part) => Object.keys(part))
  // Two statements about one field cannot stand in one object.
  return new Set(keys).size === keys.length ? Object.assign({}, ...parts) : { all: parts }
}

const leafOf = (leaf: Leaf): { readonly [key: string]: unknown } => {
  const { field, ...said } = leaf
  const written = (value: Value): Value =>
    fieldShape(field).kind === 'moment' ? isoOf(instant(value)) : value
  if ('is' in said) return { [publicName(field)]: written(said.is) }
  if ('in' in said) return { [publicName(field)]: said.in.map(written) }
  const bounds = Object.entries(said).flatMap(([form, value]) =>
    value === undefined ? [] : [[form, written(value)] as const],
  )
  return { [publicName(field)]: Object.fromEntries(bounds) }
}

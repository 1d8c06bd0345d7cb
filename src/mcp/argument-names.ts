import { z } from 'zod'

/** An object with fields of any kind. */
export type Fields = { readonly [name: string]: unknown }

/** Arguments of a tool, with the fields of its call that they fill. */
export type FieldNames = { readonly [argument: string]: string }

/**
 * One word a concept over all tools: the words of the published memory where it has some. Any other argument is the call's field in
 * snake case: `entry_price` is entryPrice.
 */
const WORDS: FieldNames = {
  direction: 'side',
  strategy_name: 'strategy',
  reasoning: 'reason',
  reflection: 'remark',
  query: 'question',
  pnl_r: 'r',
  max_adverse_excursion: 'mae',
  trigger_condition: 'condition',
  planned_action: 'action',
  memory_types: 'memories',
  current_context: 'context',
  context_regime: 'context.regime',
  context_atr_d1: 'context.atrD1',
  volatility_regime: 'volatility',
  spread_as_atr_pct: 'spreadAsAtr',
  drawdown_pct: 'drawdown',
  consecutive_losses: 'losingStreak',
  hour_utc: 'hour',
  day_of_week: 'weekday',
}

const fieldOf = (argument: string, own: FieldNames): string =>
  [own, WORDS].find((names) => Object.hasOwn(names, argument))?.[argument] ??
  argument.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Arguments under the names of the call's fields. */
export const callFields = (schema: z.ZodObject, given: Fields, own: FieldNames = {}): Fields => {
  const fields: { [field: string]: unknown } = {}
  for (const [argument, value] of Object.entries(given)) {
    const [field = argument, inner] = fieldOf(argument, own).split('.')
    const renamed = innerFields(schema.shape[argument], value)
    const known = Object(fields[field])
    if (inner !== undefined) fields[field] = { ...known, [inner]: renamed }
    else fields[field] = isObject(renamed) ? { ...known, ...renamed } : renamed
  }
  return fields
}

const innerFields = (schema: unknown, value: unknown): unknown => {
  const inner = withoutOptional(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => innerFields(inner.element, one))
  if (!isObject(value)) return value
  if (inner instanceof z.ZodObject) return callFields(inner, value)
  if (inner instanceof z.ZodRecord)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, innerFields(inner.valueType, one)]),
    )
  return value
}

/** The same for an object without a schema: every key of it, at any depth. */
export const keysAsFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(keysAsFields)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [fieldOf(key, {}), keysAsFields(one)]))
}

/** The argument behind a field of the call, as a path: `context.atrD1` is current_context.atr_d1. */
export const argumentOf = (schema: unknown, field: string, own: FieldNames = {}): string => {
  if (field === '') return ''
  const inner = withoutOptional(schema)
  if (inner instanceof z.ZodObject)
    for (const [argument, one] of Object.entries(inner.shape).toReversed()) {
      const named = fieldOf(argument, own)
      if (field === named) return argument
      if (field.startsWith(`${named}.`))
        return `${argument}.${argumentOf(one, field.slice(named.length + 1))}`
    }
  const [first = '', ...rest] = field.split('.')
  const next =
    inner instanceof z.ZodArray ? inner.element : inner instanceof z.ZodRecord ? inner.valueType : null
  const name = next === null ? snake(first) : first
  return rest.length === 0 ? name : `${name}.${argumentOf(next, rest.join('.'))}`
}

const snake = (name: string): string =>
  Object.keys(WORDS).find((word) => WORDS[word] === name) ??
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const withoutOptional = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

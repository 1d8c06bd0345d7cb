import { type Context, zContext } from '#market'
import { parse } from '#vocabulary'
import { type Condition, conjunctsOf } from './condition.ts'

const CONTEXT_FIELDS: ReadonlySet<string> = new Set(zContext.keyof().options)

/** The context that a condition's equalities make: what owm-1.0 compares a belief or a plan by. */
export const equalityContext = (condition: Condition): Context => {
  const equalities = conjunctsOf(condition).flatMap((part) =>
    'is' in part && CONTEXT_FIELDS.has(part.field) ? [[part.field, part.is] as const] : [],
  )
  return parse(zContext, Object.fromEntries(equalities), 'context')
}

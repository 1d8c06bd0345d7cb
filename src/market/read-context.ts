import { DAY_MS, HOUR_MS, type Instant, type Json } from '#vocabulary'
import { CONTEXT_FIELDS, type Context, zContext } from './context.ts'
import { regimeOf, trendOfRegime } from './seed-tags.ts'
import { sessionAt } from './session.ts'

/**
 * The situation in a recorded context, whether we encoded it or the caller did: every field that is what its name says.
 * What follows from another field or from the moment is filled in; the rest stays missing.
 */
export const readContext = (recorded: Json, at: Instant): Context => {
  const told = fieldsOf(recorded)
  const trend = told.trend ?? (told.regime === undefined ? undefined : trendOfRegime(told.regime))
  const regime = told.regime ?? (trend && told.volatility ? regimeOf(trend, told.volatility) : undefined)
  return {
    ...told,
    ...(trend === undefined ? {} : { trend }),
    ...(regime === undefined ? {} : { regime }),
    session: told.session ?? sessionAt(at),
    hour: told.hour ?? Math.floor(at / HOUR_MS) % 24,
    // 1 January 1970 was a Thursday: three days after a Monday.
    weekday: told.weekday ?? (Math.floor(at / DAY_MS) + 3) % 7,
  }
}

const fieldsOf = (recorded: Json): Context => {
  if (!isRecord(recorded)) return {}
  const { context } = recorded
  const given = isRecord(context) ? context : recorded
  const whole = zContext.safeParse(given)
  if (whole.success) return whole.data
  const kept: { [field: string]: unknown } = {}
  for (const field of CONTEXT_FIELDS) {
    const value = zContext.shape[field].safeParse(given[field])
    if (value.success && value.data !== undefined) kept[field] = value.data
  }
  return kept
}

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import type { Instant, Json } from '#vocabulary'
import { clockFields } from './clock-fields.ts'
import { CONTEXT_FIELDS, type Context, zContext } from './context.ts'
import { ratio } from './encode-context.ts'
import { regimeOf, trendOfRegime } from './seed-tags.ts'

/**
 * The situation in a recorded context, whether we encoded it or the caller did: every field that is what its name says.
 * What follows from another field or from the moment is filled in; the rest stays missing.
 */
export const readContext = (recorded: Json, at: Instant): Context => {
  const reported = reportedFields(recorded)
  const trend = reported.trend ?? (reported.regime === undefined ? undefined : trendOfRegime(reported.regime))
  const regime =
    reported.regime ?? (trend && reported.volatility ? regimeOf(trend, reported.volatility) : undefined)
  // Read and never recorded: what two recorded numbers come to is no third fact.
  const atrRatioH1D1 = reported.atrRatioH1D1 ?? ratio(reported.atrH1, reported.atrD1)
  return {
    ...reported,
    ...(atrRatioH1D1 === undefined ? {} : { atrRatioH1D1 }),
    ...(trend === undefined ? {} : { trend }),
    ...(regime === undefined ? {} : { regime }),
    ...clockFields(at, reported),
  }
}

const reportedFields = (recorded: Json): Context => {
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

/** One field of a context that says nothing to us: what it may be, and what it is. */
export interface UnknownWord {
  readonly field: string
  readonly allowed: string
  readonly value: string
}

/** So many are told of one context. */
const MOST_WORDS = 10
const LONGEST_VALUE = 60

/** The fields of a recorded context that are left out when it is read, and those that were left out when it was told. */
export const unknownWords = (recorded: Json): readonly UnknownWord[] => {
  if (recorded === null) return []
  if (!isRecord(recorded))
    return [{ field: 'context', allowed: 'fields with values', value: shortText(recorded) }]
  const { context } = recorded
  const given = isRecord(context) ? context : recorded
  const left = isRecord(context) && isRecord(recorded.left) ? recorded.left : {}
  const unknown: UnknownWord[] = Object.entries(left).map(([field, value]) => ({
    field: `context.${field}`,
    allowed: allowedIn(fieldNamed(field)),
    value: shortText(value),
  }))
  if (zContext.safeParse(given).success) return unknown
  for (const [field, value] of Object.entries(given)) {
    const known = fieldNamed(field)
    if (known && zContext.shape[known].safeParse(value).success) continue
    unknown.push({ field: `context.${field}`, allowed: allowedIn(known), value: shortText(value) })
  }
  return unknown.slice(0, MOST_WORDS)
}

const fieldNamed = (name: string) => CONTEXT_FIELDS.find((one) => one === name)

const allowedIn = (field: (typeof CONTEXT_FIELDS)[number] | undefined): string => {
  if (field === undefined) return 'no such field'
  const { innerType } = zContext.shape[field].def
  return 'options' in innerType ? innerType.options.join(', ') : 'a number that fits it'
}

const shortText = (value: Json): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_VALUE)

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

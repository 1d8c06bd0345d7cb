import type { Operation } from '#operations'
import { HindcastError } from '#vocabulary'

/** As long as an id may be, of what can be seen: it becomes one. */
const KEY = /^[\x21-\x7e]{1,200}$/

/** The key that a request is sent again under. */
export const keyOf = ({ headers }: Request): string | undefined => {
  const key = headers.get('idempotency-key')
  if (key === null || KEY.test(key)) return key ?? undefined
  throw new HindcastError(
    'invalid_input',
    'the Idempotency-Key is not 1 to 200 visible characters of ASCII',
    {
      field: 'idempotency-key',
      next: 'Give a key of your own to each request, such as a UUID.',
    },
  )
}

/** The calls whose facts count each time they are told: an id of such a fact is known at whatever time it comes again. */
export const COUNTED_CALLS: ReadonlySet<string> = new Set([
  'fill',
  'order',
  'equity',
  'cash',
  'trade.record',
  'observe',
])

/**
 * The input with an idempotency key as the id of each fact in it that nothing else tells apart: a server that was restarted knows it
 * again by that. A fact that has an id or a time is known by those, whoever tells it and under whatever key.
 */
export const withKey = ({ name }: Operation, input: unknown, key: string | undefined): unknown => {
  if (key === undefined || !COUNTED_CALLS.has(name) || !isObject(input)) return input
  for (const several of ['fills', 'observations'])
    if (Array.isArray(input[several]))
      return { ...input, [several]: input[several].map((one: unknown, n) => named(one, `${key} ${n}`)) }
  return named(input, key)
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const named = (fact: unknown, id: string): unknown =>
  !isObject(fact) || fact.id !== undefined || fact.at !== undefined ? fact : { ...fact, id }

import type { Call } from '#calls'
import { HindcastError } from '#vocabulary'

/** As long as an id may be, of visible characters: it becomes one. */
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

/** The calls whose facts count each time they are recorded. Any other fact is known again by its content. */
const COUNTED_CALLS: ReadonlySet<string> = new Set([
  'tick',
  'fill',
  'order',
  'cash',
  'trade.record',
  'observe',
])

/**
 * The input with an idempotency key as the id of its fact, and `key/1`, `key/2` … of several: the log knows them again for ever. A fact
 * that has an id or a time of its own is known by those.
 */
export const withKey = ({ name }: Call, input: unknown, key: string | undefined): unknown => {
  if (key === undefined || !isObject(input) || !COUNTED_CALLS.has(name)) return input
  for (const several of ['fills', 'observations'])
    if (Array.isArray(input[several]))
      return {
        ...input,
        [several]: input[several].map((one: unknown, n: number) => named(one, `${key}/${n + 1}`)),
      }
  return named(input, key)
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const named = (fact: unknown, id: string): unknown =>
  !isObject(fact) || fact.id !== undefined || fact.at !== undefined ? fact : { ...fact, id }

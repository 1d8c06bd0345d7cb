import { isSecretName, type Json, MASK, maskSecrets, secretsIn } from '#vocabulary'
import type { Payload } from './rows/event.ts'

/** What a field whose name says secret may hold all the same: `token: none`. */
const LONGEST_SHOWN = 7

/** A field whose name says secret holds one, whatever its value looks like. */
const isMaskedByName = (value: string, name: string): boolean =>
  value.length > LONGEST_SHOWN && value !== MASK && isSecretName(name)

const SHORTEST_SECRET = 10 ** LONGEST_SHOWN

const maskValue = (value: Json, name: string): Json => {
  if (typeof value === 'number') return isSecretName(name) ? MASK : value
  if (typeof value === 'string') return isMaskedByName(value, name) ? MASK : maskSecrets(value)
  if (value === null || typeof value !== 'object') return value
  if (!Array.isArray(value)) return maskPayload(value as Payload) as Json
  const items: readonly Json[] = value.map((item) => maskValue(item, name))
  return items.some((item, at) => item !== value[at]) ? items : value
}

/** Every text of a payload with its secrets masked. It copies at the first difference: a tick pays for looking, and for nothing else. */
export const maskPayload = (fields: Payload): Payload => {
  let masked: { [name: string]: Json | undefined } | undefined
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    // A number is no text; nearly all that a tick holds are short ones of digits. A long one may be a password all the same.
    if (value === undefined || (typeof value === 'number' && Math.abs(value) < SHORTEST_SECRET)) continue
    const kept = maskValue(value, name)
    if (kept === value) continue
    masked ??= { ...fields }
    masked[name] = kept
  }
  return masked ?? fields
}

/** That a text held a secret: where, and of what sort; never the secret itself. */
export interface HeldSecret {
  readonly field: string
  readonly what: string
}

const TEXTS_OF_FILE = new Set(['whole', 'entry'])

/** What was masked in a payload, each once. It looks at everything again, and so is asked only where something was. */
export const heldSecrets = (payload: Payload): readonly HeldSecret[] => {
  const { file } = payload
  const held = new Map<string, HeldSecret>()
  for (const { field: name, what } of heldIn(payload, [])) {
    const field = TEXTS_OF_FILE.has(name) && typeof file === 'string' ? file : name
    held.set(`${field} ${what}`, { field, what })
  }
  return [...held.values()]
}

function* heldIn(value: Json | Payload, path: readonly string[]): Generator<HeldSecret> {
  if (typeof value === 'string') {
    const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
    const found = isMaskedByName(value, name) ? ['secret by its name'] : secretsIn(value)
    for (const what of found) yield { field: path.join('.'), what }
  } else if (typeof value === 'object' && value !== null)
    for (const [name, inside] of Object.entries(value))
      if (inside !== undefined) yield* heldIn(inside as Json, [...path, name])
}

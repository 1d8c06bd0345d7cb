import { type Json, secretsIn } from '#vocabulary'
import { isMaskedByName } from './mask-payload.ts'
import type { Payload } from './rows/event.ts'

/** That a text held a secret: where, and of what sort; never the secret itself. */
export interface HeldSecret {
  readonly field: string
  /** As a person calls it: GitHub token. */
  readonly what: string
}

/** Fields that hold the text of the file that the fact is about. */
const TEXTS_OF_FILE = new Set(['whole', 'entry', 'seen'])

/** What was masked in a payload, each once. It looks at everything again, and so is asked only where something was. */
export const heldSecrets = (payload: Payload): readonly HeldSecret[] => {
  const held = new Map<string, HeldSecret>()
  for (const { field, what } of heldIn(payload, [])) {
    const { file } = payload
    const told = TEXTS_OF_FILE.has(field) && typeof file === 'string' ? file : field
    held.set(`${told} ${what}`, { field: told, what })
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

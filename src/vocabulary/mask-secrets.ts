import { HindcastError } from './error.ts'
import { KEY_DIGITS, NAMED_DIGITS, NAMED_SECRETS } from './named-secrets.ts'
import { SECRET_SHAPES } from './secret-shapes.ts'
import { NAMED_PHRASE } from './seed-phrase.ts'

/** What stands in a secret's place. */
export const MASK = '[masked]'

// Looked for before any shape is, because nearly all texts are symbols, ids and numbers, and every tick is full of them.

/** The shortest that can hold one: `pwd=` and eight letters, `db://:abc@`. */
const SHORTEST = 10
/** Ids of brokers, hashes of transactions and texts: nothing in them says that they are secret. */
const DIGITS_ONLY = /^(?:0x)?[\da-f-]+$/i
/** What every shape has. */
const LONG_RUN = /[\w+/=~.%-]{16}|-----BEGIN/
/** What every secret that is named has beside it. */
const NAME =
  /key|secret|token|passw|pwd|passphrase|pin.?code|authorization|credential|bearer|seed|mnemonic|phrase|words|:\/\//i

/** Obvious keys and tokens do not enter the record. */
export const maskSecrets = (text: string): string => {
  if (text.length < SHORTEST || DIGITS_ONLY.test(text)) return text
  let masked = LONG_RUN.test(text) ? text.replace(SECRET_SHAPES, MASK) : text
  if (!NAME.test(masked)) return masked
  masked = masked.replace(NAMED_PHRASE, BESIDE_ITS_NAME)
  if (KEY_DIGITS.test(masked))
    for (const named of NAMED_DIGITS) masked = masked.replace(named, BESIDE_ITS_NAME)
  for (const named of NAMED_SECRETS) masked = masked.replace(named, BESIDE_ITS_NAME)
  return masked
}

const BESIDE_ITS_NAME = `$1${MASK}`

/** Whether a text holds something that would be masked: a label or an id is refused then, because two that are masked are one. */
export const holdsSecret = (text: string): boolean => maskSecrets(text) !== text

/** How a label that holds a secret is refused; the value itself is not repeated. */
export const HOLDS_SECRET = {
  problem: 'looks like a key or a token, or holds one',
  next: 'Nothing of it was kept. Give another name or id: what is shaped like a secret is never recorded.',
}

/** The same for what no schema reads: a path, a key. */
export const refuseSecret = (text: string, field: string): void => {
  if (holdsSecret(text))
    throw new HindcastError('holds_secret', `${field} ${HOLDS_SECRET.problem}`, {
      field,
      next: HOLDS_SECRET.next,
    })
}

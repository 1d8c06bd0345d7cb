import type { Random } from './random-letters.ts'
import { SAID_SECRETS } from './said-secrets.ts'
import { SHAPED_SECRETS } from './shaped-secrets.ts'

/** A secret, and how it stands in a text if not by itself. */
export interface MadeSecret {
  readonly format: string
  /** What must not be left. */
  readonly secret: string
  /** With the words beside it that say what it is. */
  readonly text: string
}

/** One of each format. */
export const madeSecrets = (random: Random): readonly MadeSecret[] => [
  ...Object.entries(SHAPED_SECRETS).map(([format, make]) => {
    const secret = make(random)
    return { format, secret, text: secret }
  }),
  ...Object.entries(SAID_SECRETS).map(([format, { make, as }]) => {
    const secret = make(random)
    return { format, secret, text: as(secret) }
  }),
]

/** Where a text may stand. */
export const SURROUNDINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Stopped out at 1.0850; took it since ${text} worked`,
  (text) => `# Setup\n\n- broker: demo\n- ${text}\n- risk: 0.5R\n`,
  (text) => `said so (${text})`,
]

/** Letters of a secret in a row that would help somebody to guess the rest. */
const TELLING = 12

/** Whether something of a secret is left in a text. */
export const isLeft = (secret: string, text: string): boolean => {
  for (let from = 0; from + TELLING <= Math.max(secret.length, TELLING); from++)
    if (text.includes(secret.slice(from, from + TELLING))) return true
  return false
}

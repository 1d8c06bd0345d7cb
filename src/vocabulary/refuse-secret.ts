import { HindcastError } from './error.ts'
import { holdsSecret } from './secrets.ts'

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

import { type Actor, HindcastError, type Instant } from '#vocabulary'
import type { Home } from './ports.ts'
import { asksForToken, type Token, tokenShown } from './token.ts'

/** Who opens a memory, and what they prove it by. */
export interface Opener {
  readonly agent: string
  readonly actor?: Actor | undefined
  readonly token?: unknown
  readonly look?: boolean | undefined
}

/**
 * The token that a person opens a memory by; null for who proves nothing. Once the home has a person's token, opening as a person
 * takes one. A person who only looks changes nothing, and needs none.
 */
export const provePerson = async (
  home: Home,
  { agent, actor, token, look }: Opener,
  now: Instant,
): Promise<Token | null> => {
  if (actor !== 'person') return notAPerson(token, look)
  if (look === true) return null
  if (token === undefined) {
    if (await asksForToken(home))
      throw refused('is missing: this home has a person’s token, and opening as a person takes one')
    return null
  }
  const proven = await tokenShown(home, String(token), now)
  if (proven.actor !== 'person' || proven.scope !== 'write')
    throw refused(`${proven.id} is not a person’s that may write`)
  if (proven.agent !== null && proven.agent !== agent)
    throw refused(`${proven.id} is for the agent ${proven.agent} alone`)
  return proven
}

const notAPerson = (token: unknown, look: boolean | undefined): null => {
  const field = token !== undefined ? 'token' : look === true ? 'look' : undefined
  if (field === undefined) return null
  throw new HindcastError('invalid_input', `${field} goes with actor "person" alone`, {
    field,
    next: 'Leave it out, or open as actor "person".',
  })
}

const refused = (problem: string): HindcastError =>
  new HindcastError('token_refused', `token ${problem}`, {
    field: 'token',
    next: 'Give openMemory a token of this home; a terminal asks for it, a script names a file with --token-file. An agent opens as actor "agent", a broker as "broker".',
  })

import type { Call } from '#calls'
import { type Home, type Token, tokenShown } from '#calls/serving'
import { type Actor, HindcastError, type Instant } from '#vocabulary'

/** Who calls, and what for they were let in. */
export interface Bearer {
  /** Null for a caller that needs none. */
  readonly token: Token | null
  /** Whose memory; null for every agent's. */
  readonly agent: string | null
  readonly actor: Actor
  readonly scope: Token['scope']
}

/** Where no token was ever made, who reaches this machine's own address is an agent of this machine's owner. */
const WITHOUT_TOKEN: Bearer = { token: null, agent: null, actor: 'agent', scope: 'write' }

/** Whoever makes a request. Once there is a token, everybody shows one. */
export const bearerOf = async (
  home: Home,
  request: Request,
  now: Instant,
  loopback: boolean,
): Promise<Bearer> => {
  const given = request.headers.get('authorization')
  if (given === null) {
    // Whoever revokes the last one shuts the door.
    if (loopback && (await home.tokens()) === null) return WITHOUT_TOKEN
    throw refused('is missing: tokens were made here, and every caller shows one')
  }
  const shown = /^bearer +(\S+)$/i.exec(given)?.[1]
  if (shown === undefined) throw refused('cannot be read')
  const token = await tokenShown(home, shown, now)
  return { ...token, token }
}

/** Refuses a call that is not the bearer's to make: another agent's, or beyond what the token is for. */
export const refuseBeyond = (
  { token, agent, actor, scope }: Bearer,
  asked: Pick<Call, 'access'> & { readonly agent: string | null; readonly call: string },
): void => {
  const whose = token === null ? 'without a token, a caller' : `token ${token.id}`
  if (agent !== null && asked.agent !== agent)
    throw beyond(`${whose} is for the agent ${agent} alone`, 'agent')
  if (asked.access !== 'read' && scope === 'read')
    throw beyond(`${whose} (${actor}) may only read, and ${asked.call} changes something`, 'token')
  if (asked.access === 'person' && actor !== 'person')
    throw beyond(`${whose} is the ${actor}’s, and only a person may ${asked.call}`, 'token')
}

/** Who may not write is somebody who looks: what a turn is shown is recorded with it, and a run that is not there is opened, for others. */
export const onlyLooks = ({ scope }: Bearer): boolean => scope === 'read'

const beyond = (problem: string, field: string): HindcastError =>
  new HindcastError('not_allowed', problem, {
    field,
    next: 'A person makes a token for it on the machine of the home: hindcast token create.',
  })

const refused = (problem: string): HindcastError =>
  new HindcastError('token_refused', `token ${problem}`, {
    field: 'authorization',
    next: 'Send "Authorization: Bearer TOKEN"; a person makes one on the machine of the home: hindcast token create.',
  })

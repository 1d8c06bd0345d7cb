import type { Moment } from '#log'
import type { Id, Instant } from '#vocabulary'
import { turnNamed } from '../recording/turn-named.ts'
import type { Caller } from '../session/caller.ts'

/**
 * Whether what a turn is shown is to be recorded: never for a person looking, for a past moment that was asked for, nor again. A turn whose time lay before what was
 * known is shown the past, and it counts: what it writes may inherit from it.
 */
export const countsAsShown = async (
  { actor, begunAgain }: Pick<Caller, 'actor' | 'begunAgain'>,
  { log, seq, state }: Moment,
  turn: Id,
): Promise<boolean> => {
  if (actor === 'person') return false
  if (state !== null) return true
  if (begunAgain.has(turn)) return false
  const { isBehind, knew } = await turnNamed(log, turn)
  return isBehind && seq === knew
}

/** What is said where a turn is named and what is shown is not recorded with it; null: it is, or was when the turn was first run. */
export const notRecorded = (
  { actor }: Pick<Caller, 'actor'>,
  { state }: Moment,
  { turn, asOf }: { readonly turn?: string | undefined; readonly asOf?: Instant | undefined },
): string | null => {
  if (turn === undefined) return null
  if (actor === 'person')
    return 'the turn: what a person looks at is not recorded with it and gets no new handle; ask as the agent for that'
  return asOf === undefined || state !== null
    ? null
    : 'the turn: what is asked of a past moment is not recorded with it and gets no new handle'
}

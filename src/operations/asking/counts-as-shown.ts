import type { Moment } from '#record'
import type { Id } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { turnNamed } from '../recording/turn-named.ts'

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

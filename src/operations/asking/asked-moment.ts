import { type Log, type Moment, momentOf } from '#record'
import type { Instant } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { turnNamed } from '../recording/turn-named.ts'

/**
 * The moment of a question. A turn of a simulation that was begun again is asked where it began: a program that is run anew from its
 * beginning is not shown what came of it, nor its own decisions.
 */
export const askedMoment = async (
  { begunAgain }: Pick<Caller, 'begunAgain'>,
  log: Log,
  { asOf, turn }: { readonly asOf?: Instant | undefined; readonly turn?: string | undefined },
): Promise<Moment> => {
  if (asOf !== undefined || turn === undefined || !begunAgain.has(turn)) return momentOf(log, asOf)
  const { at, begun } = await turnNamed(log, turn)
  return { log, at, seq: begun, state: null }
}

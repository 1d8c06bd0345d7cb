import { type Log, type Moment, momentOf } from '#log'
import type { Instant } from '#vocabulary'
import { turnNamed } from '../recording/turn-named.ts'
import type { Caller } from '../session/caller.ts'

/**
 * The moment of a question. A turn of a simulation that was begun again is asked where it began: a program that is run anew from its
 * beginning is not shown what came of it, nor its own decisions. One whose time lay before what was known already knows what its text does.
 */
export const askedMoment = async (
  { begunAgain }: Pick<Caller, 'begunAgain'>,
  log: Log,
  { asOf, turn }: { readonly asOf?: Instant | undefined; readonly turn?: string | undefined },
): Promise<Moment> => {
  if (asOf !== undefined || turn === undefined || !log.simulated) return momentOf(log, asOf)
  const named = await turnNamed(log, turn)
  const again = begunAgain.has(turn) ? { log, at: named.at, seq: named.begun, state: null } : null
  return behindMoment(log, named) ?? again ?? momentOf(log, undefined)
}

/** What a turn knows whose time lay before what was known already; null: it is not behind. */
export const behindMoment = (
  log: Log,
  { at, knew, isBehind }: Pick<NamedTurn, 'at' | 'knew' | 'isBehind'>,
): Moment | null => (isBehind ? { log, at, seq: knew, state: null } : null)

type NamedTurn = Awaited<ReturnType<typeof turnNamed>>

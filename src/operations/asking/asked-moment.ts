import { type Log, type Moment, momentOf } from '#record'
import type { Instant } from '#vocabulary'
import { turnNamed } from '../recording/turn-named.ts'

/**
 * The moment of a question. In a simulation a turn's question is asked at the turn: a program that is run again from its
 * beginning, or that kept the turn, is not shown what came of it. Live, a turn is now.
 */
export const askedMoment = async (
  log: Log,
  { asOf, turn }: { readonly asOf?: Instant | undefined; readonly turn?: string | undefined },
): Promise<Moment> => {
  const now = await momentOf(log, asOf)
  if (asOf !== undefined || turn === undefined || !log.simulated) return now
  const { at } = await turnNamed(log, turn)
  return at < now.at ? momentOf(log, at) : now
}

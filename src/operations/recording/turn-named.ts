import type { Log } from '#record'
import { HindcastError, isId, type Json, shownValue } from '#vocabulary'

/** A turn by its id: when it was, the situations it was asked in, the event up to which it knew, and the one it began with. As of a moment, one that had begun by then. */
export const turnNamed = async (log: Log, turn: string, toSeq = Number.MAX_SAFE_INTEGER) => {
  const [shown] = isId(turn) ? await log.store.events({ turn, kinds: ['recalled'], toSeq, limit: 1 }) : []
  if (!shown || !isId(turn))
    throw new HindcastError('not_found', `no turn is called "${shownValue(turn)}"`, {
      field: 'turn',
      next: 'Use the turn id that turn answered, or leave it out.',
    })
  // Parsed by the kind's schema before it was stored.
  const {
    seq,
    contexts,
    events = [],
  } = JSON.parse(shown.payload) as {
    seq: number
    contexts: { [symbol: string]: Json }
    events?: readonly string[]
  }
  return { id: turn, at: shown.at, contexts, events, knew: seq, begun: shown.seq }
}

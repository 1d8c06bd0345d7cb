import type { ExperimentSection, Log } from '#log'
import { HindcastError, isId, type Json, shownValue } from '#vocabulary'

/**
 * A turn by its id, as of a moment: when it was, what it was told, the event up to which it knew, and the one it began with. `isBehind`: its time lay before what
 * was known already, as in a backtest whose clock went back.
 */
export const turnNamed = async (log: Log, turn: string, toSeq = Number.MAX_SAFE_INTEGER) => {
  const [shown] = isId(turn) ? await log.store.events({ turn, kinds: ['recalled'], toSeq, limit: 1 }) : []
  if (!shown || !isId(turn))
    throw new HindcastError('not_found', `no turn is called "${shownValue(turn)}"`, {
      field: 'turn',
      next: 'Use the turn id that turn answered, or leave it out.',
    })
  // Parsed by the kind's schema before it was stored.
  const recalled = JSON.parse(shown.payload) as {
    seq: number
    context: string
    handles: readonly string[]
    contexts: { [symbol: string]: Json }
    events?: readonly string[]
    budget?: number
    strategy?: string
    withheld?: ExperimentSection
    shadowHandles?: readonly string[]
    shadowTokens?: number
    madeBy?: string
    counted?: number
    partly?: true
    tokens?: { section: string; tokens: number }[]
  }
  const { seq, events = [], ...rest } = recalled
  const isBehind = log.simulated && shown.at < shown.knownAt
  return { ...rest, id: turn, run: shown.run, at: shown.at, events, knew: seq, begun: shown.seq, isBehind }
}

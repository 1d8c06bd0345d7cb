import type { Log } from '#log'
import { type Context, readContext } from '#market'
import type { Instant, Json } from '#vocabulary'

/** Turns that are looked at; a symbol that none of them told of is known by its last episode. */
const MOST_TURNS = 50
/** The last turn mostly tells of every symbol that is traded. */
const TURNS_AT_ONCE = 5

interface Known {
  readonly knownAt: Instant
  readonly context: Context
}

/** The newest situations that were known by an event, by symbol: of the last turns, or of the last episode. */
export const newestContexts = async (
  log: Log,
  seq: number,
  symbols: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Context>> => {
  if (symbols.size === 0) return new Map()
  const told = await toldInTurns(log, seq, symbols)
  const newest = new Map<string, Context>()
  for (const symbol of symbols) {
    const turn = told.get(symbol)
    const [episode] = await log.store.rows('episodes', {
      seq,
      where: { symbol },
      order: { column: 'n', descending: true },
      limit: 1,
    })
    const later = episode && (!turn || episode.knownAt > turn.knownAt) ? episode : turn
    if (later) newest.set(symbol, later.context)
  }
  return newest
}

const toldInTurns = async (
  { store }: Log,
  seq: number,
  symbols: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Known>> => {
  const told = new Map<string, Known>()
  let toSeq = seq
  for (let read = 0; read < MOST_TURNS && told.size < symbols.size; read += TURNS_AT_ONCE) {
    const page = await store.events({ toSeq, kinds: ['recalled'], descending: true, limit: TURNS_AT_ONCE })
    for (const { at, knownAt, payload } of page) {
      // Parsed by the kind's schema before it was stored.
      const { contexts } = JSON.parse(payload) as { contexts: { [symbol: string]: Json } }
      for (const symbol of symbols) {
        const recorded = contexts[symbol]
        if (recorded !== undefined && !told.has(symbol))
          told.set(symbol, { knownAt, context: readContext(recorded, at) })
      }
    }
    if (page.length < TURNS_AT_ONCE) break
    toSeq = (page.at(-1)?.seq ?? 1) - 1
  }
  return told
}

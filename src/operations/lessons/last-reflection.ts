import type { Moment, Payload } from '#record'
import type { Id, Instant } from '#vocabulary'

/** The newest that are looked through for one of a strategy. */
const MOST_READ = 50

/** A reflection as it stands in the log. */
export interface ToldReflection {
  readonly id: Id
  readonly at: Instant
  readonly run: string
  readonly payload: Payload
}

/** The last on a strategy's trades, also where it failed; null where there is none among the newest. */
export const lastReflection = async (
  { log: { store }, seq }: Moment,
  strategy: string | undefined,
): Promise<ToldReflection | null> => {
  const newest = await store.events({
    kinds: ['reflection'],
    toSeq: seq,
    descending: true,
    limit: MOST_READ,
  })
  for (const { id, at, run, payload } of newest) {
    // Parsed by the kind's schema before it was stored.
    const told = JSON.parse(payload) as Payload
    if (told.strategy === strategy) return { id, at, run, payload: told }
  }
  return null
}

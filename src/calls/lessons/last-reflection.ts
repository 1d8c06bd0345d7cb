import type { Moment, Payload } from '#log'
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

/** The newest on a strategy's trades, also where they failed, the last first. */
const lastReflections = async (
  { log: { store }, seq }: Moment,
  strategy: string | undefined,
): Promise<readonly ToldReflection[]> => {
  const newest = await store.events({
    kinds: ['reflection'],
    toSeq: seq,
    descending: true,
    limit: MOST_READ,
  })
  return newest.flatMap(({ id, at, run, payload }) => {
    // Parsed by the kind's schema before it was stored.
    const told = JSON.parse(payload) as Payload
    return told.strategy === strategy ? [{ id, at, run, payload: told }] : []
  })
}

/** The last, also where it failed; null where there is none among the newest. */
export const lastReflection = async (
  moment: Moment,
  strategy: string | undefined,
): Promise<ToldReflection | null> => (await lastReflections(moment, strategy))[0] ?? null

/** The last, and how many have failed in a row up to it. */
export const lastFailures = async (moment: Moment, strategy: string | undefined) => {
  const newest = await lastReflections(moment, strategy)
  const made = newest.findIndex(({ payload }) => payload.failed === undefined)
  return { last: newest[0] ?? null, failures: made === -1 ? newest.length : made }
}

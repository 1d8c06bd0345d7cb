import { type Instant, sha256 } from '#vocabulary'
import type { Head, StoredEvent } from './event.ts'

// Each event's hash covers its own columns and the hash of the event before it: a change changes every hash after it.

export const EMPTY_HEAD: Head = { seq: 0, hash: sha256('hindcast'), knownAt: 0 as Instant }

/** hash = sha256 of the JSON of every other column, in this order: a flat list, so that it is canonical as it is. */
export const eventHash = (event: Omit<StoredEvent, 'hash'>): string => {
  const { seq, id, kind, v, at, knownAt, run, turn, actor, by, trust, source, payload, prevHash } = event
  return sha256(
    JSON.stringify([seq, id, kind, v, at, knownAt, run, turn, actor, by, trust, source, payload, prevHash]),
  )
}

export const chainProblem = (event: StoredEvent, head: Head): string | null => {
  if (event.seq !== head.seq + 1) return `follows event ${head.seq}: events are missing`
  if (event.prevHash !== head.hash) return 'does not follow from the event before it'
  if (event.hash !== eventHash(event)) return 'was changed: its content does not match its hash'
  if (event.knownAt < head.knownAt) return 'goes back in time'
  return null
}

import { HindcastError } from '#vocabulary'
import { isKind, KINDS, type KindName, type PayloadOf } from '../kinds/kinds.ts'
import type { StoredEvent } from '../rows/event.ts'

type Envelope = Omit<StoredEvent, 'payload' | 'kind'>

/** An event with its payload read: what the fold sees. */
export type LogEvent = { [K in KindName]: EventOf<K> }[KindName]

export interface EventOf<K extends KindName> extends Envelope {
  readonly kind: K
  readonly data: PayloadOf<K>
}

/** How an older payload becomes the next version's: from v to v + 1. */
type Upcast = (payload: Record<string, unknown>) => Record<string, unknown>
export type Upcasts = { readonly [K in KindName]?: { readonly [fromVersion: number]: Upcast } }

/** Every kind is at its first version. */
const UPCASTS: Upcasts = {}

/** Reads a stored event, bringing an older payload up to date (DESIGN, log rule 11). */
export const readEvent = (stored: StoredEvent, upcasts: Upcasts = UPCASTS): LogEvent => {
  const { payload, kind } = stored
  if (!isKind(kind) || stored.v > KINDS[kind].v)
    throw new HindcastError(
      'store_newer',
      `event ${stored.seq} is a ${kind} of version ${stored.v}, written by a newer Hindcast`,
      {
        next: 'Install the newer version to read it.',
      },
    )
  let data = JSON.parse(payload) as Record<string, unknown>
  for (let v = stored.v; v < KINDS[kind].v; v++) data = upcasts[kind]?.[v]?.(data) ?? data
  // The payload was parsed by its kind's schema before it was stored, and the chain guards it since.
  return {
    seq: stored.seq,
    id: stored.id,
    kind,
    v: stored.v,
    at: stored.at,
    knownAt: stored.knownAt,
    run: stored.run,
    turn: stored.turn,
    actor: stored.actor,
    trust: stored.trust,
    data,
    prevHash: stored.prevHash,
    hash: stored.hash,
  } as LogEvent
}

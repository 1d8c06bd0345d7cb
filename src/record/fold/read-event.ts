import { HindcastError, storedJson, suggest } from '#vocabulary'
import type { Kind } from '../kinds/kind.ts'
import { isKind, kindOf, type LogEvent } from '../kinds/kinds.ts'
import type { StoredEvent } from '../rows/event.ts'

/** Reads a stored event, bringing an older payload up to date. */
export const readEvent = (stored: StoredEvent): LogEvent => {
  const { kind } = stored
  if (!isKind(kind) || stored.v > kindOf(kind).v)
    throw new HindcastError(
      'store_newer',
      `event ${stored.seq} is a ${kind} of version ${stored.v}, written by a newer Hindcast`,
      {
        next: 'Install the newer version to read it.',
      },
    )
  return withData(stored, upcast(payloadOf(stored), stored.v, kindOf(kind)))
}

/** An event's payload as it is stored. */
export const payloadOf = ({ seq, payload }: StoredEvent): Record<string, unknown> => {
  try {
    return storedJson(payload) as Record<string, unknown>
  } catch (cause) {
    throw new HindcastError('store_damaged', `event ${seq} of the log is not readable`, {
      next: `Run ${suggest('verify')}: it names what was changed. A backup has the event as it was.`,
      cause,
    })
  }
}

/** A payload of an older version as the kind's own version would hold it. */
export const upcast = (
  payload: Record<string, unknown>,
  from: number,
  { v: to, upcasts }: Pick<Kind, 'v' | 'upcasts'>,
): Record<string, unknown> => {
  let data = payload
  for (let v = from; v < to; v++) data = upcasts?.[v]?.(data) ?? data
  return data
}

/**
 * A payload of an export as it is recorded again: of its own version where the versions since differ only in how they are read, brought up
 * to date where they differ in what they hold.
 */
export const exportedPayload = (
  payload: Record<string, unknown>,
  from: number | undefined,
  kind: Pick<Kind, 'v' | 'upcasts'>,
): { readonly payload: Record<string, unknown>; readonly v: number } => {
  const v = from === undefined || from > kind.v ? kind.v : from
  const now = upcast(payload, v, kind)
  return { payload: now, v: now === payload ? v : kind.v }
}

/** The event with its payload as read. */
export const withData = (stored: StoredEvent, data: unknown): LogEvent =>
  // The payload was parsed by its kind's schema before it was stored, and the chain guards it since.
  ({
    seq: stored.seq,
    id: stored.id,
    kind: stored.kind,
    v: stored.v,
    at: stored.at,
    knownAt: stored.knownAt,
    run: stored.run,
    turn: stored.turn,
    actor: stored.actor,
    trust: stored.trust,
    data,
    source: stored.source,
    prevHash: stored.prevHash,
    hash: stored.hash,
  }) as LogEvent

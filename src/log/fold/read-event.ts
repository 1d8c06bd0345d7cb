import { HindcastError, storedJson, suggest } from '#vocabulary'
import { PAYLOAD_VERSION } from '../kinds/kind.ts'
import { isKind, type LogEvent } from '../kinds/kinds.ts'
import type { StoredEvent } from '../rows/event.ts'

export const readEvent = (stored: StoredEvent): LogEvent => {
  const { kind } = stored
  if (!isKind(kind) || stored.v > PAYLOAD_VERSION)
    throw new HindcastError(
      'store_newer',
      `event ${stored.seq} is a ${kind} of version ${stored.v}, written by a newer Hindcast`,
      { next: 'Install the newer version to read it.' },
    )
  return withData(stored, payloadOf(stored))
}

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

export const withData = ({ payload: _, ...columns }: StoredEvent, data: unknown): LogEvent =>
  // The payload was parsed by its kind's schema before it was stored, and the chain guards it since.
  ({ ...columns, data }) as LogEvent

import type { StoredEvent } from '#log/ports'
import { HindcastError, suggest } from '#vocabulary'
import { insertInto, type Scope, type SqlDialect } from './dialect.ts'

/** An event as a table holds it: hashes are 32 bytes instead of 64 characters, which is a tenth of a tick's size. */
export type EventRecord = Omit<StoredEvent, 'prevHash' | 'hash'> & {
  readonly prevHash: Uint8Array
  readonly hash: Uint8Array
}

/** Every column, in the order in which they are inserted. */
export const EVENT_COLUMNS = [
  'seq',
  'id',
  'kind',
  'v',
  'at',
  'knownAt',
  'run',
  'turn',
  'actor',
  'by',
  'trust',
  'source',
  'payload',
  'prevHash',
  'hash',
] as const satisfies readonly (keyof StoredEvent)[]

/** In the order of the columns. */
export const eventValues = (event: StoredEvent): readonly unknown[] => [
  event.seq,
  event.id,
  event.kind,
  event.v,
  event.at,
  event.knownAt,
  event.run,
  event.turn,
  event.actor,
  event.by,
  event.trust,
  event.source,
  event.payload,
  hashBytes(event.prevHash),
  hashBytes(event.hash),
]

/** Its values: scope, then the columns. */
export const insertEvent = (dialect: SqlDialect, scope: Scope = []): string =>
  insertInto(dialect, 'events', [...scope, ...EVENT_COLUMNS])

export const hashBytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

export const hashText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')

/** Reads an event back. That it was an event at all is checked: pages that were damaged read as anything. */
export const storedEvent = (record: EventRecord): StoredEvent => {
  const { seq, id, kind, payload, prevHash, hash } = record
  const texts = [id, kind, payload].every((text) => typeof text === 'string')
  if (!texts || !(prevHash instanceof Uint8Array) || !(hash instanceof Uint8Array))
    throw new HindcastError('store_damaged', `Event ${String(seq)} is not readable`, {
      field: 'events',
      next: `Run ${suggest('verify')}; if it finds damage, restore a backup into this folder.`,
    })
  return { ...record, prevHash: hashText(prevHash), hash: hashText(hash) }
}

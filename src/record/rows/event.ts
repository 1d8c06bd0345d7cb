import { type Actor, type Id, type Instant, type Json, sha256, type Trust } from '#vocabulary'

/** The run that events belong to when nobody opened one. */
export const DEFAULT_RUN = 'live'

/** One fact of the log as it is stored. `payload` is canonical JSON text: the chain is over these bytes. */
export interface StoredEvent {
  readonly seq: number
  readonly id: Id
  readonly kind: string
  readonly v: number
  readonly at: Instant
  readonly knownAt: Instant
  readonly run: string
  readonly turn: Id | null
  readonly actor: Actor
  readonly trust: Trust
  readonly payload: string
  readonly prevHash: string
  readonly hash: string
}

/** An event with its payload read: what the fold sees. */
export interface FactEvent<Data = unknown> extends Omit<StoredEvent, 'payload'> {
  readonly data: Data
}

/** The end of a log: what the next event must follow. */
export interface Head {
  readonly seq: number
  readonly hash: string
  readonly knownAt: Instant
}

/** The head of a log without events. */
export const EMPTY_HEAD: Head = { seq: 0, hash: sha256('hindcast'), knownAt: 0 as Instant }

export const headOf = (event: StoredEvent): Head => ({
  seq: event.seq,
  hash: event.hash,
  knownAt: event.knownAt,
})

/** hash = sha256 of the JSON of every other column, in this order: a flat list, so that it is canonical as it is. */
export const eventHash = (event: Omit<StoredEvent, 'hash'>): string =>
  sha256(
    JSON.stringify([
      event.seq,
      event.id,
      event.kind,
      event.v,
      event.at,
      event.knownAt,
      event.run,
      event.turn,
      event.actor,
      event.trust,
      event.payload,
      event.prevHash,
    ]),
  )

/** A text kept once by its hash, outside the chain, so that it can be erased and the chain still holds. */
export interface StoredText {
  readonly hash: string
  readonly text: string
}

export type Payload = { readonly [key: string]: Json | undefined }

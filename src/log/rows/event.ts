import type { Actor, Id, Instant, Json, Trust } from '#vocabulary'

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
  /** Name of the token that its caller had; null: none. */
  readonly by: string | null
  readonly trust: Trust
  readonly source: string | null
  readonly payload: string
  readonly prevHash: string
  readonly hash: string
}

export interface FactEvent<Data = unknown> extends Omit<StoredEvent, 'payload'> {
  readonly data: Data
}

export interface Head {
  readonly seq: number
  readonly hash: string
  readonly knownAt: Instant
}

export const headOf = ({ seq, hash, knownAt }: StoredEvent): Head => ({ seq, hash, knownAt })

/** A text kept once by its hash, outside the chain, so that it can be erased and the chain still holds. */
export interface StoredText {
  readonly hash: string
  readonly text: string
}

export type Payload = { readonly [key: string]: Json | undefined }

import type { Id, Instant, Json, Trust } from '#vocabulary'
import type { StoredEvent } from './event.ts'

export const FILE_ORIGINS = [
  'journal',
  'note',
  'review',
  'learning',
  'approval',
  'file.seen',
  'file.given',
] as const

/** `free` needs no approval; a protected file changed by hand is `unapproved` until a person says so. */
export const FILE_STANDINGS = ['free', 'approved', 'unapproved'] as const
export type FileStanding = (typeof FILE_STANDINGS)[number]

export interface FileRow extends Pick<StoredEvent, 'seq' | 'actor' | 'run' | 'turn' | 'at' | 'knownAt'> {
  readonly path: string
  /** Names the version: the hash of its whole text, or the name of a composed one. */
  readonly hash: string
  /** Hash of the last whole text, null if there was none, and the event after which entries were added to it. */
  readonly base: string | null
  readonly after: number
  readonly event: Id
  readonly how: (typeof FILE_ORIGINS)[number]
  readonly standing: FileStanding
  /** The lowest trust of what is in it. */
  readonly trust: Trust
  readonly approved: string | null
  readonly day: string
}

/** A version whose text is stored in parts: a whole text, then each entry that was added after an event up to this version's own. */
export interface ComposedRow {
  readonly version: string
  readonly path: string
  readonly seq: number
  readonly base: string | null
  readonly after: number
  /** Hash of the entry that made this version; null for a hand edit above entries. */
  readonly entry: string | null
  /** The time or day it is printed with. */
  readonly label: string | null
}

/** Lines of a text that a turn was shown: the handle N2. The same lines quoted again are the same quote. */
export interface QuoteRow {
  readonly id: Id
  readonly n: number
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly hash: string
  readonly source: string
  readonly seq: number
  readonly turn: Id
}

export const PROPOSAL_STATUSES = ['open', 'approved', 'rejected'] as const

export interface ProposalRow
  extends Pick<StoredEvent, 'id' | 'actor' | 'trust' | 'run' | 'turn' | 'at' | 'knownAt'> {
  readonly n: number
  readonly file: string
  readonly edit: 'replace' | 'append' | 'whole'
  readonly text: string
  readonly reason: string
  readonly base: string | null
  readonly situation: Json
  readonly status: (typeof PROPOSAL_STATUSES)[number]
  readonly find: string | null
  readonly judgedAt: Instant | null
  readonly judgedBy: Id | null
  readonly verdictReason: string | null
}

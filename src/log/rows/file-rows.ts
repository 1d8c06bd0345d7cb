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
  'file.remains',
] as const

/** `free` needs no approval; a protected file changed by hand is `unapproved` until a person says so. */
export const FILE_STANDINGS = ['free', 'approved', 'unapproved'] as const
export type FileStanding = (typeof FILE_STANDINGS)[number]

export interface FileRow extends Pick<StoredEvent, 'seq' | 'actor' | 'run' | 'turn' | 'at' | 'knownAt'> {
  readonly path: string
  readonly hash: string
  /** The hash of the bytes this version had on the disk when it was seen there; of what is to be written otherwise. */
  readonly disk: string
  /** The event that made this version: the last one written to the disk is remembered by it. */
  readonly event: Id
  readonly how: (typeof FILE_ORIGINS)[number]
  readonly standing: FileStanding
  /** How far its text may be relied on: of one that has grown, as little as the least of what is in it, learnings apart. */
  readonly trust: Trust
  readonly approved: string | null
  readonly day: string
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

import { plainSymbol } from '#market'
import type { Layer, Standing } from '#memories'
import type { Id, Instant } from '#vocabulary'

export const KNOWLEDGE_ORIGINS = ['observation', 'compression', 'lessons', 'review', 'outcome'] as const

/** `archived`: it became part of another, or a newer version took its place. */
export const KNOWLEDGE_STATUSES = ['standing', 'forgotten', 'archived'] as const

export interface KnowledgeRow extends Standing {
  readonly id: Id
  readonly n: number
  readonly seq: number
  readonly origin: (typeof KNOWLEDGE_ORIGINS)[number]
  readonly status: (typeof KNOWLEDGE_STATUSES)[number]
  readonly symbol: string | null
  readonly source: string | null
  readonly category: string | null
  /** −1 to 1. */
  readonly sentiment: number | null
  readonly at: Instant
  readonly knownAt: Instant
  /** The hash of its text; null where its words follow from what it rests on. */
  readonly text: string | null
  readonly outside: boolean
  readonly wordKey: string | null
  /** By this a newer one takes its place: the file of a review, the hash of lessons. */
  readonly topic: string | null
  readonly ref: Id | null
  readonly copies: number
  readonly lastSeen: Instant
  /** Outcomes of decisions that cited it, their sum in R, and the newest of them. */
  readonly outcomes: number
  readonly outcomeR: number
  readonly fed: readonly FedOutcome[]
  /** Ids of what it sums up, or of what a decision went against; and the number of the summary that it is part of. */
  readonly of: readonly Id[]
  readonly into: number | null
  /** When it may have to move at the earliest, if nothing touches it; null: never. */
  readonly dueAt: Instant | null
}

/** An outcome that a memory was handed: kept, so that none counts twice and a corrected one can be taken back. */
export interface FedOutcome {
  readonly trade: Id
  readonly n: number
  readonly r: number
  readonly step: number
  readonly at: Instant
}

export const MOVES = ['rose', 'sank', 'forgotten', 'fed', 'compressed', 'replaced', 'crowded out'] as const

export interface MoveRow {
  readonly knowledge: Id
  readonly seq: number
  readonly k: number
  readonly at: Instant
  readonly what: (typeof MOVES)[number]
  readonly from: Layer
  readonly to: Layer
  readonly importance: number
  readonly why: string
}

export interface ShelfRow {
  readonly name: string
  readonly layer: Layer
  readonly symbol: string | null
  readonly count: number
}

export interface Feedback {
  readonly trade: Id
  readonly n: number
  readonly symbol: string
  /** Ids of knowledge; `cited` counts the memories of any kind. */
  readonly cites: readonly Id[]
  readonly cited: number
  readonly against: readonly Id[]
  /** Null: it has no outcome any more, and what was handed on of it is taken back. */
  readonly r: number | null
  /** R on the scale of what outcomes vary by, from −1 to 1. */
  readonly x: number
}

/** What a memory is about, however that is written: BTCUSD, BTC/USD and btcusd are one. Empty: the market at large. */
export const aboutWhat = (symbol: string | null): string =>
  symbol === null ? '' : plainSymbol(symbol) || symbol

export const shelfName = ({ layer, symbol }: Pick<KnowledgeRow, 'layer' | 'symbol'>): string =>
  `${layer}\n${aboutWhat(symbol)}`

/** What copies of a text about the same symbol are looked up by; null where it has no words. */
export const newsKey = ({ symbol, wordKey }: Pick<KnowledgeRow, 'symbol' | 'wordKey'>): string | null =>
  wordKey ? `${aboutWhat(symbol)} ${wordKey}` : null

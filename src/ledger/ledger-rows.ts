import type { Exact, Id, Instant, Json, Side, Strategy } from '#vocabulary'

// The rows of the ledger: trades with their legs and marks, orders, and the agent's last decisions.

export const TRADE_STATUSES = ['open', 'closed', 'voided'] as const
export type TradeStatus = (typeof TRADE_STATUSES)[number]

/** The report that opened a trade: a snapshot of the broker, a fill, or a whole trade by name. */
export const TRADE_SOURCES = ['tick', 'fill', 'trade'] as const
export type TradeSource = (typeof TRADE_SOURCES)[number]

/** Source of a trade's size: `reported`; `result`, from its stated result and prices; `unknown`, booked as 1, so that it has neither R nor return. */
export const SIZE_SOURCES = ['reported', 'result', 'unknown'] as const
export type SizeSource = (typeof SIZE_SOURCES)[number]

/** Why a trade ended (docs/decisions/0003-unexplained-exits.md). */
export const EXIT_KINDS = [
  'agent',
  'stop_loss',
  'take_profit',
  'liquidated',
  'external_flatten',
  'expired',
  'unknown',
] as const
export type ExitKind = (typeof EXIT_KINDS)[number]

/** The agent's stated plan for a trade; null where it did not say. */
export interface Intention {
  readonly tags: readonly string[]
  /** Handles that the decision relied on. */
  readonly cites: readonly string[]
  /** Handles of knowledge that the decision went against; absent where there were none. */
  readonly against?: readonly string[]
  readonly expectedMinutes: number | null
  readonly signalAt: Instant | null
  readonly signalPrice: Exact | null
}

/** One round trip. Money is in the account's currency, cost and values in the quote currency. */
export interface TradeRow {
  readonly id: Id
  /** Ordinal within the log, never reused: the handle T12. */
  readonly n: number
  readonly status: TradeStatus
  readonly symbol: string
  readonly side: Side
  /** The broker's id, where it gives one; positions without one are netted by symbol. */
  readonly positionId: string | null
  /** The caller's own trade id, where the trade was opened by name. */
  readonly tradeId: string | null
  readonly run: string
  readonly strategy: Strategy | null
  readonly source: TradeSource

  readonly entryAt: Instant | null
  readonly entryPrice: Exact
  readonly entrySize: Exact
  readonly sizeSource: SizeSource
  readonly entryReason: string | null
  readonly entrySnapshot: Id
  readonly entryDecision: Id | null
  readonly entryTurn: Id | null
  /** The last snapshot of the symbol when it was opened: the beginning of the bar of its entry. */
  readonly entryBarFrom: Instant | null
  readonly entryContext: Json
  readonly entryRegime: string | null
  readonly lessonsHash: string | null
  readonly confidence: number | null
  readonly intention: Intention
  readonly leverage: Exact | null

  readonly multiplier: Exact
  readonly quote: string
  readonly rate: Exact
  /** Held now, and what it cost. */
  readonly size: Exact
  readonly cost: Exact
  readonly openedSize: Exact
  readonly openedValue: Exact
  readonly closedSize: Exact
  readonly closedValue: Exact
  readonly averageEntry: Exact
  readonly averageExit: Exact | null
  /** Cost of what is held and of all entries, in the account's currency at the rates of then; null if margined. */
  readonly paid: { readonly cost: Exact; readonly opened: Exact } | null

  /** Gross of fees and funding. */
  readonly realised: Exact
  readonly fees: Exact
  readonly funding: Exact
  /** The part of fees that is tax, and the part of funding that is swap. */
  readonly tax: Exact
  readonly swap: Exact
  /** realised − fees + funding */
  readonly pnl: Exact
  readonly stop: Exact | null
  readonly target: Exact | null
  /** Σ over opening legs of |price − stop|·size·multiplier·rate; null once a leg has no stop or one on the wrong side. */
  readonly initialRisk: Exact | null
  /** The first entry: its order, its risk, and its cost in the quote currency. Later additions are not in it. */
  readonly first: { readonly order: string | null; readonly risk: Exact | null; readonly value: Exact }
  /** Best and worst result on the size held; while the trade is open they live in its mark. */
  readonly mfe: Exact | null
  readonly mae: Exact | null

  readonly exitAt: Instant | null
  readonly exitKnownAt: Instant | null
  readonly exitSeq: number | null
  readonly exitPrice: Exact | null
  readonly exitKind: ExitKind | null
  /** The broker or a person gave the exit kind; otherwise it was inferred. */
  readonly exitKindGiven: boolean
  readonly exitReason: string | null
  readonly exitSnapshot: Id | null
  readonly exitTurn: Id | null
  readonly holdingMinutes: number | null
  /** The result in R as the caller stated it, for a trade without a reported stop. */
  readonly statedR: number | null
  readonly legs: number
  readonly remarks: readonly string[]
}

/** The last mark of an open trade and its excursions; updated in place, recomputed from ticks for a past moment. */
export interface MarkRow {
  readonly trade: Id
  readonly mark: Exact
  readonly at: Instant
  readonly rate: Exact
  readonly mfe: Exact
  readonly mae: Exact
  /** A tick has seen it: the extremes of the next one all lie after the entry. */
  readonly seen: boolean
  /** The average entry that the broker gave last. */
  readonly average: Exact | null
}

export const LEG_KINDS = [
  'open',
  'add',
  'reduce',
  'close',
  'fee',
  'funding',
  'swap',
  'tax',
  'adjusted',
  'repriced',
  'corrected',
  'voided',
] as const
export type LegKind = (typeof LEG_KINDS)[number]

export const LEG_SOURCES = [...TRADE_SOURCES, 'person'] as const

/** One change of a trade, one row a fact. `realised`, `fee` and `funding` are the amounts of this change. */
export interface LegRow {
  readonly trade: Id
  readonly n: number
  readonly seq: number
  readonly at: Instant
  readonly knownAt: Instant
  readonly kind: LegKind
  readonly symbol: string
  readonly size: Exact
  readonly price: Exact | null
  readonly realised: Exact
  readonly fee: Exact
  readonly funding: Exact
  readonly stop: Exact | null
  readonly source: (typeof LEG_SOURCES)[number]
  readonly order: string | null
  /** Quote currency to account currency at this leg. */
  readonly rate: Exact
  /** Why this much was sold or bought back; null for anything but an exit. */
  readonly exitKind: ExitKind | null
  readonly of: number | null
}

export const ORDER_STATUSES = ['placed', 'resting', 'filled', 'cancelled', 'rejected', 'expired'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export interface OrderRow {
  readonly id: string
  readonly status: OrderStatus
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly size: Exact | null
  readonly filled: Exact
  readonly at: Instant
}

export const isOpenOrder = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'placed' || status === 'resting'

export interface RejectionRow {
  readonly seq: number
  readonly at: Instant
  readonly knownAt: Instant
  readonly rule: string
  readonly symbol: string | null
  readonly message: string | null
  readonly run: string
}

/** The agent's last decision about a symbol, until a change of position uses it. */
export interface IntentRow {
  readonly symbol: string
  readonly decision: Id
  readonly turn: Id | null
  readonly action: string
  readonly side: Side | null
  readonly at: Instant
  readonly knownAt: Instant
  readonly reason: string | null
  readonly confidence: number | null
  readonly stop: Exact | null
  readonly target: Exact | null
  readonly strategy: Strategy | null
  readonly context: Json
  readonly intention: Intention
  readonly lessonsHash: string | null
}

/** A caller's or broker's own id for a trade. */
export interface RefRow {
  readonly kind: 'trade' | 'position' | 'order'
  readonly ref: string
  readonly trade: Id
  readonly seq: number
}

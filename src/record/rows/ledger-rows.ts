import type { Exact, Id, Instant, Json, Side, Strategy } from '#vocabulary'

// The rows of the ledger: trades with what happened to them, orders, and what the agent last decided.

export const TRADE_STATUSES = ['open', 'closed', 'voided'] as const
export type TradeStatus = (typeof TRADE_STATUSES)[number]

/** What first told of a trade: a snapshot of the broker, a fill, or a report by name. */
export const TRADE_SOURCES = ['tick', 'fill', 'trade'] as const
export type TradeSource = (typeof TRADE_SOURCES)[number]

/**
 * Where the size of a trade comes from: `told`; `result`, from what it made and its prices; `assumed`, 1, because those do not go together,
 * so that neither risk nor return are known of it.
 */
export const SIZE_SOURCES = ['told', 'result', 'assumed'] as const
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

/** What the agent meant and saw when it decided; null where it did not say. */
export interface Intention {
  readonly tags: readonly string[]
  /** Handles of what the decision relied on. */
  readonly cites: readonly string[]
  /** Handles of knowledge that it went against; absent where none was told. */
  readonly against?: readonly string[]
  readonly expectedMinutes: number | null
  readonly signalAt: Instant | null
  readonly signalPrice: Exact | null
}

/** What was paid and got for a paid-up trade, in the account's currency at the rate of each time. */
export interface PaidUp {
  /** Of what is held now. */
  readonly cost: Exact
  readonly opened: Exact
  readonly closed: Exact
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
  /** null: margined, so that only the result is converted. */
  readonly paid: PaidUp | null

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
  /** What the first entry was of it: its order, what it risked and, in the quote currency, what it cost. What is added later is not in it. */
  readonly first: { readonly order: string | null; readonly risk: Exact | null; readonly value: Exact }
  /** Best and worst result on the size held; while the trade is open they live in its mark. */
  readonly mfe: Exact | null
  readonly mae: Exact | null

  readonly exitAt: Instant | null
  readonly exitKnownAt: Instant | null
  readonly exitSeq: number | null
  readonly exitPrice: Exact | null
  readonly exitKind: ExitKind | null
  /** Somebody has told why it ended; else that was concluded. */
  readonly exitTold: boolean
  /** The mark it had before what ended it; that may be told to have been at another moment. */
  readonly exitMark: MarkRow | null
  readonly exitReason: string | null
  readonly exitSnapshot: Id | null
  readonly exitTurn: Id | null
  readonly holdingMinutes: number | null
  /** The result in R as the caller stated it, for a trade whose stop was not told. */
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
  'unfilled',
  'resettled',
  'corrected',
  'voided',
] as const
export type LegKind = (typeof LEG_KINDS)[number]

export const LEG_SOURCES = [...TRADE_SOURCES, 'person'] as const

/** What happened to a trade, one row a fact. `realised`, `fee` and `funding` are what this fact changed. */
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
  /** The leg that this one reprices, or of which it takes back what was not filled. */
  readonly of: number | null
  /** Its price is a snapshot's mark, or a level: nobody told it yet. */
  readonly guess: boolean
}

export const ORDER_STATUSES = ['placed', 'resting', 'filled', 'cancelled', 'rejected', 'expired'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export interface OrderRow {
  readonly id: string
  readonly status: OrderStatus
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly type: string | null
  readonly size: Exact | null
  readonly price: Exact | null
  readonly stop: Exact | null
  readonly target: Exact | null
  readonly filled: Exact
  readonly reason: string | null
  readonly at: Instant
  readonly run: string
  /** Already among the executed orders. */
  readonly executed: boolean
}

/** It may still be executed. */
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

export interface ExecutionRow {
  readonly seq: number
  readonly n: number
  /** When it was executed; it may have been told later. */
  readonly at: Instant
  readonly knownAt: Instant
  readonly symbol: string
  readonly order: string | null
}

/** What the agent last decided about a symbol, until a change of position uses it. */
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
  /** A snapshot showed what it was to end still held a bar later: what ends it then is not its doing. */
  readonly unexecuted: boolean
}

/** A caller's or broker's own id for a trade. */
export interface RefRow {
  readonly kind: 'trade' | 'position' | 'order'
  readonly ref: string
  readonly trade: Id
  readonly seq: number
}

/** By what a fact is known again: the id that its caller gave it, or, of a fill, what was executed and when. */
export interface GivenRow {
  /** What the id makes of the event's own, without its time; of a fill, its likeness, with it. */
  readonly name: string
  readonly event: Id
  readonly seq: number
  readonly fill?: ToldFill
}

/** A fill as it was told. */
export interface ToldFill {
  /** What its event's id would be if nobody had given it one. */
  readonly content: Id
  /** It was told with an id. */
  readonly named: boolean
  readonly order: string | null
  readonly position: string | null
  /** The event of the fill that this one is, told again. */
  readonly again: Id | null
}

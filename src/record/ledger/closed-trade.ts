import { type Exact, type Instant, MINUTE_MS } from '#vocabulary'
import type { FactEvent } from '../rows/event.ts'
import type { ExitKind, IntentRow, LegRow, MarkRow, TradeRow } from '../rows/ledger-rows.ts'
import { observedUntil } from './excursion.ts'

/** What takes size off a trade. */
export interface Reduction {
  readonly size: Exact
  readonly price: Exact
  readonly at: Instant
  readonly source: LegRow['source']
  readonly kind: ExitKind
  /** Whether somebody has told the kind. */
  readonly told?: boolean | undefined
  readonly rate?: Exact | undefined
  readonly fee?: Exact | undefined
  readonly funding?: Exact | undefined
  readonly order?: string | undefined
  readonly reason?: string | undefined
  readonly guess?: boolean | undefined
}

interface Circumstances {
  /** As it is once the price of the end is seen, and as it was before the event. */
  readonly mark: MarkRow | undefined
  readonly markBefore: MarkRow | undefined
  /** The decision to leave it, if there was one. */
  readonly intent: IntentRow | undefined
}

/** A trade of which nothing is left, by the last of its reductions. */
export const closedTrade = (
  trade: TradeRow,
  by: Reduction,
  event: FactEvent,
  { mark, markBefore, intent }: Circumstances,
): TradeRow => ({
  ...trade,
  status: 'closed',
  ...observedUntil(mark, by.at),
  exitTold: by.told ?? false,
  exitMark: markBefore ?? null,
  exitAt: by.at,
  exitKnownAt: event.knownAt,
  exitSeq: event.seq,
  exitPrice: by.price,
  exitKind: by.kind,
  exitReason: by.reason ?? (by.kind === 'agent' ? (intent?.reason ?? null) : null),
  exitSnapshot: event.id,
  exitTurn: (by.kind === 'agent' ? intent?.turn : null) ?? event.turn,
  holdingMinutes: heldFor(trade, by.at),
})

/** How many minutes it was held until a moment. */
export const heldFor = ({ entryAt }: TradeRow, until: Instant): number | null =>
  entryAt === null ? null : Math.max(0, until - entryAt) / MINUTE_MS

import { type Exact, type Instant, MINUTE_MS } from '#vocabulary'
import type { FactEvent } from '../rows/event.ts'
import type { ExitKind, IntentRow, LegRow, MarkRow, TradeRow } from '../rows/ledger-rows.ts'
import { observed } from './excursion.ts'

/** What takes size off a trade. */
export interface Reduction {
  readonly size: Exact
  readonly price: Exact
  readonly at: Instant
  readonly source: LegRow['source']
  readonly kind: ExitKind
  readonly rate?: Exact | undefined
  readonly fee?: Exact | undefined
  readonly funding?: Exact | undefined
  readonly order?: string | undefined
  readonly reason?: string | undefined
  readonly guess?: boolean | undefined
}

/** A trade of which nothing is left, by the last of its reductions; `intent` is the decision to leave it, if there was one. */
export const closedTrade = (
  trade: TradeRow,
  by: Reduction,
  event: FactEvent,
  { mark, intent }: { readonly mark: MarkRow | undefined; readonly intent: IntentRow | undefined },
): TradeRow => ({
  ...trade,
  status: 'closed',
  ...observed(mark),
  exitAt: by.at,
  exitKnownAt: event.knownAt,
  exitSeq: event.seq,
  exitPrice: by.price,
  exitKind: by.kind,
  exitReason: by.reason ?? (by.kind === 'agent' ? (intent?.reason ?? null) : null),
  exitSnapshot: event.id,
  exitTurn: (by.kind === 'agent' ? intent?.turn : null) ?? event.turn,
  holdingMinutes: trade.entryAt === null ? null : Math.max(0, by.at - trade.entryAt) / MINUTE_MS,
})

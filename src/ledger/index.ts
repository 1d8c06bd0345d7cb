// The contract of the room: trades from snapshots, fills and whole trades; costs, excursions, exits, account, flags. Named exports only.

export { accountDrawdown, FIRST_ACCOUNT, marked, moneyOf, onDay, peakEquity } from './account.ts'
export type { AccountMark, AccountRow, DayRow } from './account-rows.ts'
export { onCorrected, zCorrection } from './amend-trade.ts'
export { type Booking, Bookkeeper } from './bookkeeper.ts'
export { ACTIONS, type Decision, zDecision, zKeptDecision } from './decision-schema.ts'
export { firstMark, isCourseSeen, markAt, splitMark, widen, widenByExtremes } from './excursion.ts'
export { type Fill, zFill, zOrder } from './execution-schema.ts'
export { findTrade, severalNamed } from './find-trade.ts'
export {
  EXIT_KINDS,
  type IntentRow,
  isOpenOrder,
  LEG_KINDS,
  LEG_SOURCES,
  type LegRow,
  type MarkRow,
  type RefRow,
  SIZE_SOURCES,
  TRADE_SOURCES,
  TRADE_STATUSES,
  type TradeRow,
} from './ledger-rows.ts'
export type { LedgerRows } from './ledger-state.ts'
export { onAdjusted } from './on-adjusted.ts'
export { afterCash, CASH_KINDS, isFlow, onCash } from './on-cash.ts'
export { onDecision } from './on-decision.ts'
export { lateTrades, onFill, rejectFill } from './on-fill.ts'
export { onOrder } from './on-order.ts'
export { flaggedIn, onSnapshot } from './on-snapshot.ts'
export { onTradeRecorded } from './on-trade-recorded.ts'
export {
  FLAG_ADVICE,
  FLAG_CODES,
  FLAG_STATUSES,
  type FlagCode,
  type FlagRow,
  flagContext,
  RaisedFlags,
} from './raised-flags.ts'
export { inScope, seenIn, showsSplit } from './seen-price.ts'
export { type Tick, zPosition, zTick } from './snapshot-schema.ts'
export { lastSnapshotOf } from './symbols.ts'
export { resultAt } from './trade-arithmetic.ts'
export { type TradeRecorded, zTradeRecorded } from './trade-schema.ts'

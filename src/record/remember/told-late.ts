import { type IntentRow, isCourseSeen, type TradeRow } from '#ledger'
import type { EpisodeRow } from '#log/rows'
import { canonical, type Json, ZERO } from '#vocabulary'
import type { Remembering } from './remembering.ts'

// What a trade is told of when its outcome is known, or when it can be seen how it goes, can be made to fit that. It is kept and shown,
// and weighs nothing (docs/method.md#evidence, decision record 50).

/** Whether its confidence was told too late to weigh. */
export const isConfidenceLate = (
  trade: TradeRow,
  before: EpisodeRow | undefined,
  work: Remembering,
): boolean => {
  if (trade.confidence === null) return false
  if (before?.confidence === trade.confidence) return before.confidenceLate
  return !isInTime(trade, before, work, ({ confidence }) => confidence === trade.confidence)
}

/** Whether its situation was told too late to count; null where nobody told any. What a person puts right, or bars say, is never late. */
export const isContextLate = (
  trade: TradeRow,
  before: EpisodeRow | undefined,
  work: Remembering,
): boolean | null => {
  if (trade.entryContext === null) return null
  if (isPutRight(work, 'context')) return false
  if (before !== undefined && before.contextLate !== null) return before.contextLate
  if (isFromBars(trade, work)) return false
  return !isInTime(trade, before, work, ({ context }) => isSame(context, trade.entryContext))
}

/** Whether nobody said whose it is before it could be seen how it goes. What a person puts right is never late (decision record 58). */
export const isStrategyLate = (
  trade: TradeRow,
  before: EpisodeRow | undefined,
  work: Remembering,
): boolean => {
  const name = trade.strategy?.name
  if (name === undefined) return true
  if (isPutRight(work, 'strategy')) return false
  if (before?.strategy === name) return before.strategyLate
  return !isInTime(trade, before, work, ({ strategy }) => strategy?.name === name)
}

const isSame = (one: Json, other: Json): boolean => one === other || canonical(one) === canonical(other)

const isPutRight = ({ event: { kind, data } }: Remembering, field: 'context' | 'strategy'): boolean =>
  kind === 'corrected' &&
  (data as { readonly set?: { readonly [field: string]: unknown } }).set?.[field] !== undefined

const isFromBars = ({ entryContext }: TradeRow, { event: { data } }: Remembering): boolean => {
  const { fromBars } = data as { readonly fromBars?: Json }
  return fromBars !== undefined && isSame(fromBars, entryContext)
}

/** Told before it could be seen how it goes: by the report of it while it was open, or by the decision behind it. */
const isInTime = (
  trade: TradeRow,
  before: EpisodeRow | undefined,
  { state, event }: Remembering,
  isDecided: (intent: IntentRow) => boolean,
): boolean => {
  const intent = before === undefined ? state.intents.get(trade.symbol) : undefined
  const entryAt = trade.entryAt ?? before?.knownAt ?? event.knownAt
  const { barSeconds } = state.config
  if (intent?.decision === trade.entryDecision && isDecided(intent))
    return !isCourseSeen({ entryAt, closedSize: ZERO }, undefined, intent.knownAt, barSeconds)
  if (trade.status !== 'open') return false
  return !isCourseSeen({ ...trade, entryAt }, state.marks.get(trade.id), event.knownAt, barSeconds)
}

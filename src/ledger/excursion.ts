import { Decimal, type Exact, type Instant, SECOND_MS } from '#vocabulary'
import type { MarkRow, TradeRow } from './ledger-rows.ts'
import { resultAt } from './trade-arithmetic.ts'

/** A price seen for a symbol, and the bar since the last look where one was given. */
export interface BarSeen {
  readonly price: Exact
  readonly open: Exact | null
  readonly high: Exact | null
  readonly low: Exact | null
}

export interface PriceSeen extends BarSeen {
  readonly rate: Exact
  /** The broker's average entry, where it gives one. */
  readonly average?: Exact | null
}

export const firstMark = (trade: TradeRow, at: Instant): MarkRow => ({
  at,
  average: null,
  mae: '0' as Exact,
  mark: trade.entryPrice,
  mfe: '0' as Exact,
  rate: trade.rate,
  seen: false,
  trade: trade.id,
})

export const splitMark = (mark: MarkRow, ratio: Exact): MarkRow => {
  const after = (price: Exact): Exact => Decimal.of(price).over(Decimal.of(ratio)).text
  return { ...mark, mark: after(mark.mark), average: mark.average && after(mark.average) }
}

/** Widens the excursions by the result at a price, on the size actually held. */
export const widen = (mark: MarkRow, trade: TradeRow, price: Exact, rate: Exact): MarkRow => {
  const result = resultAt(trade, price, rate)
  if (result.compare(Decimal.of(mark.mfe)) > 0) return { ...mark, mfe: result.text }
  if (result.compare(Decimal.of(mark.mae)) < 0) return { ...mark, mae: result.text }
  return mark
}

/** A closed trade's own result lies within its excursions, also after its prices were put right. */
export const enclosing = (trade: TradeRow): TradeRow => {
  if (trade.status !== 'closed' || trade.mfe === null || trade.mae === null) return trade
  const result = Decimal.of(trade.realised)
  return {
    ...trade,
    mfe: result.compare(Decimal.of(trade.mfe)) > 0 ? trade.realised : trade.mfe,
    mae: result.compare(Decimal.of(trade.mae)) < 0 ? trade.realised : trade.mae,
  }
}

/**
 * An entry within this share of its bar counts as at its beginning: a fill comes a moment after the snapshot that the
 * decision was made on, and the extremes of that bar are the trade's own but for that moment.
 */
const EARLY_SHARE = 0.05

const enteredEarly = ({ entryAt, entryBarFrom }: TradeRow, at: Instant): boolean =>
  entryAt !== null && entryBarFrom !== null && entryAt - entryBarFrom <= EARLY_SHARE * (at - entryBarFrom)

/** True if the bar up to a moment began with the trade's entry or after it. */
export const isOwnBar = (mark: MarkRow, held: TradeRow, at: Instant): boolean =>
  mark.seen || enteredEarly(held, at)

/**
 * Extremes since the last tick concern what was held until now, before any change of this tick. Those of a bar that had
 * begun well before the entry may lie before it, and count for nothing.
 */
export const widenByExtremes = (mark: MarkRow, held: TradeRow, seen: PriceSeen, at: Instant): MarkRow => {
  if (!isOwnBar(mark, held, at)) return mark
  const high = seen.high === null ? mark : widen(mark, held, seen.high, seen.rate)
  const both = seen.low === null ? high : widen(high, held, seen.low, seen.rate)
  return both.seen || seen.high === null || seen.low === null ? both : { ...both, seen: true }
}

/** By how much a broker's list of positions may lag behind its executions. */
export const LAG_MS = 30 * SECOND_MS

/** Best and worst result until the end. Unknown if no snapshot has marked the trade, or the last one came after the end. */
export const observedUntil = (
  mark: MarkRow | null | undefined,
  end: Instant,
): Pick<TradeRow, 'mfe' | 'mae'> =>
  mark?.seen && mark.at - LAG_MS <= end ? { mfe: mark.mfe, mae: mark.mae } : { mfe: null, mae: null }

export const markAt = (mark: MarkRow, trade: TradeRow, seen: PriceSeen, at: Instant): MarkRow => ({
  ...widen(mark, trade, seen.price, seen.rate),
  mark: seen.price,
  at,
  rate: seen.rate,
  seen: true,
  average: seen.average ?? mark.average,
})

/**
 * True if the course of a trade can be seen at a moment: a price or a part of its end was seen since the entry, or a bar has
 * passed. The clock alone would call a report early that names the situation after the move that decided it.
 */
export const isCourseSeen = (
  { entryAt, closedSize }: Pick<TradeRow, 'entryAt' | 'closedSize'>,
  mark: MarkRow | undefined,
  at: Instant,
  barSeconds: number,
): boolean =>
  entryAt !== null &&
  (at - entryAt > barSeconds * SECOND_MS ||
    (mark?.seen === true && mark.at > entryAt) ||
    !Decimal.of(closedSize).isZero)

/** True if a snapshot reported the trade first and none within a bar before: it may have been held for weeks. */
export const isOfUnknownAge = (
  { source, entryAt, entryBarFrom }: Pick<TradeRow, 'source' | 'entryAt' | 'entryBarFrom'>,
  barSeconds: number,
): boolean =>
  source === 'tick' &&
  entryAt !== null &&
  (entryBarFrom === null || entryAt - entryBarFrom > barSeconds * SECOND_MS)

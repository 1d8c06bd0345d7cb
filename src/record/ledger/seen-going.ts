import { Decimal, type Instant, SECOND_MS } from '#vocabulary'
import type { MarkRow, TradeRow } from '../rows/ledger-rows.ts'

// What is told of a trade when it can be seen how it goes can be made to fit that: its stop, its situation, its strategy.

/**
 * Whether that can be seen at a moment: a price or a part of its end was seen since the entry, or a bar has passed. The clock alone would call a situation early that
 * is named after the move that decided it.
 */
export const isSeenGoing = (
  { entryAt, closedSize }: Pick<TradeRow, 'entryAt' | 'closedSize'>,
  mark: MarkRow | undefined,
  told: Instant,
  barSeconds: number,
): boolean =>
  entryAt !== null &&
  (told - entryAt > barSeconds * SECOND_MS ||
    (mark?.seen === true && mark.at > entryAt) ||
    !Decimal.of(closedSize).isZero)

/** Whether a snapshot showed it first and none within a bar before: it may have been held for weeks, and how it went was shown with it. */
export const isOfUnknownAge = (
  { source, entryAt, entryBarFrom }: Pick<TradeRow, 'source' | 'entryAt' | 'entryBarFrom'>,
  barSeconds: number,
): boolean =>
  source === 'tick' &&
  entryAt !== null &&
  (entryBarFrom === null || entryAt - entryBarFrom > barSeconds * SECOND_MS)

import type { Instant } from '#vocabulary'

// When something should be written down, and whether it was. Pure. What was written and what happened are compared by their place
// in the log, so that two of one millisecond are still one after the other.

/** A day, week or month that is over and in which something was recorded. */
export interface EndedPeriod {
  /** The trading day, or the period as its review is called. */
  readonly name: string
  readonly end: Instant
  /** Where in the log its last execution stands; 0: nothing was executed in it. */
  readonly lastExecution: number
  /** Where its journal or review was last written; null: it was not. */
  readonly written: number | null
}

/** What is held of a symbol, or was until it was closed. */
export interface ChangedPosition {
  readonly symbol: string
  readonly closed: boolean
  readonly changedAt: Instant
  readonly changed: number
  /** Where the symbol's note was last written, or the closed trade remarked on; null: neither. */
  readonly written: number | null
  /** What it came to, by the trade's number: T12. */
  readonly trade: string
  readonly what: PositionWords
}

/** Figures of a trade for its prompt. */
export interface PositionWords {
  readonly side: 'long' | 'short'
  readonly size: string
  readonly entry: string
  readonly exit: string | null
  readonly result: string | null
}

export interface MomentFacts {
  readonly day: EndedPeriod | null
  /** When the journal was last written, of whatever day. */
  readonly journalAt: Instant | null
  readonly positions: readonly ChangedPosition[]
  readonly week: EndedPeriod | null
  readonly month: EndedPeriod | null
  /** As many trades have closed since the last review as one is asked for after. */
  readonly trades: { readonly count: number; readonly since: Instant; readonly period: string } | null
}

/** A moment at which something should be written that is not written yet. */
export type MomentDue =
  | { readonly kind: 'day'; readonly since: Instant; readonly day: string }
  | { readonly kind: 'fill' | 'close'; readonly since: Instant; readonly position: ChangedPosition }
  | { readonly kind: 'week' | 'month'; readonly since: Instant; readonly period: string }
  | { readonly kind: 'trades'; readonly since: Instant; readonly period: string; readonly count: number }

/** What is due: the longest period first, then positions in the order they changed. */
export const dueMoments = (facts: MomentFacts): readonly MomentDue[] => {
  const { day, journalAt, week, month, trades } = facts
  return [
    ...(isDue(month) ? [{ kind: 'month' as const, since: month.end, period: month.name }] : []),
    ...(isDue(week) ? [{ kind: 'week' as const, since: week.end, period: week.name }] : []),
    ...(trades === null ? [] : [{ kind: 'trades' as const, ...trades }]),
    // A day that an entry of the next one looks back on was written about.
    ...(isDue(day) && !(journalAt !== null && journalAt >= day.end)
      ? [{ kind: 'day' as const, since: day.end, day: day.name }]
      : []),
    ...positionsDue(facts.positions),
  ]
}

/** What was written before the last execution says nothing of it. */
const isDue = (period: EndedPeriod | null): period is EndedPeriod =>
  period !== null && (period.written === null || period.written < period.lastExecution)

const positionsDue = (positions: readonly ChangedPosition[]): readonly MomentDue[] =>
  positions
    .filter(({ written, changed }) => written === null || written < changed)
    .toSorted((a, b) => a.changed - b.changed)
    .map((position) => ({
      kind: position.closed ? 'close' : 'fill',
      since: position.changedAt,
      position,
    }))

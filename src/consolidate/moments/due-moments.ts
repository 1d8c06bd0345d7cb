import type { Instant } from '#vocabulary'
import { monthOf, type Period, periodNamed, weekOf } from './period.ts'

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

/** A trading day that is over. */
export interface EndedDay extends EndedPeriod {
  /** Whether an entry was made since it ended, in the journal of a later day up to the next on which anything was recorded. */
  readonly lookedBackOn: boolean
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
  /** Those that are asked about, the newest first; so are weeks and months. */
  readonly days: readonly EndedDay[]
  readonly positions: readonly ChangedPosition[]
  readonly weeks: readonly EndedPeriod[]
  readonly months: readonly EndedPeriod[]
  /** Where the review of a period was last written, by the period's name. */
  readonly reviews: ReadonlyMap<string, number>
  /** As many trades have closed since the last review as one is asked for after. */
  readonly trades: { readonly count: number; readonly since: Instant; readonly period: string } | null
}

/** A moment at which something should be written that is not written yet. */
export type MomentDue =
  /** `late`: a later one is over too, so that an entry of today is no longer about it. */
  | { readonly kind: 'day'; readonly since: Instant; readonly day: string; readonly late: boolean }
  | { readonly kind: 'fill' | 'close'; readonly since: Instant; readonly position: ChangedPosition }
  | { readonly kind: 'week' | 'month'; readonly since: Instant; readonly period: string }
  | { readonly kind: 'trades'; readonly since: Instant; readonly period: string; readonly count: number }

/** What is due: the longest period first and of each kind the newest, then positions in the order they changed. */
export const dueMoments = ({
  days,
  weeks,
  months,
  reviews,
  trades,
  positions,
}: MomentFacts): readonly MomentDue[] => {
  // A review of a longer period is one of what lies in it.
  const isReviewed = (one: EndedPeriod, longer: () => readonly Period[]): boolean =>
    reviews.size > 0 && longer().some(({ name }) => isSaid(one, reviews.get(name) ?? null))
  return [
    ...months
      .filter((month) => !isSaid(month, month.written))
      .map(({ name, end }) => ({ kind: 'month' as const, since: end, period: name })),
    ...weeks
      .filter(
        (week) => !isSaid(week, week.written) && !isReviewed(week, () => [monthOf(thursdayOf(week.name))]),
      )
      .map(({ name, end }) => ({ kind: 'week' as const, since: end, period: name })),
    ...(trades === null ? [] : [{ kind: 'trades' as const, ...trades }]),
    ...days
      .map((day, newer) => ({ day, late: newer > 0 }))
      .filter(
        ({ day }) =>
          !isSaid(day, day.written) &&
          !day.lookedBackOn &&
          !isReviewed(day, () => [weekOf(day.name), monthOf(day.name)]),
      )
      .map(({ day, late }) => ({ kind: 'day' as const, since: day.end, day: day.name, late })),
    ...positionsDue(positions),
  ]
}

/** What was written before the last execution says nothing of it. */
const isSaid = ({ lastExecution }: EndedPeriod, written: number | null): boolean =>
  written !== null && written >= lastExecution

/** The day by which a week belongs to a month, as it does to a year. */
const thursdayOf = (week: string): string => periodNamed(week).days[3] ?? ''

const positionsDue = (positions: readonly ChangedPosition[]): readonly MomentDue[] =>
  positions
    .filter(({ written, changed }) => written === null || written < changed)
    .toSorted((a, b) => a.changed - b.changed)
    .map((position) => ({
      kind: position.closed ? 'close' : 'fill',
      since: position.changedAt,
      position,
    }))

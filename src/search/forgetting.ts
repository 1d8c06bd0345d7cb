import { addDays, type Day } from './day.ts'

// Forgetting: details fade, what was learned stays. Nothing is deleted; this only says what recall reads.

/** The last five days of journal are read whole. */
const JOURNAL_DAYS = 5
/** Weekly reviews of the last month are read; older weeks through the review of their month. */
const WEEKLY_DAYS = 31

export interface DatedDocument {
  readonly path: string
  readonly kind: 'journal' | 'week' | 'month' | 'other'
  /** The days it is about, both inclusive; a journal's are the same day. Others need none. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  /** The day it was last written: a week reviewed on Wednesday does not cover Friday. */
  readonly written?: Day | undefined
}

/** The paths a search leaves out: what a review covers by now, unless its day is asked for, and what comes after the day. */
export const forgotten = (
  documents: readonly DatedDocument[],
  at: Day,
  isAsked: (day: Day) => boolean = () => false,
): ReadonlySet<string> => {
  const known = documents.filter(({ from = at }) => from <= at)
  const weeks = known.filter(({ kind }) => kind === 'week')
  const months = known.filter(({ kind }) => kind === 'month')
  const isCovered = (one: DatedDocument): boolean => {
    if (one.to === undefined || isAsked(one.to)) return false
    if (one.kind === 'week') return one.to <= addDays(at, -WEEKLY_DAYS) && covered(one, months)
    if (one.kind !== 'journal' || one.to > addDays(at, -JOURNAL_DAYS)) return false
    return covered(one, weeks) || covered(one, months)
  }
  return new Set(documents.filter((one) => (one.from ?? at) > at || isCovered(one)).map(({ path }) => path))
}

/**
 * A week that runs into the next month is covered when each month it touches has a review that reaches its days; so is any
 * stretch of days, by one review or by several together.
 */
const covered = (one: DatedDocument, reviews: readonly DatedDocument[]): boolean => {
  if (one.from === undefined || one.to === undefined) return false
  for (let day = one.from; day <= one.to; day = addDays(day, 1))
    if (!reviews.some((review) => includes(review, day))) return false
  return true
}

const includes = ({ from, to, written }: DatedDocument, day: Day): boolean =>
  from !== undefined && to !== undefined && from <= day && day <= to && day <= (written ?? to)

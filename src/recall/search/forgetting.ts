import { addDays, type Day } from './day.ts'

// Forgetting: details fade, what was learned stays. Nothing is deleted; this only says what recall reads.

/** The last five days of journal are read whole. */
export const JOURNAL_DAYS = 5
/** Weekly reviews of the last month are read; older weeks through the review of their month. */
export const WEEKLY_DAYS = 31

export interface DatedDocument {
  readonly path: string
  readonly kind: 'journal' | 'week' | 'month' | 'other'
  /** The days it is about, both inclusive; a journal's are the same day. Others need none. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  /** The day it was last written: a week reviewed on Wednesday does not cover Friday. */
  readonly written?: Day | undefined
}

export type Reading = 'recent' | 'uncovered' | 'review' | 'always' | 'covered' | 'later'

export interface ForgettingOptions {
  /** Read everything up to `at`. */
  readonly all?: boolean | undefined
  readonly journalDays?: number | undefined
  readonly weeklyDays?: number | undefined
}

/** Why each document is read (`recent`, `uncovered`, `review`, `always`) or not (`covered`, `later`). */
export const readings = (
  documents: readonly DatedDocument[],
  at: Day,
  { all = false, journalDays = JOURNAL_DAYS, weeklyDays = WEEKLY_DAYS }: ForgettingOptions = {},
): ReadonlyMap<string, Reading> => {
  const known = documents.filter((one) => (one.from ?? at) <= at)
  const weeks = known.filter((one) => one.kind === 'week')
  const months = known.filter((one) => one.kind === 'month')
  const read = (one: DatedDocument): Reading => {
    if ((one.from ?? at) > at) return 'later'
    if (one.kind === 'other' || one.to === undefined) return 'always'
    if (one.kind === 'month') return 'review'
    if (one.kind === 'week') {
      if (one.to > addDays(at, -weeklyDays)) return 'review'
      return covered(one, months) && !all ? 'covered' : 'uncovered'
    }
    if (one.to > addDays(at, -journalDays)) return 'recent'
    return (covered(one, weeks) || covered(one, months)) && !all ? 'covered' : 'uncovered'
  }
  return new Map(documents.map((one) => [one.path, read(one)]))
}

/** The paths a search leaves out. */
export const forgotten = (
  documents: readonly DatedDocument[],
  at: Day,
  options: ForgettingOptions = {},
): ReadonlySet<string> =>
  new Set(
    [...readings(documents, at, options)].flatMap(([path, reading]) =>
      reading === 'covered' || reading === 'later' ? [path] : [],
    ),
  )

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

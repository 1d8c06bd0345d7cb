import { FIRST_CONFIG, type FileRow, type Moment } from '#log'
import { type Calendar, tradingDayAt, tradingDayNamed } from '#market'
import { journalFile, reviewFile } from '#record'
import { FIRST_INSTANT, type Instant, plusMs } from '#vocabulary'
import { changedPositions } from './changed-positions.ts'
import { dueMoments, type EndedDay, type EndedPeriod, type MomentDue } from './due-moments.ts'
import { before, dateAfter, monthOf, type Period, weekOf } from './period.ts'
import { closedSinceReview } from './trades-since-review.ts'

/** A weekend with a holiday on either side is bridged; a day longer ago is part of its week. */
const DAYS_LOOKED_BACK = 7
/** A week longer ago is part of its month, and a month longer ago than a year is history. */
const WEEKS_LOOKED_BACK = 5
const MONTHS_LOOKED_BACK = 12

/**
 * What should be written down as of a moment. Every look-up is by an index and for a fixed number of rows, since each turn asks: a long
 * log costs what a short one does.
 */
export const momentsDue = async (moment: Moment): Promise<readonly MomentDue[]> => {
  const { log, seq, at, state } = moment
  // Without a time nothing has ended yet.
  if (seq === 0 || at === FIRST_INSTANT) return []
  const config = state?.config ?? (await log.store.rows('config', { seq }))[0] ?? FIRST_CONFIG
  const { calendar } = config
  const today = tradingDayAt(at, calendar).name
  const { dates, week, month, weeks, months } = lookedBackOn(today)
  const reviewed = [week, month, ...weeks, ...months]
  const files = await writtenFiles(moment, [
    ...[today, ...dates].map(journalFile),
    ...reviewed.map(({ name }) => reviewFile(name)),
  ])
  const reviews = new Map(
    reviewed.flatMap(({ name }) => {
      const file = files.get(reviewFile(name))
      return file === undefined ? [] : [[name, file.seq] as const]
    }),
  )
  const begun = await firstKnown(moment)
  const ended = (periods: readonly Period[]) => periodsEnded(moment, calendar, periods, { begun, reviews })
  return dueMoments({
    days: await daysEnded(moment, calendar, { today, dates, files }),
    positions: await changedPositions(moment),
    weeks: await ended(weeks),
    months: await ended(months),
    reviews,
    trades: await closedSinceReview(moment, config.reviewAfter ?? 0, {
      asked: week.name,
      // One that was written by hand is told of by no `review`.
      written: [week, month, weeks[0], months[0]].flatMap(
        (period) => (period && reviews.get(period.name)) ?? [],
      ),
    }),
  })
}

interface LookedBackOn {
  readonly dates: readonly string[]
  readonly week: Period
  readonly month: Period
  readonly weeks: readonly Period[]
  readonly months: readonly Period[]
}

/** What is looked back on as of a day: the last that was asked for, since a day has many turns. */
let lastAsked: { readonly today: string; readonly found: LookedBackOn } | undefined

const lookedBackOn = (today: string): LookedBackOn => {
  if (lastAsked?.today === today) return lastAsked.found
  const week = weekOf(today)
  const month = monthOf(today)
  const found = {
    dates: Array.from({ length: DAYS_LOOKED_BACK }, (_, back) => dateAfter(today, -1 - back)),
    week,
    month,
    weeks: periodsBefore(week, weekOf, WEEKS_LOOKED_BACK),
    months: periodsBefore(month, monthOf, MONTHS_LOOKED_BACK),
  }
  lastAsked = { today, found }
  return found
}

/** So many of them before one, the newest first. */
const periodsBefore = (period: Period, sort: (date: string) => Period, count: number): readonly Period[] => {
  const found: Period[] = []
  for (let last = before(period, sort); found.length < count; last = before(last, sort)) found.push(last)
  return found
}

type Files = ReadonlyMap<string, FileRow>

/** Those of the files that had been written by then, in one look. */
const writtenFiles = async ({ log, seq }: Moment, paths: readonly string[]): Promise<Files> => {
  const rows = await log.store.rows('files', { seq, among: { column: 'path', values: paths } })
  return new Map(rows.map((row) => [row.path, row]))
}

/** Trading days before today on which anything was recorded, the newest first. */
const daysEnded = async (
  moment: Moment,
  calendar: Calendar,
  {
    today,
    dates,
    files,
  }: { readonly today: string; readonly dates: readonly string[]; readonly files: Files },
): Promise<readonly EndedDay[]> => {
  const recorded = await recordedAmong(moment, dates)
  const found: EndedDay[] = []
  // Dates of later days by whose journals the next one is looked back on.
  let later = [today]
  for (const name of dates) {
    if (recorded.has(name)) {
      const { start, end } = tradingDayNamed(name, calendar)
      found.push({
        name,
        end,
        lastExecution: await lastExecution(moment, start, end),
        written: files.get(journalFile(name))?.seq ?? null,
        lookedBackOn: later.some((date) => (files.get(journalFile(date))?.knownAt ?? FIRST_INSTANT) >= end),
      })
      later = []
    }
    later.push(name)
  }
  return found
}

const recordedAmong = async ({ log, seq }: Moment, days: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await log.store.rows('days', { seq, among: { column: 'day', values: days } })
  return new Set(rows.map(({ day }) => day))
}

/** Those weeks or months in which anything was recorded. */
const periodsEnded = async (
  moment: Moment,
  calendar: Calendar,
  periods: readonly Period[],
  { begun, reviews }: { readonly begun: Instant; readonly reviews: ReadonlyMap<string, number> },
): Promise<readonly EndedPeriod[]> => {
  const found: EndedPeriod[] = []
  for (const { name, days } of periods) {
    const { start } = tradingDayNamed(days[0] ?? '', calendar)
    const { end } = tradingDayNamed(days.at(-1) ?? '', calendar)
    if (end <= begun) break
    const last = await lastExecution(moment, start, end)
    if (last > 0 || (await recordedAmong(moment, days)).size > 0)
      found.push({ name, end, lastExecution: last, written: reviews.get(name) ?? null })
  }
  return found
}

/** Before the log's first event nothing was recorded. */
const firstKnown = async ({ log }: Moment): Promise<Instant> =>
  (await log.store.events({ limit: 1 }))[0]?.knownAt ?? FIRST_INSTANT

/** Where in the log the last execution within a stretch of time stands; 0: there was none. */
const lastExecution = async ({ log, seq }: Moment, start: Instant, end: Instant): Promise<number> => {
  const [last] = await log.store.rows('legs', {
    seq,
    range: { column: 'knownAt', from: start, to: plusMs(end, -1) },
    order: { column: 'knownAt', descending: true },
    limit: 1,
  })
  return last?.seq ?? 0
}

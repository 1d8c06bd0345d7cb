import { FIRST_CONFIG, type Log, type Moment } from '#log'
import { type Calendar, tradingDayAt, tradingDayNamed } from '#market'
import { journalFile, reviewFile } from '#record'
import { DAY_MS, FIRST_INSTANT, type Instant, plusMs } from '#vocabulary'
import { type ChangedPosition, changedPositions } from './changed-positions.ts'
import { dateAfter, monthOf, type Period, periodNamed, weekOf } from './period.ts'

/** A moment at which something should be written that is not written yet. */
export type MomentDue =
  | { readonly kind: 'day' | 'week' | 'month'; readonly since: Instant; readonly about: string }
  | { readonly kind: 'fill' | 'close'; readonly since: Instant; readonly position: ChangedPosition }

/** Days after which a period is asked for no more: a day is then part of its week, a week of its month, a month history. */
const LAPSES_AFTER = { day: 7, week: 35, month: 366 } as const

/** Recorded days that are looked at, the newest: a month before this one has its last among them. */
const DAYS_READ = 32

/**
 * Moments due: the newest month, week and day that ended and in which anything was recorded, then positions in the order they changed.
 * There is no backlog. Each turn asks, so every look-up is by an index and of a fixed number of rows.
 */
export const momentsDue = async (moment: Moment): Promise<readonly MomentDue[]> => {
  const { log, seq, at, state } = moment
  // Without a time nothing has ended yet.
  if (seq === 0 || at === FIRST_INSTANT) return []
  const { calendar } = state?.config ?? (await log.store.rows('config', { seq }))[0] ?? FIRST_CONFIG
  const today = tradingDayAt(at, calendar).name
  const order = { column: 'day', descending: true } as const
  const recorded = (await log.store.rows('days', { seq, order, limit: DAYS_READ })).map(({ day }) => day)
  const periods: MomentDue[] = []
  for (const kind of ['month', 'week', 'day'] as const) {
    const first = periodOf(kind, today).days[0] ?? today
    const last = recorded.find((day) => day < first)
    if (last === undefined) continue
    const period = periodOf(kind, last)
    const { end } = tradingDayNamed(period.days.at(-1) ?? last, calendar)
    if (at - end < LAPSES_AFTER[kind] * DAY_MS && !(await isWritten(moment, kind, period, calendar, today)))
      periods.push({ kind, since: end, about: period.name })
  }
  const positions = await changedPositions(moment)
  return [
    ...periods,
    ...positions
      .filter(({ written, changed }) => written === null || written < changed)
      .toSorted((a, b) => a.changed - b.changed)
      .map((position) => ({
        kind: position.closed ? ('close' as const) : ('fill' as const),
        since: position.changedAt,
        position,
      })),
  ]
}

type Kind = keyof typeof LAPSES_AFTER

const periodOf = (kind: Kind, date: string): Period =>
  kind === 'day' ? { name: date, days: [date] } : kind === 'week' ? weekOf(date) : monthOf(date)

/** Journals that there are of a week or a month, which its review is to cover. */
export const journalsOf = async (log: Log, seq: number, period: string): Promise<string[]> => {
  const values = periodNamed(period).days.map(journalFile)
  const rows = await log.store.rows('files', { seq, among: { column: 'path', values } })
  return rows.map(({ path }) => path).sort()
}

/** True if it, or a longer period around it, was written about after its last execution. A day also by an entry made since it ended. */
const isWritten = async (
  { log, seq }: Moment,
  kind: Kind,
  { name, days }: Period,
  calendar: Calendar,
  today: string,
): Promise<boolean> => {
  const [first = name] = days
  const { start } = tradingDayNamed(first, calendar)
  const { end } = tradingDayNamed(days.at(-1) ?? name, calendar)
  // A week belongs to the month of its Thursday, as it does to the year.
  const month = reviewFile(monthOf(days[kind === 'week' ? 3 : 0] ?? name).name)
  const own = [
    ...(kind === 'day' ? [journalFile(name)] : []),
    ...(kind === 'month' ? [] : [reviewFile(weekOf(first).name)]),
    month,
  ]
  const later: string[] = []
  if (kind === 'day')
    for (let date = dateAfter(name, 1); date <= today; date = dateAfter(date, 1))
      later.push(journalFile(date))
  const files = await log.store.rows('files', { seq, among: { column: 'path', values: [...own, ...later] } })
  const [execution] = await log.store.rows('legs', {
    seq,
    range: { column: 'knownAt', from: start, to: plusMs(end, -1) },
    order: { column: 'knownAt', descending: true },
    limit: 1,
  })
  return files.some((file) =>
    own.includes(file.path) ? file.seq >= (execution?.seq ?? 0) : file.knownAt >= end,
  )
}

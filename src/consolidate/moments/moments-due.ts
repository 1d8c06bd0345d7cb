import { type Calendar, tradingDayAt, tradingDayNamed } from '#market'
import { FIRST_CONFIG, journalFile, type Moment, reviewFile } from '#record'
import { FIRST_INSTANT, type Instant, plusMs } from '#vocabulary'
import { changedPositions } from './changed-positions.ts'
import { fileAt } from './covered-journals.ts'
import { dueMoments, type EndedPeriod, type MomentDue } from './due-moments.ts'
import { before, dateAfter, monthOf, type Period, weekOf } from './period.ts'
import { closedSinceReview } from './trades-since-review.ts'

/** A weekend with a holiday on either side is bridged; a day longer ago is part of its week. */
const DAYS_LOOKED_BACK = 7

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
  const week = before(weekOf(today), weekOf)
  const month = before(monthOf(today), monthOf)
  return dueMoments({
    day: await dayEnded(moment, calendar, today),
    journalAt: await journalWrittenAt(moment, today),
    positions: await changedPositions(moment),
    week: await periodEnded(moment, calendar, week),
    month: await periodEnded(moment, calendar, month),
    trades: await closedSinceReview(moment, config.reviewAfter ?? 0, {
      asked: weekOf(today).name,
      periods: [weekOf(today).name, monthOf(today).name, week.name, month.name],
    }),
  })
}

/** The last trading day before today on which anything was recorded. */
const dayEnded = async (moment: Moment, calendar: Calendar, today: string): Promise<EndedPeriod | null> => {
  for (let back = 1; back <= DAYS_LOOKED_BACK; back++) {
    const name = dateAfter(today, -back)
    if (await isRecorded(moment, name))
      return ended(moment, calendar, { name, days: [name] }, journalFile(name))
  }
  return null
}

/** A week or month in which anything was recorded. */
const periodEnded = async (
  moment: Moment,
  calendar: Calendar,
  period: Period,
): Promise<EndedPeriod | null> => {
  const found = await ended(moment, calendar, period, reviewFile(period.name))
  if (found.lastExecution > 0) return found
  // The last days first: most logs have one of them.
  for (const day of period.days.toReversed()) if (await isRecorded(moment, day)) return found
  return null
}

const isRecorded = async ({ log, seq }: Moment, day: string): Promise<boolean> =>
  (await log.store.rows('days', { seq, where: { day } })).length > 0

const ended = async (
  { log, seq }: Moment,
  calendar: Calendar,
  { name, days }: Period,
  path: string,
): Promise<EndedPeriod> => {
  const { start } = tradingDayNamed(days[0] ?? '', calendar)
  const { end } = tradingDayNamed(days.at(-1) ?? '', calendar)
  const [last] = await log.store.rows('executions', {
    seq,
    range: { column: 'knownAt', from: start, to: plusMs(end, -1) },
    order: { column: 'knownAt', descending: true },
    limit: 1,
  })
  return { name, end, lastExecution: last?.seq ?? 0, written: (await fileAt(log, path, seq))?.seq ?? null }
}

/** By the call, or by hand into today's file. */
const journalWrittenAt = async ({ log, seq }: Moment, today: string): Promise<Instant | null> => {
  const [entry] = await log.store.events({ kinds: ['journal'], toSeq: seq, descending: true, limit: 1 })
  const file = await fileAt(log, journalFile(today), seq)
  const written = [entry, file].flatMap((one) => (one === undefined ? [] : [one.knownAt]))
  return written.length === 0 ? null : written.reduce((a, b) => (a > b ? a : b))
}

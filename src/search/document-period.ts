import { type AskedDays, calendarMonth, isDay, isoWeek } from './day.ts'
import type { DatedDocument } from './forgetting.ts'

const JOURNAL = /(?:^|\/)journal\/(?:.*\/)?(\d{4}-\d{2}-\d{2})\.md$/
const WEEK = /(?:^|\/)reviews\/week_(\d{4})-W?(\d{2})\.md$/
const MONTH = /(?:^|\/)reviews\/month_(\d{4})-(\d{2})\.md$/

/** What a path in the workspace says about the days a document covers. A name that is no date is an ordinary document. */
export const documentPeriod = (path: string): DatedDocument => {
  const journal = JOURNAL.exec(path)?.[1]
  if (journal !== undefined && isDay(journal)) return { path, kind: 'journal', from: journal, to: journal }
  const week = WEEK.exec(path)
  if (week) return spanning(path, 'week', isoWeek(Number(week[1]), Number(week[2])))
  const month = MONTH.exec(path)
  if (month) return spanning(path, 'month', calendarMonth(Number(month[1]), Number(month[2])))
  return { path, kind: 'other' }
}

const spanning = (path: string, kind: 'week' | 'month', days: AskedDays | undefined): DatedDocument =>
  days === undefined ? { path, kind: 'other' } : { path, kind, ...days }

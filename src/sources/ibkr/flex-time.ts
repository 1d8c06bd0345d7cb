import { type Instant, shownValue } from '#vocabulary'
import { RowRefused } from '../csv-row.ts'
import { momentOf, readTime } from '../wall-time.ts'

/** A statement is in the time of New York unless its account was set to another. */
export const FLEX_ZONE = 'America/New_York'

/** What a query that includes zones writes behind a time. */
const ZONES: ReadonlyMap<string, string> = new Map([
  ['EST', FLEX_ZONE],
  ['EDT', FLEX_ZONE],
  ['CST', 'America/Chicago'],
  ['CDT', 'America/Chicago'],
  ['GMT', 'UTC'],
  ['UTC', 'UTC'],
  ['BST', 'Europe/London'],
  ['CET', 'Europe/Berlin'],
  ['CEST', 'Europe/Berlin'],
  ['HKT', 'Asia/Hong_Kong'],
  ['JST', 'Asia/Tokyo'],
  ['AEST', 'Australia/Sydney'],
  ['AEDT', 'Australia/Sydney'],
])

const MONTHS = 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec'.split(',')

/** `29-Feb-16` and `02/29/16` with their years whole. */
const wholeYear = (text: string): string =>
  text
    .replace(/^(\d{1,2})-([a-z]{3})-(\d{2}|\d{4})\b/i, (all, day: string, name: string, year: string) => {
      const month = MONTHS.indexOf(name.toLowerCase()) + 1
      return month === 0
        ? all
        : `${year.padStart(4, '20')}-${`${month}`.padStart(2, '0')}-${day.padStart(2, '0')}`
    })
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{2})(?!\d)/, '$1/$2/20$3')

export interface FlexClock {
  /** Where times without a zone of their own are from. */
  readonly zone: string
  readonly dayFirst: boolean | undefined
}

/** A moment as a query was set to write it; `day` takes a day without its time, as its beginning. */
export const flexMoment = (
  told: string,
  { zone, dayFirst }: FlexClock,
  precision: 'time' | 'day',
): Instant => {
  const [, text = '', suffix] = /^(.*?)(?:\s*\b([A-Z]{3,4}))?$/.exec(told.trim()) ?? []
  const at = suffix === undefined ? zone : ZONES.get(suffix)
  if (at === undefined)
    throw new RowRefused(
      `its time is in a zone that is not known: ${shownValue(told)}`,
      'Leave zones out of the query, and say it by zone.',
    )
  const whole = wholeYear(text)
  const read = readTime(whole, dayFirst)
  const known =
    read === 'no time of day' && precision === 'day' ? readTime(`${whole} 00:00:00`, dayFirst) : read
  if (known === 'day or month')
    throw new RowRefused(
      `in ${shownValue(told)} either may be the day`,
      'Say dayFirst, or set the query to yyyyMMdd.',
    )
  if (known === 'no time of day')
    throw new RowRefused(
      `it has a day and no time: ${shownValue(told)}`,
      'Add the field Date/Time to the query.',
    )
  const moment = typeof known === 'string' ? undefined : known.zoned ? known.wall : momentOf(known.wall, at)
  if (moment === undefined)
    throw new RowRefused(`its time cannot be read: ${shownValue(told)}`, 'Set the query to yyyyMMdd;HHmmss.')
  return moment as Instant
}

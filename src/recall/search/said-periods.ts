import { eachQuarter, eachWrittenDate, MONTH_NAME } from './calendar-days.ts'
import { partOfThatYear, partOfYear } from './calendar-spans.ts'
import type { AskedDays, Day } from './day.ts'
import { simplified } from './simplified.ts'
import { NAMED, RELATIVE, type Reading, WEEKDAYS } from './spoken-days.ts'
import { HAN_COUNT } from './spoken-numbers.ts'

// The times that a question says, each by itself, and what stands around them.

/** Its days seen from a day, or as part of a whole. */
type Seen = (day: Day, whole?: AskedDays) => AskedDays | undefined

export interface Period {
  /** What of it is looked for. */
  readonly words: string
  /** What of it a question is about. */
  readonly subject: string
  /** Undefined: it says a time, and no days of it are read. */
  readonly days: AskedDays | undefined
  /** Where it is said without its year or week: its days seen from another day. */
  readonly seenFrom?: Seen | undefined
}

/** A question cut at its periods: the texts before, between and after them. */
export interface Said {
  readonly texts: string[]
  readonly periods: Period[]
}

/** Stands in a question for the period with that number, until all are found: each is read from what those before it have left. */
const MARK = /\uE000(\d+)\uE001/u

export const saidIn = (question: string, today: Day): Said => {
  const periods: Period[] = []
  const mark = (period: Period): string => `\uE000${periods.push(period) - 1}\uE001`
  let text = REWRITTEN.reduce(
    (rest, [pattern, whole]) => rest.replace(pattern, whole),
    withWholeYears(simplified(question).replace(/[\uE000\uE001]/gu, ' ')),
  )
  text = eachWrittenDate(text, (month, day, words) =>
    mark({ words, subject: ' ', days: day === undefined ? monthOf(month) : { from: day, to: day } }),
  )
  // A quarter is what figures are of: that no text has it says something.
  text = eachQuarter(text, (n, year, words) =>
    mark(
      year === ''
        ? partial(words, words, today, (day) => partOfYear(day, 3, n))
        : { words, subject: words, days: partOfThatYear(year, 3, n) },
    ),
  )
  const read = (readings: readonly Reading[], write: (said: string, seen: Seen) => Period): void => {
    for (const [pattern, days] of readings)
      text = text.replace(pattern, (said: string, ...rest) =>
        mark(write(said, (day, whole) => days(day, rest.at(-1) ?? {}, whole))),
      )
  }
  read(NAMED, (said, seen) => partial(said, ' ', today, seen))
  read(WEEKDAYS, (_, seen) => partial(' ', ' ', today, seen))
  read(RELATIVE, (_, seen) => ({ words: ' ', subject: ' ', days: seen(today) }))
  const pieces = text.split(MARK)
  return {
    texts: pieces.filter((_, i) => i % 2 === 0),
    periods: pieces.flatMap((n, i) => (i % 2 === 0 ? [] : (periods[Number(n)] ?? []))),
  }
}

const partial = (words: string, subject: string, today: Day, seenFrom: Seen): Period => ({
  words,
  subject,
  days: seenFrom(today),
  seenFrom,
})

const monthOf = (named: string): AskedDays | undefined =>
  partOfThatYear(named.slice(0, 4), 1, Number(named.slice(5)))

const HAN_YEAR = '〇一二三四五六七八九'
/** 二〇二五年, 25年3月 and Mar '25 have a year; of March, April and May 2025 each has it. */
const withWholeYears = (question: string): string =>
  question
    .replaceAll(/[〇零○一二三四五六七八九]{4}(?=年)/gu, (year) =>
      [...year].map((sign) => Math.max(0, HAN_YEAR.indexOf(sign))).join(''),
    )
    .replaceAll(/(?<![\d.])(\d{2})(?=年\d{1,2}月)/gu, '20$1')
    .replaceAll(new RegExp(`\\b(${MONTH_NAME})\\.? ['’](\\d{2})\\b`, 'giu'), '$1 20$2')
    .replaceAll(
      new RegExp(`\\b(${MONTH_NAME})(?=(?:(?:,|,? and|,? or) ${MONTH_NAME})+,? (\\d{4})\\b)`, 'giu'),
      '$1 $2',
    )

const TH = '(?:st|nd|rd|th)'
/**
 * March 3-6, 3 to 6 March, 3月3日到6日: the month, and the year, are of both. A bare number after "and" may be anything. 上周二 is a weekday
 * beside its week.
 */
const REWRITTEN: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `\\b(${MONTH_NAME}) (\\d{1,2})${TH}?(?: ?([-–—]) ?| (to|through|until|and) (?=\\d{1,2}${TH}|\\d{1,2}(?:[,?.]|$)))(\\d{1,2})${TH}?(,? \\d{4})?(?![\\d:%]|\\.\\d)`,
      'giu',
    ),
    '$1 $2$6 $3$4 $1 $5$6',
  ],
  [
    new RegExp(
      `\\b(\\d{1,2})${TH}?(?: ?([-–—]) ?| (to|through|until|and) )(\\d{1,2})${TH}? (?:of )?(${MONTH_NAME})((?:,? \\d{4})?)\\b`,
      'giu',
    ),
    '$1 $5$6 $2$3 $4 $5$6',
  ],
  [
    new RegExp(
      `((?:\\d{4}年)?(?:${HAN_COUNT})月)((?:${HAN_COUNT})[日号])([到至~–—-])((?:${HAN_COUNT})[日号])`,
      'gu',
    ),
    '$1$2$3$1$4',
  ],
  [/([上下这本]个?(?:周|星期|礼拜))(?=[一二三四五六日天])/gu, '$1周'],
]

import { MONTH, monthNumber } from './calendar-days.ts'
import {
  dayAgo,
  dayOfYear,
  daysFrom,
  months,
  partOfThatYear,
  partOfYear,
  type Unit,
  unitLater,
  week,
  weekdayOf,
} from './calendar-spans.ts'
import { type AskedDays, addDays, type Day, isoWeek } from './day.ts'
import { COUNT, HAN_COUNT, ORDINAL, spokenNumber } from './spoken-numbers.ts'

// How people say days without writing them out, in English and simplified Chinese.

/**
 * A pattern, and the days of what it finds, seen from a day. What is said without its year or week may be part of a whole that stands beside
 * it: "March" of last year, "Tuesday" of last week. It is then seen from the last day of that.
 */
export type Reading = readonly [
  RegExp,
  (
    today: Day,
    found: { readonly [group: string]: string | undefined },
    whole?: AskedDays,
  ) => AskedDays | undefined,
]
type Read = Reading[1]

/** By their first two letters, Monday first. */
const WEEKDAYS_NAMED = 'mo tu we th fr sa su'.split(' ')
const HAN_WEEKDAYS = '一二三四五六日'

const UNIT = '(?<unit>day|week|month|quarter|year)'
const HAN_WEEK = '(?:周|星期|礼拜)'
const HAN_UNIT = `(?:个?(?<unit>天|日|${HAN_WEEK}|月|季度|年))`

const unitNamed = (name: string): Unit => {
  if (/^[d天日]/iu.test(name)) return 'day'
  if (/^[w周星礼]/iu.test(name)) return 'week'
  return /^[m月]/iu.test(name) ? 'month' : /^[q季]/iu.test(name) ? 'quarter' : 'year'
}

/** A week ago was a day, a month ago was that month. */
const ago: Read = (today, { n = '', unit = '' }) => {
  const of = unitNamed(unit)
  const day = dayAgo(today, of, spokenNumber(n))
  return of === 'day' || of === 'week' ? { from: day, to: day } : unitLater(day, of, 0)
}

const upToNow: Read = (today, { n = 'a', unit = '' }) => ({
  from: dayAgo(today, unitNamed(unit), spokenNumber(n)),
  to: today,
})

const WHICH = '(?<which>last|past|previous|this|current|next|coming)'
const HAN_WHICH = '(?<which>上{1,2}|这|本|下{1,2})个?'
/** How many later. 上上 is two earlier. */
const later = (which: string): number => {
  if (/^[上下]/u.test(which)) return which.startsWith('上') ? -which.length : which.length
  return /^(?:this|current|这|本)$/iu.test(which) ? 0 : /^(?:next|coming)$/iu.test(which) ? 1 : -1
}

const unitAsked: Read = (today, { which = '', unit = '' }) => unitLater(today, unitNamed(unit), later(which))

const isWeek = ({ from, to }: AskedDays): boolean => to === addDays(from, 6)

const weekdayNamed = (name: string): number => {
  const sign = HAN_WEEKDAYS.indexOf(name.replace('天', '日'))
  return sign >= 0 ? sign : WEEKDAYS_NAMED.indexOf(name.slice(0, 2).toLowerCase())
}

/** The last such weekday, today if nothing says that it is past; or this week's, or the next one. */
const weekday: Read = (today, { weekday: name = '', which }, whole) => {
  if (whole && (which !== undefined || !isWeek(whole))) return undefined
  const wanted = weekdayNamed(name)
  const back = (weekdayOf(today) - wanted + 7) % 7
  if (which === undefined) return daysFrom(today, -back)
  if (later(which) === 0) return daysFrom(week(today, 0).from, wanted)
  return later(which) > 0 ? daysFrom(today, 7 - back) : daysFrom(today, -(back || 7))
}

const weekend: Read = (today, { which = '' }) => {
  const { to } = week(today, later(which))
  return { from: addDays(to, -1), to }
}

const namedDay: Read = (today, { month = '', day = '' }) =>
  dayOfYear(today, monthNumber(month) ?? 0, spokenNumber(day))

/** The last that is not ahead. "Last March" is over, "this June" is of this year, "next June" is ahead. */
const namedMonth: Read = (today, { month = '', which }) => {
  const n = monthNumber(month) ?? 0
  const named = partOfYear(today, 1, n)
  if (which === undefined || named === undefined) return named
  if (later(which) === 0) return partOfThatYear(today.slice(0, 4), 1, n)
  const isNow = named.to >= today
  return later(which) > 0 ? months(named.from, 12) : isNow ? months(named.from, -12) : named
}

const half: Read = (today, { n, half: name = '', year }) => {
  const number = n === undefined ? (/^[上f]/iu.test(name) ? 1 : 2) : Number(n)
  return year === undefined ? partOfYear(today, 6, number) : partOfThatYear(year, 6, number)
}

/** Of longer ago it is as likely a price. */
const MOST_YEARS = 20
const namedYear: Read = (today, { year = '' }) =>
  Number(today.slice(0, 4)) - Number(year) > MOST_YEARS ? undefined : partOfThatYear(year, 12, 1)

/** The first half of a year, H1: of a session, or an hour's candles, unless a year says otherwise. */
const halfOfWhole: Read = (today, found, whole) => whole && half(today, found)

const weekOfWhole: Read = (_, { n = '' }, whole) => {
  if (whole === undefined || isWeek(whole)) return undefined
  if (/last/iu.test(n)) return { from: addDays(whole.to, -6), to: whole.to }
  const from = addDays(whole.from, 7 * (spokenNumber(n) - 1))
  return { from, to: addDays(from, 6) }
}

/** The first Friday, the last day: of a month or a year that stands beside it. */
const dayOfWhole: Read = (_, { n = '', weekday: name }, whole) => {
  if (whole === undefined || isWeek(whole)) return undefined
  const isLast = /last/iu.test(n)
  const end = isLast ? whole.to : whole.from
  const away = name === undefined ? 0 : weekdayNamed(name) - weekdayOf(end)
  const first = isLast ? -((7 - away) % 7) : (away + 7) % 7
  const step = name === undefined ? 1 : 7
  return daysFrom(end, isLast ? first : first + step * (spokenNumber(n) - 1))
}

const WEEKDAY = '(?<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const SHORT = '(?<weekday>mon|tues?|wed|thu|thurs?|fri|sat|sun)'
/** Where a capital is no beginning of a sentence. */
const INSIDE = '(?<=[\\p{L}\\d,;:] )'
const YEAR = '(?<year>(?:19|20)\\d{2})'

/** Said by the calendar: a text may say the same words. Each is read from what those above it have left. */
export const NAMED: readonly Reading[] = [
  // Our own name of the review of a week.
  [
    /\bweek[_ ](?<year>\d{4})-W?(?<week>\d{2})\b|\b(?<year2>\d{4})-?W(?<week2>\d{2})\b/giu,
    (_, { year, week: n, year2, week2 }) => isoWeek(Number(year ?? year2), Number(n ?? week2)),
  ],
  [new RegExp(`\\b(?<n>${ORDINAL}|last) (?:${WEEKDAY}|day)(?= of\\b)`, 'giu'), dayOfWhole],
  [new RegExp(`第(?<n>[一二三四])个?${HAN_WEEK}(?<weekday>[一二三四五六日天])`, 'gu'), dayOfWhole],
  [new RegExp(`\\b(?<n>${ORDINAL}|last(?= week of (?:last|this|${MONTH}))) week\\b`, 'giu'), weekOfWhole],
  [new RegExp(`第(?<n>[一二三四])个?${HAN_WEEK}`, 'gu'), weekOfWhole],
  [new RegExp(`\\b${MONTH} +(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`, 'giu'), namedDay],
  [new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]+(?:of +)?${MONTH}(?![a-z])`, 'giu'), namedDay],
  [new RegExp(`(?<month>${HAN_COUNT})月(?<day>${HAN_COUNT})[日号]`, 'gu'), namedDay],
  // May and march are words, and short names too, where no capital, preposition or year says otherwise.
  [
    new RegExp(
      `(?:\\b(?<which>[Ll]ast|[Tt]his|[Nn]ext) |${INSIDE})(?<month>March|May|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?)(?![a-z])`,
      'gu',
    ),
    namedMonth,
  ],
  [new RegExp(`(?<=\\b(?:in|during|since|after|before|until|of|from) )${MONTH}(?![a-z])`, 'giu'), namedMonth],
  [new RegExp(`\\b${MONTH}(?= (?:of )?(?:last|this|next) year\\b)`, 'giu'), namedMonth],
  [new RegExp(`\\b(?<which>last|this|next) (?!may\\b)${MONTH}(?![a-z])`, 'giu'), namedMonth],
  [
    /\b(?<month>january|february|april|june|july|august|september|october|november|december)\b/giu,
    namedMonth,
  ],
  // Five months' average, and the last three months, are no month of the year.
  [
    /(?<![\d近一二三四五六七八九十])(?<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月(?![均线])份?/gu,
    namedMonth,
  ],
  [new RegExp(`\\bH(?<n>[12])[ '’-]{0,2}${YEAR}\\b`, 'giu'), half],
  [new RegExp(`${YEAR}[ -]?H(?<n>[12])\\b`, 'giu'), half],
  [/\bH(?<n>[12])(?= of )|\b(?<half>first|second) half\b/giu, halfOfWhole],
  [/(?<half>[上下])半年/gu, half],
  [
    new RegExp(
      `(?<=\\b(?:in|during|throughout|since|half of) )${YEAR}\\b(?![-/.,:%]\\d| (?:lots|shares|contracts|units|ounces|points|pips|dollars|euros))`,
      'giu',
    ),
    namedYear,
  ],
  [new RegExp(`(?<!\\d)${YEAR}年`, 'gu'), namedYear],
]

/** Parts of a week. Short, it is a day only where something says so: "the sun", "it sat". */
export const WEEKDAYS: readonly Reading[] = [
  // Black Monday was one, and Good Friday is not the last.
  [new RegExp(`(?<!\\b(?:black|good) )(?:\\b${WHICH} )?\\b${WEEKDAY}\\b`, 'giu'), weekday],
  [new RegExp(`\\b(?:${WHICH}|on) ${SHORT}\\b`, 'giu'), weekday],
  [new RegExp(`${INSIDE}(?<weekday>Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat|Sun)\\b`, 'gu'), weekday],
  [new RegExp(`${HAN_WEEK}(?<weekday>[一二三四五六日天])`, 'gu'), weekday],
]

/** Said from the day they are asked on. */
export const RELATIVE: readonly Reading[] = [
  // Which one is meant is said: the weekend alone is what gaps are of.
  [new RegExp(`\\b${WHICH} weekend\\b`, 'giu'), weekend],
  [new RegExp(`${HAN_WHICH}${HAN_WEEK}末`, 'gu'), weekend],
  [/\b(?:today|this morning|tonight)\b|今[天日晚]/giu, (today) => daysFrom(today, 0)],
  [/\bday before yesterday\b/giu, (today) => daysFrom(today, -2)],
  [/\b(?:yesterday|last night)\b|昨[天日晚]/giu, (today) => daysFrom(today, -1)],
  [/\bday after tomorrow\b/giu, (today) => daysFrom(today, 2)],
  [/\btomorrow\b|明[天日]/giu, (today) => daysFrom(today, 1)],
  [
    /(?<more>大{0,2})(?<side>[前后])天/gu,
    (today, { more = '', side }) => daysFrom(today, (side === '前' ? -1 : 1) * (2 + more.length)),
  ],
  [new RegExp(`\\b${COUNT} ${UNIT}s? ago\\b`, 'giu'), ago],
  [new RegExp(`(?<n>${HAN_COUNT})${HAN_UNIT}[之以]?前`, 'gu'), ago],
  [new RegExp(`\\b(?:last|past|previous) ${COUNT} ${UNIT}s?\\b`, 'giu'), upToNow],
  [new RegExp(`\\bpast ${UNIT}\\b`, 'giu'), upToNow],
  [new RegExp(`(?:过去|最近|近)的?(?<n>${HAN_COUNT})${HAN_UNIT}`, 'gu'), upToNow],
  [
    new RegExp(`\\b${UNIT} before last\\b`, 'giu'),
    (today, { unit = '' }) => unitLater(today, unitNamed(unit), -2),
  ],
  [new RegExp(`\\b${WHICH} ${UNIT}\\b`, 'giu'), unitAsked],
  // 周期 is a cycle.
  [new RegExp(`${HAN_WHICH}(?<unit>${HAN_WEEK}|月|季度?)(?!期)`, 'gu'), unitAsked],
  [
    /(?<year>[前去今明])年/gu,
    (today, { year = '' }) => unitLater(today, 'year', '前去今明'.indexOf(year) - 2),
  ],
]

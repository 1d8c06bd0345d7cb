import { MONTH, monthNumber } from './calendar-days.ts'
import { type AskedDays, addDays, calendarMonth, type Day, isDay, isoWeek } from './day.ts'

// How people say days without writing them out, in English and simplified Chinese.

/** By their first two letters, Monday first. */
const WEEKDAYS = 'mo tu we th fr sa su'.split(' ')
const HAN_WEEKDAYS = '一二三四五六日'
const HAN_NUMBERS = '一二三四五六七八九十'
const NUMBERS = 'one two three four five six seven eight nine ten'.split(' ')

/** Monday is 0. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const daysFrom = (today: Day, days: number): AskedDays => {
  const day = addDays(today, days)
  return { from: day, to: day }
}

/** The week of a day, so many weeks later. */
const week = (today: Day, later: number): AskedDays => {
  const monday = addDays(today, 7 * later - weekdayOf(today))
  return { from: monday, to: addDays(monday, 6) }
}

const stretch = (days: readonly [Day, Day] | undefined): AskedDays | undefined =>
  days && { from: days[0], to: days[1] }

/** So many months after this one, and that many of them. */
const months = (today: Day, later: number, count = 1): AskedDays | undefined => {
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + later
  const at = (month: number) => calendarMonth(Math.floor(month / 12), (month % 12) + 1)
  const [from, to] = [at(first), at(first + count - 1)]
  return from && to && stretch([from[0], to[1]])
}

/** The stretch of so many months that today is in, so many later. */
const season = (today: Day, count: number, later: number): AskedDays | undefined =>
  months(today, count * later - ((Number(today.slice(5, 7)) - 1) % count), count)

/** The last day of that month and number which is not ahead; none where the calendar has no such day. */
const dayOfYear = (today: Day, month: number, day: number): AskedDays | undefined => {
  const year = Number(today.slice(0, 4))
  const two = (value: number): string => String(value).padStart(2, '0')
  return [year, year - 1]
    .map((each) => `${each}-${two(month)}-${two(day)}`)
    .filter((each) => isDay(each) && each <= today)
    .map((each) => ({ from: each, to: each }))[0]
}

const monthOfYear = (today: Day, month: number): AskedDays | undefined => {
  const year = Number(today.slice(0, 4))
  return stretch(calendarMonth(month <= Number(today.slice(5, 7)) ? year : year - 1, month))
}

/** `3`, `three`, `a`, `三`, `两`, `二十三` */
const spoken = (text: string): number => {
  const named = NUMBERS.indexOf(text.toLowerCase().replace(/^an?$/u, 'one')) + 1
  if (named > 0) return named
  const [tens = '', ones] = text.replace('两', '二').split('十')
  // 十 alone is one ten.
  const digit = (sign: string): number => HAN_NUMBERS.indexOf(sign) + 1
  if (ones === undefined) return digit(tens) || Number(text)
  return 10 * (tens === '' ? 1 : digit(tens)) + (ones === '' ? 0 : digit(ones))
}

type Reading = readonly [
  RegExp,
  (today: Day, found: { readonly [group: string]: string | undefined }) => AskedDays | undefined,
]

const WHICH = '(?<which>last|past|previous|this|current|next|coming)'
/** Of weeks, months and years: how many later. 上上 is two earlier. */
const later = (which: string): number => {
  if (/^[上下]/u.test(which)) return which.startsWith('上') ? -which.length : which.length
  return /^(?:this|current|这|本)$/iu.test(which) ? 0 : /^(?:next|coming)$/iu.test(which) ? 1 : -1
}

const weekdayNamed = (name: string): number =>
  HAN_WEEKDAYS.includes(name) ? HAN_WEEKDAYS.indexOf(name) : WEEKDAYS.indexOf(name.slice(0, 2).toLowerCase())

/** The last such weekday, today if nothing says that it is past; or this week's, or the next one. */
const weekday: Reading[1] = (today, { weekday: name = '', which }) => {
  const wanted = weekdayNamed(name.replace('天', '日'))
  const back = (weekdayOf(today) - wanted + 7) % 7
  if (which === undefined) return daysFrom(today, -back)
  if (later(which) === 0) return daysFrom(week(today, 0).from, wanted)
  return later(which) > 0 ? daysFrom(today, 7 - back) : daysFrom(today, -(back || 7))
}

const weekdayOfWeek: Reading[1] = (today, { weekday: name = '', which = '' }) =>
  daysFrom(week(today, later(which)).from, weekdayNamed(name.replace('天', '日')))

const unit: Reading[1] = (today, { which = '', unit: name = '' }) =>
  /week|周|期|拜/iu.test(name)
    ? week(today, later(which))
    : season(today, /month|月/iu.test(name) ? 1 : /quarter|季/iu.test(name) ? 3 : 12, later(which))

const namedDay: Reading[1] = (today, { month = '', day = '' }) =>
  dayOfYear(today, monthNumber(month) ?? spoken(month), spoken(day))

const namedMonth: Reading[1] = (today, { month = '' }) =>
  monthOfYear(today, monthNumber(month) ?? spoken(month))

const WEEKDAY = '(?<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const SHORT = '(?<weekday>mon|tues?|wed|thu|thurs?|fri|sat|sun)'
const HAN_WEEK = '(?:周|星期|礼拜)'
const HAN_WEEKDAY = '(?<weekday>[一二三四五六日天])'
const HAN_WHICH = '(?<which>上{1,2}|这|本|下{1,2})个?'
const HAN_COUNT = `\\d{1,2}|[${HAN_NUMBERS}两]{1,3}`
/** Where a capital is no beginning of a sentence. */
const INSIDE = '(?<=[\\p{L}\\d,;:] )'

/** Said from the day they are asked on. Each is read from what those above it have left. */
export const RELATIVE: readonly Reading[] = [
  [/\b(?:today|this morning|tonight)\b|今[天日晚]/giu, (today) => daysFrom(today, 0)],
  [/\bday before yesterday\b|前天/giu, (today) => daysFrom(today, -2)],
  [/\b(?:yesterday|last night)\b|昨[天日晚]/giu, (today) => daysFrom(today, -1)],
  [/\bday after tomorrow\b|后天/giu, (today) => daysFrom(today, 2)],
  [/\btomorrow\b|明[天日]/giu, (today) => daysFrom(today, 1)],
  [
    new RegExp(`\\b(?<n>\\d{1,3}|an?|${NUMBERS.join('|')}) (?<unit>day|week)s? ago\\b`, 'giu'),
    (today, { n = '', unit: of }) => daysFrom(today, -spoken(n) * (of?.toLowerCase() === 'week' ? 7 : 1)),
  ],
  [
    new RegExp(`(?<n>${HAN_COUNT})(?:天|个?(?<weeks>${HAN_WEEK}))[之以]?前`, 'gu'),
    (today, { n = '', weeks }) => daysFrom(today, -spoken(n) * (weeks === undefined ? 1 : 7)),
  ],
  [new RegExp(`\\b${WEEKDAY} (?:of )?${WHICH} week\\b`, 'giu'), weekdayOfWeek],
  [new RegExp(`${HAN_WHICH}${HAN_WEEK}${HAN_WEEKDAY}`, 'gu'), weekdayOfWeek],
  [/\bweek before last\b/giu, (today) => week(today, -2)],
  [new RegExp(`\\b${WHICH} (?<unit>week|month|quarter|year)\\b`, 'giu'), unit],
  [new RegExp(`${HAN_WHICH}(?<unit>${HAN_WEEK}|月|季度?)`, 'gu'), unit],
  [/(?<year>[前去今明])年/gu, (today, { year = '' }) => season(today, 12, '前去今明'.indexOf(year) - 2)],
  [new RegExp(`(?:\\b${WHICH} )?\\b${WEEKDAY}\\b`, 'giu'), weekday],
  // Short, it is a day only where something says so: "the sun", "it sat".
  [new RegExp(`\\b(?:${WHICH}|on) ${SHORT}\\b`, 'giu'), weekday],
  [new RegExp(`${INSIDE}(?<weekday>Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat|Sun)\\b`, 'gu'), weekday],
  [new RegExp(`${HAN_WEEK}${HAN_WEEKDAY}`, 'gu'), weekday],
]

/** Said by the calendar, without a year: a text may say the same words. */
export const NAMED: readonly Reading[] = [
  // Our own name of the review of a week.
  [
    /\bweek[_ ](?<year>\d{4})-W?(?<week>\d{2})\b|\b(?<year2>\d{4})-?W(?<week2>\d{2})\b/giu,
    (_, { year, week: n, year2, week2 }) => stretch(isoWeek(Number(year ?? year2), Number(n ?? week2))),
  ],
  [new RegExp(`\\b${MONTH} +(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`, 'giu'), namedDay],
  [new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]+(?:of +)?${MONTH}(?![a-z])`, 'giu'), namedDay],
  [new RegExp(`(?<!年)(?<month>${HAN_COUNT})月(?<day>${HAN_COUNT})[日号]`, 'gu'), namedDay],
  // May and march are words, and short names too, where no capital or preposition says otherwise.
  [
    new RegExp(`(?<=\\b(?:in|during|since|after|before|until|of|last|this) )${MONTH}(?![a-z])`, 'giu'),
    namedMonth,
  ],
  [
    new RegExp(
      `${INSIDE}(?<month>March|May|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?)(?![a-z])`,
      'gu',
    ),
    namedMonth,
  ],
  [
    /\b(?<month>january|february|april|june|july|august|september|october|november|december)\b/giu,
    namedMonth,
  ],
]

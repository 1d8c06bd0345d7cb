import { MONTH, monthNumber, withoutWrittenDates, writtenDates } from './calendar-days.ts'
import { addDays, calendarMonth, type Day, isDay } from './day.ts'

// Days that a question asks about, seen from the day it is asked on, in English and Chinese.

/** Both included. */
export interface AskedDays {
  readonly from: Day
  readonly to: Day
}

/** By their first two letters, Monday first. */
const WEEKDAYS = 'mo tu we th fr sa su'.split(' ')
const HAN_WEEKDAYS = '一二三四五六日'
const HAN_NUMBERS = '一二三四五六七八九十'
const NUMBERS = 'one two three four five six seven eight nine ten'.split(' ')

/** Monday is 0. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const one = (day: Day): AskedDays => ({ from: day, to: day })

const daysBefore = (today: Day, days: number): AskedDays => one(addDays(today, -days))

/** The week of a day, so many weeks earlier. */
const week = (today: Day, earlier: number): AskedDays => {
  const monday = addDays(today, -weekdayOf(today) - 7 * earlier)
  return { from: monday, to: addDays(monday, 6) }
}

const wholeMonth = (year: number, month: number): AskedDays | undefined => {
  const found = calendarMonth(year, month)
  return found && { from: found[0], to: found[1] }
}

const monthBefore = (today: Day, earlier: number): AskedDays | undefined => {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - earlier
  return wholeMonth(Math.floor(months / 12), (months % 12) + 1)
}

/** The last such weekday: before today, or today itself where nothing says that it is past. */
const weekday = (today: Day, wanted: number, past: boolean): AskedDays => {
  const back = (weekdayOf(today) - wanted + 7) % 7
  return daysBefore(today, back === 0 && past ? 7 : back)
}

/** The last day of that month and number which is not ahead; none where the calendar has no such day. */
const dayOfYear = (today: Day, month: number, day: number): AskedDays | undefined => {
  const year = Number(today.slice(0, 4))
  const two = (value: number): string => String(value).padStart(2, '0')
  return [year, year - 1]
    .map((each) => `${each}-${two(month)}-${two(day)}`)
    .filter((each) => isDay(each) && each <= today)
    .map(one)[0]
}

const monthOfYear = (today: Day, month: number): AskedDays | undefined => {
  const year = Number(today.slice(0, 4))
  return wholeMonth(month <= Number(today.slice(5, 7)) ? year : year - 1, month)
}

/** `3`, `three`, `a`, `三`, `两`, `二十三` */
const spoken = (text: string): number => {
  const named = NUMBERS.indexOf(text.toLowerCase().replace(/^an?$/u, 'one')) + 1
  if (named > 0) return named
  const [tens = '', ones] = text.replace('两', '二').split('十')
  // 十 alone is one ten.
  const digit = (sign: string): number => HAN_NUMBERS.indexOf(sign) + 1
  if (ones === undefined) return digit(tens) || Number(text)
  return 10 * digit(tens) + (ones === '' ? 0 : digit(ones))
}

const hanWeekday = (sign: string): number => HAN_WEEKDAYS.indexOf(sign.replace('天', '日'))

type Reading = readonly [
  RegExp,
  (today: Day, found: { readonly [group: string]: string }) => AskedDays | undefined,
]

const weekdayNamed = (name: string): number => WEEKDAYS.indexOf(name.slice(0, 2).toLowerCase())

const namedWeekday: Reading[1] = (today, { weekday: name = '', last }) =>
  weekday(today, weekdayNamed(name), last !== undefined)

const namedDay: Reading[1] = (today, { month = '', day = '' }) =>
  dayOfYear(today, monthNumber(month) ?? spoken(month), spoken(day))

const WEEKDAY = '(?<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const HAN_WEEK = '(?:[周週]|星期|[礼禮]拜)'
const HAN_WEEKDAY = '(?<sign>[一二三四五六日天])'
const HAN_COUNT = `\\d{1,2}|[${HAN_NUMBERS}两]{1,3}`

/** Said from the day they are asked on. Each is read from what those above it have left. */
const RELATIVE: readonly Reading[] = [
  [/\b(?:today|this morning|tonight)\b|今天|今日/giu, (today) => one(today)],
  [/\bday before yesterday\b|前天/giu, (today) => daysBefore(today, 2)],
  [/\b(?:yesterday|last night)\b|昨[天日晚]/giu, (today) => daysBefore(today, 1)],
  [
    new RegExp(`\\b(?<n>\\d{1,3}|an?|${NUMBERS.join('|')}) (?<unit>day|week)s? ago\\b`, 'giu'),
    (today, { n = '', unit }) => daysBefore(today, spoken(n) * (unit?.toLowerCase() === 'week' ? 7 : 1)),
  ],
  [
    new RegExp(`(?<n>${HAN_COUNT})(?:天|[个個]?(?<week>${HAN_WEEK}))[之以]?前`, 'gu'),
    (today, { n = '', week: unit }) => daysBefore(today, spoken(n) * (unit === undefined ? 1 : 7)),
  ],
  [
    new RegExp(`\\b${WEEKDAY} (?:of )?last week\\b`, 'giu'),
    (today, { weekday: name = '' }) => one(addDays(week(today, 1).from, weekdayNamed(name))),
  ],
  [
    new RegExp(`(?<ups>上{1,2})[个個]?${HAN_WEEK}${HAN_WEEKDAY}?`, 'gu'),
    (today, { ups = '', sign }) => {
      const whole = week(today, ups.length)
      return sign === undefined ? whole : one(addDays(whole.from, hanWeekday(sign)))
    },
  ],
  [/\bweek before last\b/giu, (today) => week(today, 2)],
  [/\blast week\b/giu, (today) => week(today, 1)],
  [new RegExp(`\\bthis week\\b|[这這本]${HAN_WEEK}(?![一二三四五六日天])`, 'giu'), (today) => week(today, 0)],
  [/\blast month\b|上[个個]?月/giu, (today) => monthBefore(today, 1)],
  [/\bthis month\b|[这這本][个個]?月/giu, (today) => monthBefore(today, 0)],
  [new RegExp(`(?<last>\\b(?:last|past|previous) )?\\b${WEEKDAY}\\b`, 'giu'), namedWeekday],
  // Short, it is a day only where something says so: "the sun", "it sat".
  [/\b(?:(?<last>last)|on) (?<weekday>mon|tues?|wed|thu|thurs?|fri|sat|sun)\b/giu, namedWeekday],
  [
    new RegExp(`${HAN_WEEK}${HAN_WEEKDAY}`, 'gu'),
    (today, { sign = '' }) => weekday(today, hanWeekday(sign), false),
  ],
]

/** Said by the calendar, without a year: a text may say the same words. */
const NAMED: readonly Reading[] = [
  [new RegExp(`\\b${MONTH} +(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`, 'giu'), namedDay],
  [new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]+(?:of +)?${MONTH}(?![a-z])`, 'giu'), namedDay],
  [new RegExp(`(?<!年)(?<month>${HAN_COUNT})月(?<day>${HAN_COUNT})[日号號]`, 'gu'), namedDay],
  [
    new RegExp(`\\b(?:in|during|since|of) ${MONTH}(?![a-z])`, 'giu'),
    (today, { month = '' }) => monthOfYear(today, monthNumber(month) ?? 0),
  ],
]

/** In the order in which they are read; none twice. */
export const askedDays = (question: string, today: Day): readonly AskedDays[] => {
  const { days, months } = writtenDates(question)
  const all = [
    ...days.map(one),
    ...months
      .filter((named) => !days.some((day) => day.startsWith(named)))
      .flatMap((named) => wholeMonth(Number(named.slice(0, 4)), Number(named.slice(5))) ?? []),
  ]
  let rest = withoutWrittenDates(question)
  for (const [pattern, read] of [...RELATIVE, ...NAMED])
    rest = rest.replace(pattern, (...found) => {
      all.push(...[read(today, found.at(-1) ?? {}) ?? []].flat())
      return ' '
    })
  return all.filter(
    ({ from, to }, i) => all.findIndex((other) => other.from === from && other.to === to) === i,
  )
}

/** A question without "yesterday": what is said from the day it is asked on is no word of any text. */
export const withoutDays = (question: string): string =>
  RELATIVE.reduce((rest, [pattern]) => rest.replace(pattern, ' '), question)

/** The same without "March 4th" too, which a text may say as well. What is left is what a question is about. */
export const withoutDates = (question: string): string =>
  NAMED.reduce((rest, [pattern]) => rest.replace(pattern, ' '), withoutWrittenDates(withoutDays(question)))

export const isWithin = (day: Day | undefined, asked: readonly AskedDays[]): boolean =>
  day !== undefined && asked.some(({ from, to }) => from <= day && day <= to)

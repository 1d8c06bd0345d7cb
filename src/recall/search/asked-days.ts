import { MONTH, monthNumber, withoutWrittenDates, writtenDates } from './calendar-days.ts'
import { addDays, calendarMonth, type Day, isDay } from './day.ts'

// Days that a question asks about, seen from the day it is asked on, in English, German and Chinese.

/** Both included. */
export interface AskedDays {
  readonly from: Day
  readonly to: Day
}

/** By their first two letters, Monday first. */
const WEEKDAYS = 'mo tu we th fr sa su'.split(' ')
const GERMAN_WEEKDAYS = 'mo di mi do fr sa so'.split(' ')
const HAN_WEEKDAYS = '一二三四五六日'
const HAN_NUMBERS = '一二两三四五六七八九十'
const NUMBERS = 'one two three four five six seven eight nine ten'.split(' ')
const GERMAN_NUMBERS = 'einem zwei drei vier fünf sechs sieben acht neun zehn'.split(' ')

/** Monday is 0. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const one = (day: Day): AskedDays => ({ from: day, to: day })

const daysBefore = (today: Day, days: number): AskedDays => one(addDays(today, -days))

/** The week of a day, so many weeks earlier. */
const week = (today: Day, earlier: number): AskedDays => {
  const monday = addDays(today, -weekdayOf(today) - 7 * earlier)
  return { from: monday, to: addDays(monday, 6) }
}

const month = (today: Day, earlier: number): AskedDays | undefined => {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - earlier
  const found = calendarMonth(Math.floor(months / 12), (months % 12) + 1)
  return found && { from: found[0], to: found[1] }
}

/** The last such weekday: before today, or today itself where nothing says that it is past. */
const weekday = (today: Day, wanted: number, past: boolean): AskedDays => {
  const back = (weekdayOf(today) - wanted + 7) % 7
  return daysBefore(today, back === 0 && past ? 7 : back)
}

/** The last day of that month and number which is not ahead. */
const dayOfYear = (today: Day, monthOf: number, dayOf: number): AskedDays | undefined => {
  const year = Number(today.slice(0, 4))
  return [year, year - 1]
    .flatMap((each) => inCalendar(String(each), monthOf, dayOf))
    .filter((day) => day <= today)
    .map(one)[0]
}

/** None where the calendar has no such day. */
const inCalendar = (year: string, monthOf: number, dayOf: number): readonly Day[] =>
  [`${year}-${String(monthOf).padStart(2, '0')}-${String(dayOf).padStart(2, '0')}`].filter(isDay)

const monthOfYear = (today: Day, monthOf: number): AskedDays | undefined => {
  const year = Number(today.slice(0, 4))
  const found = calendarMonth(monthOf <= Number(today.slice(5, 7)) ? year : year - 1, monthOf)
  return found && { from: found[0], to: found[1] }
}

const hanNumber = (text: string): number => {
  if (/^\d+$/u.test(text)) return Number(text)
  return text === '两' ? 2 : HAN_NUMBERS.replace('两', '').indexOf(text) + 1
}

/** `3`, `three`, `drei`, `三` */
const spoken = (text: string): number => {
  const word = text.toLowerCase()
  const named = Math.max(NUMBERS.indexOf(word), GERMAN_NUMBERS.indexOf(word)) + 1
  return named > 0 ? named : hanNumber(word)
}

const weekdayNamed = (name: string): number => {
  const start = name.slice(0, 2).toLowerCase()
  return Math.max(WEEKDAYS.indexOf(start), GERMAN_WEEKDAYS.indexOf(start))
}

type Reading = readonly [
  RegExp,
  (today: Day, found: { readonly [group: string]: string }) => AskedDays | undefined,
]

const NAMED_DAY =
  '(?<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)'
const PAST = '(?:last|past|previous|letzten|vorigen|vergangenen)'

/** Said from the day they are asked on. */
const RELATIVE: readonly Reading[] = [
  [/\b(?:today|this morning|tonight|heute)\b|今天|今日/giu, (today) => one(today)],
  [/\b(?:day before yesterday|vorgestern)\b|前天/giu, (today) => daysBefore(today, 2)],
  [/(?<!before )\byesterday\b|\bgestern\b|昨天|昨日/giu, (today) => daysBefore(today, 1)],
  [
    new RegExp(`\\b(?<n>\\d{1,3}|${NUMBERS.join('|')}) days? ago\\b`, 'giu'),
    (today, { n = '' }) => daysBefore(today, spoken(n)),
  ],
  [
    new RegExp(`\\bvor (?<n>\\d{1,3}|${GERMAN_NUMBERS.join('|')}) Tag(?:en)?\\b`, 'giu'),
    (today, { n = '' }) => daysBefore(today, spoken(n)),
  ],
  [
    /(?<n>\d{1,3}|[一二两三四五六七八九十])天(?:前|之前|以前)/gu,
    (today, { n = '' }) => daysBefore(today, spoken(n)),
  ],
  [/\b(?:a week ago|vor einer Woche)\b|一周前/giu, (today) => daysBefore(today, 7)],
  [/\b(?:week before last|vorletzte Woche)\b|上上周(?![一二三四五六日天])/giu, (today) => week(today, 2)],
  [
    /\b(?:last week|(?:letzte|vorige)r? Woche)\b|(?<!上)上周(?![一二三四五六日天])|上星期(?![一二三四五六日天])/giu,
    (today) => week(today, 1),
  ],
  [/\b(?:this week|diese Woche)\b|[这本]周(?![一二三四五六日天])/giu, (today) => week(today, 0)],
  [/\b(?:last month|letzten Monat)\b|上个?月/giu, (today) => month(today, 1)],
  [/\b(?:this month|diesen Monat)\b|[这本]个?月/giu, (today) => month(today, 0)],
  [
    new RegExp(`(?<last>\\b${PAST} )?\\b${NAMED_DAY}\\b`, 'giu'),
    (today, { weekday: name = '', last }) => weekday(today, weekdayNamed(name), last !== undefined),
  ],
  // Short, it is a day only where something says so: "the sun", "it sat".
  [
    /\b(?:(?<last>last)|on) (?<weekday>mon|tues?|wed|thu|thurs?|fri|sat|sun)\b/giu,
    (today, { weekday: name = '', last }) => weekday(today, weekdayNamed(name), last !== undefined),
  ],
  [
    /(?<!上)(?<last>上)(?:周|星期|礼拜)(?<sign>[一二三四五六日天])/gu,
    (today, { sign = '' }) =>
      one(addDays(week(today, 1).from, HAN_WEEKDAYS.indexOf(sign.replace('天', '日')))),
  ],
  [
    /(?<!上)(?:周|星期|礼拜)(?<sign>[一二三四五六日天])/gu,
    (today, { sign = '' }) => weekday(today, HAN_WEEKDAYS.indexOf(sign.replace('天', '日')), false),
  ],
]

/** Said by the calendar, without a year: a text may say the same words. */
const NAMED: readonly Reading[] = [
  [
    new RegExp(`\\b${MONTH} +(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?\\b(?!,? +\\d{4}|:)`, 'giu'),
    (today, { month: name = '', day }) => dayOfYear(today, monthNumber(name) ?? 0, Number(day)),
  ],
  [
    new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)? +(?:of +)?${MONTH}(?!,? +\\d{4})(?![a-z])`, 'giu'),
    (today, { month: name = '', day }) => dayOfYear(today, monthNumber(name) ?? 0, Number(day)),
  ],
  // am 10.03., vom 4.3.26: without such a word it is a figure.
  [
    /\b(?:am|vom|seit|on) (?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2})?(?!\d)/giu,
    (today, { day, month: number, year }) =>
      year === undefined
        ? dayOfYear(today, Number(number), Number(day))
        : inCalendar(`20${year}`, Number(number), Number(day)).map(one)[0],
  ],
  [
    /(?<![年\d])(?<month>\d{1,2})月(?<day>\d{1,2})[日号]/gu,
    (today, { month: number, day }) => dayOfYear(today, Number(number), Number(day)),
  ],
  [
    new RegExp(
      `\\b(?:in|during|since|(?<!\\d(?:st|nd|rd|th)? )of|im|seit) ${MONTH}(?!,? *\\d)(?![a-z])`,
      'giu',
    ),
    (today, { month: name = '' }) => monthOfYear(today, monthNumber(name) ?? 0),
  ],
]

/** In the order in which they are read; none twice. */
export const askedDays = (question: string, today: Day): readonly AskedDays[] => {
  const { days, months } = writtenDates(question)
  const whole = months
    .filter((named) => !days.some((day) => day.startsWith(named)))
    .flatMap((named) => {
      const found = calendarMonth(Number(named.slice(0, 4)), Number(named.slice(5)))
      return found ? [{ from: found[0], to: found[1] }] : []
    })
  const said = [...RELATIVE, ...NAMED].flatMap(([pattern, read]) =>
    [...question.matchAll(pattern)].flatMap(({ groups = {} }) => read(today, groups) ?? []),
  )
  const all = [...days.map(one), ...whole, ...said]
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

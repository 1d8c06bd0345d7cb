import { MONTH, monthNumber, writtenDates } from './calendar-days.ts'
import { addDays, calendarMonth, type Day, isDay } from './day.ts'

// Days that a question asks about, seen from the day it is asked on.

/** Both included. */
export interface AskedDays {
  readonly from: Day
  readonly to: Day
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const HAN_WEEKDAYS = '一二三四五六日'
const HAN_NUMBERS = '一二两三四五六七八九十'

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
    .map((each) => `${each}-${String(monthOf).padStart(2, '0')}-${String(dayOf).padStart(2, '0')}`)
    .filter((day) => isDay(day) && day <= today)
    .map(one)[0]
}

const monthOfYear = (today: Day, monthOf: number): AskedDays | undefined => {
  const year = Number(today.slice(0, 4))
  const found = calendarMonth(monthOf <= Number(today.slice(5, 7)) ? year : year - 1, monthOf)
  return found && { from: found[0], to: found[1] }
}

const hanNumber = (text: string): number => {
  if (/^\d+$/u.test(text)) return Number(text)
  return text === '两' ? 2 : HAN_NUMBERS.replace('两', '').indexOf(text) + 1
}

type Reading = readonly [
  RegExp,
  (today: Day, found: { readonly [group: string]: string }) => AskedDays | undefined,
]

const NAMED_DAY = `(?<weekday>${WEEKDAYS.join('|')})`

/** Said from the day they are asked on. */
const RELATIVE: readonly Reading[] = [
  [/\btoday\b|今天|今日/giu, (today) => one(today)],
  [/\bday before yesterday\b|前天/giu, (today) => daysBefore(today, 2)],
  [/(?<!before )\byesterday\b|昨天|昨日/giu, (today) => daysBefore(today, 1)],
  [/\b(?<n>\d{1,3}) days? ago\b/giu, (today, { n }) => daysBefore(today, Number(n))],
  [
    /(?<n>\d{1,3}|[一二两三四五六七八九十])天(?:前|之前|以前)/gu,
    (today, { n = '' }) => daysBefore(today, hanNumber(n)),
  ],
  [/\ba week ago\b|一周前/giu, (today) => daysBefore(today, 7)],
  [/\blast week\b|上周(?![一二三四五六日天])|上星期(?![一二三四五六日天])/giu, (today) => week(today, 1)],
  [/\bthis week\b|[这本]周(?![一二三四五六日天])/giu, (today) => week(today, 0)],
  [/\blast month\b|上个?月/giu, (today) => month(today, 1)],
  [/\bthis month\b|[这本]个?月/giu, (today) => month(today, 0)],
  [
    new RegExp(`(?<last>\\b(?:last|past|previous) )?\\b${NAMED_DAY}\\b`, 'giu'),
    (today, { weekday: name = '', last }) =>
      weekday(today, WEEKDAYS.indexOf(name.toLowerCase()), last !== undefined),
  ],
  [
    /(?<last>上)(?:周|星期|礼拜)(?<sign>[一二三四五六日天])/gu,
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
    new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th)? +(?:of +)?${MONTH}(?!,? +\\d{4})(?![a-z])`, 'giu'),
    (today, { month: name = '', day }) => dayOfYear(today, monthNumber(name) ?? 0, Number(day)),
  ],
  [
    /(?<![年\d])(?<month>\d{1,2})月(?<day>\d{1,2})[日号]/gu,
    (today, { month: number, day }) => dayOfYear(today, Number(number), Number(day)),
  ],
  [
    new RegExp(`\\b(?:in|during|since|of) ${MONTH}(?!,? *\\d)(?![a-z])`, 'giu'),
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

export const isWithin = (day: Day | undefined, asked: readonly AskedDays[]): boolean =>
  day !== undefined && asked.some(({ from, to }) => from <= day && day <= to)

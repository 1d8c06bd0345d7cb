import { eachWrittenDate } from './calendar-days.ts'
import { type AskedDays, addDays, calendarMonth, type Day } from './day.ts'
import { oneSpelling } from './one-spelling.ts'
import { simplified } from './simplified.ts'
import { NAMED, RELATIVE } from './spoken-days.ts'

// Days that a question asks about, seen from the day it is asked on, in English and Chinese.

/** In the order in which they are read; none twice. */
export const askedDays = (question: string, today: Day): readonly AskedDays[] => {
  const { found } = periodsIn(question, today)
  const all = [...found.flatMap(({ days }) => days ?? []), ...quartersIn(question)]
  return all.filter(
    ({ from, to }, i) => all.findIndex((other) => other.from === from && other.to === to) === i,
  )
}

/** A question without "yesterday": what is said from the day it is asked on is no word of any text. */
export const withoutDays = (question: string): string => {
  const { text, found } = periodsIn(question, SOME_DAY)
  return text.replace(MARK, (_, n: string) =>
    found[Number(n)]?.isRelative ? ' ' : (found[Number(n)]?.said ?? ''),
  )
}

/** The same without "March 4th" too, which a text may say as well. What is left is what a question is about. */
export const withoutDates = (question: string): string =>
  periodsIn(question, SOME_DAY).text.replace(MARK, ' ')

export const isWithin = (day: Day | undefined, asked: readonly AskedDays[]): boolean =>
  day !== undefined && asked.some(({ from, to }) => from <= day && day <= to)

/** What of a question says when does not depend on when it is asked. */
const SOME_DAY: Day = '2000-01-01'

interface Period {
  readonly said: string
  /** Said from the day it is asked on, and not by the calendar. */
  readonly isRelative: boolean
  /** Undefined: it says a time, and no days of it are read. */
  days: AskedDays | undefined
}

/** Stands in a question for the period with that number. */
const MARK = /\uE000(\d+)\uE001/gu
const A = '\\uE000(\\d+)\\uE001'

/** A question with a mark for each period in it. Each is read from what those before it have left. */
const periodsIn = (
  question: string,
  today: Day,
): { readonly text: string; readonly found: readonly Period[] } => {
  const found: Period[] = []
  const mark = (said: string, days: AskedDays | undefined, isRelative: boolean): string =>
    `\uE000${found.push({ said, days, isRelative }) - 1}\uE001`
  let text = WHOLE_RANGES.reduce(
    (rest, [pattern, whole]) => rest.replace(pattern, whole),
    simplified(question),
  )
  text = eachWrittenDate(text, (month, day, said) =>
    mark(said, day === undefined ? monthOf(month) : { from: day, to: day }, false),
  )
  for (const readings of [NAMED, RELATIVE])
    for (const [pattern, read] of readings)
      text = text.replace(pattern, (said: string, ...rest) =>
        mark(said, read(today, rest.at(-1) ?? {}), readings === RELATIVE),
      )
  joinPeriods(text, found, today)
  return { text, found }
}

const monthOf = (named: string): AskedDays | undefined => {
  const found = calendarMonth(Number(named.slice(0, 4)), Number(named.slice(5)))
  return found && { from: found[0], to: found[1] }
}

const UNTIL = ' ?(?:-|–|—|~|\\bto\\b|\\bthrough\\b|\\buntil\\b|\\btill\\b|到|至) ?'
/** Of two that are one, the second is read as none: a weekday beside its date, the end of a stretch. */
const BESIDE = new RegExp(`${A}(?=[ ,，(（]{0,3}${A})`, 'gu')
const STRETCH = new RegExp(`${A}(?=${UNTIL}${A})`, 'gu')
const BETWEEN = new RegExp(`\\bbetween ${A}(?= and ${A})`, 'giu')
const BOUND = new RegExp(
  `(?:\\b(since|after|before|until|till|by|prior to) (?:the )?)?${A}(?!['’]s)(以来|起|之后|以后|之前|以前)?`,
  'giu',
)

/** What stands around a period: another that is part of it, or a word that makes it begin or end there. */
const joinPeriods = (text: string, found: readonly Period[], today: Day): void => {
  for (const [, a, b] of text.matchAll(BESIDE)) {
    const [one, other] = [found[Number(a)], found[Number(b)]]
    if (one?.isRelative && isOneDay(one) && other && !other.isRelative && isOneDay(other))
      one.days = undefined
    else if (other?.isRelative && isOneDay(other) && one && !one.isRelative && isOneDay(one))
      other.days = undefined
  }
  const joined = new Set<string | undefined>()
  for (const pattern of [STRETCH, BETWEEN])
    for (const [, a, b] of text.matchAll(pattern)) {
      const [first, last] = [found[Number(a)], found[Number(b)]]
      if (!first?.days || !last?.days || first.days.from > last.days.to) continue
      last.days = { from: first.days.from, to: last.days.to }
      first.days = undefined
      joined.add(b)
    }
  for (const [, before, n, after] of text.matchAll(BOUND)) {
    const period = found[Number(n)]
    const bound = (before ?? after ?? '').toLowerCase()
    if (period?.days && bound !== '' && !joined.has(n)) period.days = bounded(bound, period.days, today)
  }
}

const isOneDay = ({ days }: Period): boolean => days !== undefined && days.from === days.to

/** Since and after a day, up to today. Where nothing says when it began, no days are read. */
const bounded = (bound: string, { from, to }: AskedDays, today: Day): AskedDays | undefined => {
  const first = SINCE.test(bound) ? from : AFTER.test(bound) ? addDays(to, 1) : today
  return first <= today && (SINCE.test(bound) || AFTER.test(bound)) ? { from: first, to: today } : undefined
}
const SINCE = /since|以来|起/u
const AFTER = /after|后/u

const MONTH_NAME =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const ORDINAL = '(?:st|nd|rd|th)'
/** March 3-6, 3 to 6 March, 3月3日到6日: the month, and the year, are of both. A bare number after "and" may be anything. */
const WHOLE_RANGES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `\\b(${MONTH_NAME}) (\\d{1,2})${ORDINAL}?(?: ?([-–—]) ?| (to|through|until|and) (?=\\d{1,2}${ORDINAL}|\\d{1,2}(?:[,?.]|$)))(\\d{1,2})${ORDINAL}?(,? \\d{4})?(?![\\d:%]|\\.\\d)`,
      'giu',
    ),
    '$1 $2$6 $3$4 $1 $5$6',
  ],
  [
    new RegExp(
      `\\b(\\d{1,2})${ORDINAL}?(?: ?([-–—]) ?| (to|through|until|and) )(\\d{1,2})${ORDINAL}? (?:of )?(${MONTH_NAME})((?:,? \\d{4})?)\\b`,
      'giu',
    ),
    '$1 $5$6 $2$3 $4 $5$6',
  ],
  [/(\d{1,2}月)(\d{1,2}[日号])([到至-])(\d{1,2}[日号])/gu, '$1$2$3$1$4'],
]

const quartersIn = (question: string): readonly AskedDays[] =>
  oneSpelling(question)
    .text.split(' ')
    .flatMap((name) => quarterNamed(name) ?? [])

/** The days of `Q32024`. */
export const quarterNamed = (name: string): AskedDays | undefined => {
  const [, n, year] = /^Q([1-4])(20\d{2})$/iu.exec(name) ?? []
  const [first, last] = [2, 0].map((back) => calendarMonth(Number(year), 3 * Number(n) - back))
  return first && last && { from: first[0], to: last[1] }
}

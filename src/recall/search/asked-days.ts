import { partOfThatYear } from './calendar-spans.ts'
import { type AskedDays, addDays, type Day } from './day.ts'
import { type Period, type Said, saidIn } from './said-periods.ts'

// Days that a question asks about, seen from the day it is asked on, in English and Chinese.

/** In the order in which they are said; none twice. */
export const askedDays = (question: string, today: Day): readonly AskedDays[] => {
  const said = saidIn(question, today)
  joinNeighbours(said, partAndWhole)
  joinNeighbours(said, fromAndTo)
  const all = boundedDays(said, today)
  return all.filter(
    ({ from, to }, i) => all.findIndex((other) => other.from === from && other.to === to) === i,
  )
}

/** A question without "yesterday": what is said from the day it is asked on is no word of any text. */
export const withoutDays = (question: string): string => {
  const { texts, periods } = saidIn(question, SOME_DAY)
  return texts.map((text, i) => text + (periods[i]?.words ?? '')).join('')
}

/** The same without "March 4th" too, which a text may say as well. What is left is what a question is about. */
export const withoutDates = (question: string): string => {
  const { texts, periods } = saidIn(question, SOME_DAY)
  return texts.map((text, i) => text + (periods[i]?.subject ?? '')).join('')
}

export const isWithin = (day: Day | undefined, asked: readonly AskedDays[]): boolean =>
  day !== undefined && asked.some(({ from, to }) => from <= day && day <= to)

/** The days of `Q32024`. */
export const quarterNamed = (name: string): AskedDays | undefined => {
  const [, n, year] = /^Q([1-4])(20\d{2})$/iu.exec(name) ?? []
  return year === undefined ? undefined : partOfThatYear(year, 3, Number(n))
}

/** What of a question says when does not depend on when it is asked. */
const SOME_DAY: Day = '2000-01-01'

type Joining = (one: Period, other: Period, between: string, before: string) => Period | undefined

/** Of two neighbours that are one period, that one in their place; from the left, and again with what it then stands beside. */
const joinNeighbours = ({ texts, periods }: Said, join: Joining): void => {
  for (let i = 0; i + 1 < periods.length; ) {
    const [one, other] = periods.slice(i, i + 2)
    const both = one && other && join(one, other, texts[i + 1] ?? '', texts[i] ?? '')
    if (both) {
      periods.splice(i, 2, both)
      texts.splice(i + 1, 1)
      i = Math.max(0, i - 1)
    } else i++
  }
}

const BESIDE = /^(?:(?:,? (?:of|in|on)|['’]s)?(?: the)? |[ ,，的(（]{0,3})$/iu

/** A weekday beside its date, March of last year, 去年三月, the first week of March. */
const partAndWhole: Joining = (one, other, between) => {
  if (!BESIDE.test(between)) return undefined
  if (isOneDay(one) && isOneDay(other) && isDate(one) !== isDate(other)) return isDate(one) ? one : other
  return partOf(one, other) ?? partOf(other, one)
}

const partOf = ({ seenFrom, ...part }: Period, whole: Period): Period | undefined => {
  const within = (days: AskedDays | undefined): AskedDays | undefined => {
    const found = days && seenFrom?.(days.to, days)
    return found && days.from <= found.from && found.to <= days.to ? found : undefined
  }
  const days = within(whole.days)
  const isSmaller = days?.from !== whole.days?.from || days?.to !== whole.days?.to
  // The first week of March is one of last year's where that stands beside them.
  const seen = whole.seenFrom
  return days && isSmaller
    ? { ...part, days, seenFrom: seen && ((...from) => within(seen(...from))) }
    : undefined
}

const isOneDay = ({ days }: Period): boolean => days !== undefined && days.from === days.to

/** Said by the calendar. */
const isDate = ({ words }: Period): boolean => words !== ' '

const UNTIL = /^ ?(?:-|–|—|~|\.{2,3}|…|\b(?:to|through|until|till)\b|到|至) ?$/iu

const fromAndTo: Joining = (first, last, between, before) => {
  const isStretch = UNTIL.test(between) || (between === ' and ' && /\bbetween $/iu.test(before))
  if (!isStretch || !first.days || !last.days) return undefined
  // Friday to Tuesday, March to June last year: it began before it ended.
  const start = first.days.from <= last.days.to ? first.days : first.seenFrom?.(last.days.to)
  return start && { ...last, days: { from: start.from, to: last.days.to }, seenFrom: undefined }
}

const BEFORE =
  /(?:\b(since|after|before|until|till|by|through|up to|prior to|excluding|every|each|any|(?:except|other than|apart from|not)(?: for)?(?: on| in)?) (?:the )?|(除了?|截至|直到|每个?))$/iu
const BEHIND = /^(?:以来|起|[之以]?后(?![续市面])|[之以]?前(?![高低夕期面]))/u
/** What is said of a period is said of the next, too. */
const AND = /^(?:,? (?:and|or) |, |、|和|或)$/iu

/** The days of each, or those that a word beside it makes of them. */
const boundedDays = ({ texts, periods }: Said, today: Day): readonly AskedDays[] => {
  let bound = ''
  return periods.flatMap(({ days }, i) => {
    const [before = '', behind = ''] = texts.slice(i, i + 2)
    const [, word, sign] = BEFORE.exec(before) ?? []
    bound = word ?? sign ?? (i > 0 && AND.test(before) ? bound : '')
    const said = bound || BEHIND.exec(behind)?.[0] || ''
    // After yesterday's loss: on that day.
    return (said === '' || /^['’]s/iu.test(behind) ? days : days && bounded(said, days, today)) ?? []
  })
}

/** Since and after a day, up to today. Where nothing says when it began, or that it was another day, no days are read. */
const bounded = (bound: string, { from, to }: AskedDays, today: Day): AskedDays | undefined => {
  const first = /since|以来|起/iu.test(bound) ? from : /after|后/iu.test(bound) ? addDays(to, 1) : undefined
  return first !== undefined && first <= today ? { from: first, to: today } : undefined
}

import { isDay } from './day.ts'
import { ORDINAL, spokenNumber } from './spoken-numbers.ts'

// Days, months and quarters as they are written in notes and questions, in one form.

/** By their first letters. */
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
export const MONTH_NAME =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
export const MONTH = `(?<month>${MONTH_NAME})\\.?`

/** 03/02/2026 is not read: nobody can say which is the month. Of 13/02/2026 one can; with points the day comes first (10.03.2026). */
const WRITTEN = [
  /(?<!\d|\d\.)(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?![\d.]\d|\d)/g,
  /(?<!\d)(?<year>(?:19|20)\d{2})(?<month>[01]\d)(?<day>[0-3]\d)(?!\d)/g,
  /(?<![\d.])(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:19|20)\d{2})(?![\d.]\d|\d)/g,
  /(?<![\d/-])(?<day>1[3-9]|2\d|3[01])(?<sign>[/-])(?<month>\d{1,2})\k<sign>(?<year>(?:19|20)\d{2})(?!\d)/g,
  /(?<![\d/-])(?<month>\d{1,2})(?<sign>[/-])(?<day>1[3-9]|2\d|3[01])\k<sign>(?<year>(?:19|20)\d{2})(?!\d)/g,
  /(?<!\d)(?<year>\d{4})年(?<month>\d{1,2}|[一二三四五六七八九十]{1,2})月(?:(?<day>\d{1,2}|[一二三四五六七八九十]{1,3})[日号])?/g,
  new RegExp(`\\b${MONTH} +(?<day>\\d{1,2})(?:st|nd|rd|th)?,? +(?<year>\\d{4})\\b`, 'gi'),
  new RegExp(
    `(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]+(?:of +)?${MONTH},?[ -]+(?<year>\\d{4})\\b`,
    'gi',
  ),
  new RegExp(`\\b${MONTH},? +(?:of +)?(?<year>\\d{4})\\b`, 'gi'),
  // week_2026-02 is the review of a week.
  /(?<![\d-]|week[_ ])(?<year>(?:19|20)\d{2})-(?<month>\d{2})(?![\d-])/g,
]

/** Every one of them has it. */
const YEAR = /\d{4}/

export interface WrittenDates {
  /** `2026-03-02` */
  readonly days: readonly string[]
  /** `2026-03`: of those days, and months written on their own. */
  readonly months: readonly string[]
}

/** Every day and month a text names with its year, repeats kept. What is no day of the calendar is no date. */
export const writtenDates = (text: string): WrittenDates => {
  const days: string[] = []
  const months: string[] = []
  eachWrittenDate(text, (month, day) => {
    months.push(month)
    if (day !== undefined) days.push(day)
    return ' '
  })
  return { days, months }
}

/** A text with each month or day that it names with its year written otherwise. */
export const eachWrittenDate = (
  text: string,
  write: (month: string, day: string | undefined, whole: string) => string,
): string =>
  YEAR.test(text)
    ? WRITTEN.reduce(
        (rest, pattern) =>
          rest.replace(pattern, (whole: string, ...found) => {
            const { year, month, day }: { readonly [group: string]: string | undefined } = found.at(-1)
            const number = monthNumber(month ?? '')
            if (number === undefined) return whole
            const named = `${year}-${two(number)}`
            if (day === undefined) return write(named, undefined, whole)
            const date = `${named}-${two(spokenNumber(day))}`
            return isDay(date) ? write(named, date, whole) : whole
          }),
        text,
      )
    : text

/** By its name or its number. */
export const monthNumber = (text: string): number | undefined => {
  const number = MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1 || spokenNumber(text)
  return number >= 1 && number <= 12 ? number : undefined
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Q3'24, Q3 FY2024, 3Q24, 2024 Q3, third quarter of 2024, 2024年第三季度 */
const QUARTERS = [
  /\bQ(?<n>[1-4])[ '’-]{0,2}(?:FY ?)?(?<year>20\d{2}|(?<=['’]|FY ?|Q\d)\d{2})\b/giu,
  /\b(?<n>[1-4])Q[ '’-]{0,2}(?<year>20\d{2}|\d{2})\b/giu,
  /\b(?<year>20\d{2}|\d{2}(?=Q))[ -]?Q(?<n>[1-4])\b/giu,
  new RegExp(`\\b(?<n>${ORDINAL})[ -]quarter(?:,? of|,)? (?:fiscal )?(?:year )?(?<year>20\\d{2})\\b`, 'giu'),
  /(?<year>20\d{2})年第?(?<n>[一二三四1-4])季度?/gu,
  // Without a year.
  /\bQ(?<n>[1-4])\b/giu,
  new RegExp(`\\b(?<n>${ORDINAL})[ -]quarter\\b|第?(?<sign>[一二三四])季度|第(?<digit>[1-4])季度`, 'giu'),
]

/** A text with each quarter that it names written otherwise; `year` is empty where it says none. */
export const eachQuarter = (
  text: string,
  write: (n: number, year: string, whole: string) => string,
): string =>
  QUARTERS.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (whole: string, ...found) => {
        const { n, sign, digit, year = '' }: { readonly [group: string]: string | undefined } = found.at(-1)
        return write(spokenNumber(n ?? sign ?? digit ?? ''), fullYear(year), whole)
      }),
    text,
  )

/** 24 as 2024. */
export const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

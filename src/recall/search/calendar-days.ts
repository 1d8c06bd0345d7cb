// Days as they are written in notes and questions, in one form.

/** By their first letters. */
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
export const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'

/** 03/02/2026 is not read: nobody can say which is the month. Of 13/02/2026 one can; with points the day comes first (10.03.2026). */
const WRITTEN = [
  /(?<![\d.])(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?![\d.]\d|\d)/g,
  /(?<!\d)(?<year>(?:19|20)\d{2})(?<month>[01]\d)(?<day>[0-3]\d)(?!\d)/g,
  /(?<![\d.])(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:19|20)\d{2})(?![\d.]\d|\d)/g,
  /(?<![\d/-])(?<day>1[3-9]|2\d|3[01])(?<sign>[/-])(?<month>\d{1,2})\k<sign>(?<year>(?:19|20)\d{2})(?!\d)/g,
  /(?<![\d/-])(?<month>\d{1,2})(?<sign>[/-])(?<day>1[3-9]|2\d|3[01])\k<sign>(?<year>(?:19|20)\d{2})(?!\d)/g,
  /(?<!\d)(?<year>\d{4})年(?<month>\d{1,2})月(?:(?<day>\d{1,2})[日号])?/g,
  new RegExp(`\\b${MONTH} +(?<day>\\d{1,2})(?:st|nd|rd|th)?,? +(?<year>\\d{4})\\b`, 'gi'),
  new RegExp(
    `(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]+(?:of +)?${MONTH},?[ -]+(?<year>\\d{4})\\b`,
    'gi',
  ),
  new RegExp(`\\b${MONTH},? +(?<year>\\d{4})\\b`, 'gi'),
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
            const isThere = Number(day) >= 1 && Number(day) <= daysIn(Number(year), number)
            return isThere ? write(named, `${named}-${two(Number(day))}`, whole) : whole
          }),
        text,
      )
    : text

export const monthNumber = (text: string): number | undefined => {
  const named = MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1
  const number = /^\d/.test(text) ? Number(text) : named
  return number >= 1 && number <= 12 ? number : undefined
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const two = (value: number): string => String(value).padStart(2, '0')

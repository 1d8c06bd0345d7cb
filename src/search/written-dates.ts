import { isDay } from './day.ts'

// Days, months and quarters as they are written in notes and questions, in one form.

/** By their first letters. */
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'

/** 03/02/2026 is not read, since either number may be the month; 13/02/2026 is, and with points the day comes first. */
const WRITTEN = [
  /(?<!\d|\d\.)(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?![\d.]\d|\d)/g,
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
  /** The text without them. */
  readonly rest: string
}

/** Every day and month a text names with its year, repeats included. 30 February is no date. */
export const writtenDates = (text: string): WrittenDates => {
  const days: string[] = []
  const months: string[] = []
  if (!YEAR.test(text)) return { days, months, rest: text }
  let rest = text
  for (const pattern of WRITTEN)
    rest = rest.replace(pattern, (whole: string, ...found) => {
      const { year, month = '', day }: { readonly [group: string]: string | undefined } = found.at(-1)
      const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month)
      const named = `${year}-${two(number)}`
      const date = `${named}-${two(Number(day ?? 1))}`
      if (!isDay(date)) return whole
      months.push(named)
      if (day !== undefined) days.push(date)
      return ' '
    })
  return { days, months, rest }
}

const two = (value: number): string => String(value).padStart(2, '0')

import { HindcastError, shownValue, suggest } from '#vocabulary'
import type { CsvLayout } from './csv-layout.ts'
import { readNumber } from './read-number.ts'
import type { Refusal, SourceOptions } from './source.ts'
import { BROKER_RULES, isClock, momentOf, type NoTime, readTime } from './wall-time.ts'

/** Why a row cannot be taken; caught where rows are read. */
export class RowRefused extends Error {
  readonly refusal: Refusal

  constructor(what: string, next: string) {
    super(what)
    this.refusal = { what, next }
  }
}

/** One row of a table, by field. */
export class CsvRow {
  readonly line: number
  private readonly cells: readonly string[]
  private readonly layout: CsvLayout
  private readonly options: SourceOptions

  constructor(line: number, cells: readonly string[], layout: CsvLayout, options: SourceOptions) {
    this.line = line
    this.cells = cells
    this.layout = layout
    this.options = options
  }

  /** What stands there; undefined where there is no such column, or nothing in it. */
  text(field: string): string | undefined {
    const at = this.layout.columns.get(field)
    const cell = at === undefined ? undefined : this.cells[at]
    return cell === undefined || cell === '' || cell === '-' || cell === '—' ? undefined : cell
  }

  number(field: string): string | undefined {
    const cell = this.text(field)
    if (cell === undefined) return undefined
    const { decimal } = this.layout
    const read = readNumber(cell, decimal)
    if (read !== undefined) return read
    const sign = decimal === ',' ? 'comma' : 'point'
    throw new RowRefused(
      `${field} is no number with a decimal ${sign}: ${shownValue(cell)}`,
      `Put the cell right, or say which sign comes before decimals: ${suggest('import', { decimal: decimal === ',' ? '.' : ',' })}.`,
    )
  }

  /** Of a price level, where 0 says that there is none. */
  level(field: string): string | undefined {
    const read = this.number(field)
    return read === '0' ? undefined : read
  }

  need<T>(field: string, value: T | undefined): T {
    if (value !== undefined) return value
    throw new RowRefused(`${field} is empty`, 'Fill it in, or leave the row out.')
  }

  /** A moment, in milliseconds since 1970; its day and its time of day may stand in two columns. */
  time(field: string, clockField: string): number | undefined {
    const day = this.text(field)
    if (day === undefined) return undefined
    const clock = /:/.test(day) ? undefined : this.text(clockField)
    const text = clock === undefined ? day : `${day} ${clock}`
    const read = readTime(text, this.layout.dayFirst)
    if (typeof read === 'string') throw this.noTime(read, field, text)
    if (read.zoned) return read.wall
    const at = momentOf(read.wall, this.zoneOf(field, text))
    if (at !== undefined) return at
    throw new RowRefused(
      `${field} ${shownValue(text)} was on no clock there: it was set forward over it`,
      'Check the zone, and whether the times are UTC.',
    )
  }

  /** Nobody but who exported it knows where its clock hung: it is not guessed. */
  private zoneOf(field: string, text: string): string {
    const header = this.layout.map[field] ?? ''
    if (this.options.zone !== undefined) return this.options.zone
    if (/\b(UTC|GMT)\b/i.test(header)) return 'UTC'
    throw new HindcastError('invalid_time', `line ${this.line}: ${shownValue(text)} has no time zone`, {
      field: 'zone',
      next: `Say where its clock hung: ${suggest('import', { zone: 'UTC' })}, a zone such as Europe/London, or a broker’s rule (${BROKER_RULES.join(', ')}: two hours ahead of UTC, three while New York has summer time). Nothing was imported.`,
    })
  }

  private noTime(why: NoTime, field: string, text: string): Error {
    if (why === 'day or month')
      return new HindcastError(
        'invalid_time',
        `line ${this.line}: in ${shownValue(text)} either may be the day, and no row tells which`,
        {
          field: 'dayFirst',
          next: `Say whether the day comes first: ${suggest('import', { dayFirst: 'true' })}, or false. Nothing was imported.`,
        },
      )
    const what =
      why === 'no time'
        ? 'is no time'
        : why === 'no such day'
          ? 'is not in the calendar'
          : 'has no time of day'
    return new RowRefused(`${field} ${shownValue(text)} ${what}`, 'Write it as 2026-01-31 09:30:00.')
  }
}

/** Refuses a zone that is none before anything is read by it. */
export const refuseUnknownZone = ({ zone }: SourceOptions): void => {
  if (zone === undefined || isClock(zone)) return
  throw new HindcastError('invalid_input', `zone "${shownValue(zone)}" is not a time zone`, {
    field: 'zone',
    next: `Give an IANA time zone such as UTC, Europe/London or America/New_York, or a broker’s rule: ${BROKER_RULES.join(', ')}.`,
  })
}

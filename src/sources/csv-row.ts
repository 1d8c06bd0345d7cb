import { Decimal, HindcastError, shownValue, suggest } from '#vocabulary'
import { currencyOfHeader } from './column-names.ts'
import type { CsvLayout } from './csv-layout.ts'
import { currencyIn } from './currencies.ts'
import { zoneIn } from './header-zone.ts'
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

/** What an amount is in, behind it: `0.00012 BNB`. */
const BEHIND = /\d\s*([A-Za-z]{2,8})$/

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
    return this.textAt(this.layout.columns.get(field)?.[0])
  }

  /** The name of a field's column, as the file has it. */
  header(field: string): string {
    return this.layout.map[field] ?? field
  }

  private textAt(at: number | undefined): string | undefined {
    const cell = at === undefined ? undefined : this.cells[at]
    return cell === undefined || cell === '' || cell === '-' || cell === '—' ? undefined : cell
  }

  number(field: string): string | undefined {
    const cell = this.text(field)
    return cell === undefined ? undefined : this.numberIn(field, cell)
  }

  private numberIn(field: string, cell: string): string {
    const { decimal } = this.layout
    const read = readNumber(cell, decimal)
    if (read !== undefined) return read
    if (/%/.test(cell))
      throw new RowRefused(
        `${field} is a percentage: ${shownValue(cell)}`,
        'Give the amount, or map the column that has it.',
      )
    const sign = decimal === ',' ? 'comma' : 'point'
    throw new RowRefused(
      `${field} is no number with a decimal ${sign}: ${shownValue(cell)}`,
      `Put the cell right, or say which sign comes before decimals: ${suggest('import', { decimal: decimal === ',' ? '.' : ',' })}.`,
    )
  }

  /** One of the amounts of a cost, and what it is in where its cell or its header says so. */
  cost(
    field: string,
    at: number,
  ): { readonly amount: Decimal; readonly currency: string | undefined } | undefined {
    const cell = this.textAt(at)
    if (cell === undefined) return undefined
    const [, code] = BEHIND.exec(cell) ?? []
    const amount = Decimal.parse(this.numberIn(field, cell)) ?? Decimal.zero
    return { amount, currency: code ?? this.currencyAt(at, cell, undefined) }
  }

  /** Of all columns of a field together, each as it is written. */
  added(field: string): string | undefined {
    const amounts = (this.layout.columns.get(field) ?? []).flatMap((at) => this.cost(field, at)?.amount ?? [])
    const [first, ...others] = amounts
    return first && others.reduce((sum, one) => sum.plus(one), first).text
  }

  /** The currency that a cell says it is in, or its header. `beside` is what else is known of it: `$` is the sign of several. */
  currencyOf(field: string, beside: string | undefined): string | undefined {
    const at = this.layout.columns.get(field)?.[0]
    const cell = this.textAt(at)
    return at === undefined || cell === undefined ? undefined : this.currencyAt(at, cell, beside)
  }

  private currencyAt(at: number, cell: string, beside: string | undefined): string | undefined {
    return (
      currencyIn(cell, beside ?? this.options.currency) ?? currencyOfHeader(this.layout.headers[at] ?? '')
    )
  }

  /** An amount in the account's currency. */
  money(field: string): string | undefined {
    const { currency: account } = this.options
    const currency = this.currencyOf(field, account)
    if (currency !== undefined && account !== undefined && currency !== account.toUpperCase())
      throw new RowRefused(
        `its ${field} is in ${shownValue(currency)}, and the account is counted in ${shownValue(account)}`,
        'Map a column that has it in the account’s currency, or none: prices, size and rate make the result.',
      )
    return this.number(field)
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
    const at = this.momentUnder(read.wall, clock === undefined ? [field] : [field, clockField], text)
    if (at !== undefined) return at
    throw new RowRefused(
      `${field} ${shownValue(text)} was on no clock there: it was set forward over it`,
      'Check the zone, and whether the times are UTC.',
    )
  }

  /** Nobody but who exported it knows where its clock hung: it is not guessed. */
  private momentUnder(wall: number, fields: readonly string[], text: string): number | undefined {
    const told = fields
      .map((field) => zoneIn(this.layout.map[field] ?? ''))
      .find((zone) => zone !== undefined)
    const zone = told ?? this.options.zone ?? this.layout.zone
    if (zone !== undefined) return momentOf(wall, zone)
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
          next: `Say whether the day comes first: ${suggest('import', { dayFirst: 'true' })}, or ${suggest('import', { dayFirst: 'false' })}. Nothing was imported.`,
        },
      )
    const what =
      why === 'no time'
        ? 'is no time'
        : why === 'no such day'
          ? 'is not in the calendar'
          : 'has no time of day'
    return new RowRefused(
      `${field} ${shownValue(text)} ${what}`,
      why === 'no time of day'
        ? 'A trade has a time of day: export executions with their times, or add a column time with it (16:00 for a close).'
        : 'Write it as 2026-01-31 09:30:00.',
    )
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

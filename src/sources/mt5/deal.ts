import { Decimal, type Instant, shownValue } from '#vocabulary'
import { RowRefused } from '../csv-row.ts'
import { momentIn } from '../moment-text.ts'
import { readNumber } from '../read-number.ts'
import type { TableHeader } from './report-tables.ts'

/** A row of a table, by field. */
export class ReportRow {
  readonly line: number
  private readonly cells: readonly string[]
  private readonly columns: TableHeader['columns']

  constructor(line: number, cells: readonly string[], { columns }: TableHeader) {
    this.line = line
    this.cells = cells
    this.columns = columns
  }

  text(field: string): string {
    return this.cells[this.columns.get(field) ?? -1]?.trim() ?? ''
  }

  /** 0 where nothing stands: a broker who takes no commission writes none. */
  number(field: string): Decimal {
    const text = this.text(field)
    const read = text === '' ? Decimal.zero : Decimal.parse(readNumber(text, '.') ?? '')
    if (!read)
      throw new RowRefused(
        `${field} is no number: ${shownValue(text)}`,
        'Save the report again, or leave the row out.',
      )
    return read
  }

  /** Of `0.10 / 0.10` the first: what was asked for, and what was done. */
  size(): Decimal {
    const [size = ''] = this.text('volume').split('/')
    const read = Decimal.parse(readNumber(size, '.') ?? '')
    if (!read || read.sign <= 0)
      throw new RowRefused(
        `volume is not above 0: ${shownValue(size)}`,
        'Save the report again, or leave the row out.',
      )
    return read
  }

  /** Undefined where none is set. */
  level(field: string): Decimal | undefined {
    const read = this.number(field)
    return read.isZero ? undefined : read
  }

  at(field: string, zone: string): Instant {
    return momentIn(this.text(field), zone, field)
  }
}

/** An execution. */
export interface Deal {
  readonly line: number
  readonly at: Instant
  readonly deal: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly entry: 'in' | 'out' | 'in/out'
  readonly size: Decimal
  readonly price: Decimal
  readonly order: string
  /** Paid; below 0 where the broker paid. */
  readonly fee: Decimal
  readonly swap: Decimal
  readonly profit: Decimal
  readonly comment: string
}

const ENTRIES: ReadonlyMap<string, Deal['entry']> = new Map([
  ['in', 'in'],
  ['out', 'out'],
  ['in/out', 'in/out'],
  // Two positions that were closed by each other.
  ['out by', 'out'],
])

export const dealOf = (row: ReportRow, side: Deal['side'], zone: string): Deal => {
  const entry = ENTRIES.get(
    row
      .text('direction')
      .toLowerCase()
      .replaceAll(/\s*\/\s*/g, '/'),
  )
  const price = row.number('price')
  if (!entry)
    throw new RowRefused(
      `direction is neither in nor out: ${shownValue(row.text('direction'))}`,
      'Save the report again, or leave the row out.',
    )
  if (row.text('deal') === '' || row.text('symbol') === '')
    throw new RowRefused('it has no number or no symbol', 'The file may have been cut off: save it again.')
  return {
    line: row.line,
    at: row.at('time', zone),
    deal: row.text('deal'),
    symbol: row.text('symbol'),
    side,
    entry,
    size: row.size(),
    price,
    order: row.text('order'),
    fee: row.number('commission').plus(row.number('fee')).negated(),
    swap: row.number('swap'),
    profit: row.number('profit'),
    comment: row.text('comment'),
  }
}

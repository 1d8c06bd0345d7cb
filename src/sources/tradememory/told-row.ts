import { Decimal, shownValue } from '#vocabulary'
import { RowRefused } from '../csv-row.ts'
import { momentOf, readTime } from '../wall-time.ts'
import type { TableRow } from './database-rows.ts'

/** A row with what it is called in messages, read column by column. What is null, or an empty text, is not there. */
export class ToldRow {
  readonly name: string
  private readonly row: { readonly [column: string]: unknown }

  constructor(name: string, row: TableRow | { readonly [column: string]: unknown }) {
    this.name = name
    this.row = row
  }

  text(...columns: readonly string[]): string | undefined {
    for (const column of columns) {
      const value = this.row[column]
      if (typeof value === 'string' && value.trim() !== '') return value
      if (typeof value === 'number') return String(value)
    }
    return undefined
  }

  /** The first of the columns that holds a number, exactly. */
  number(...columns: readonly string[]): string | undefined {
    for (const column of columns) {
      const value = this.row[column]
      const read = typeof value === 'number' || typeof value === 'string' ? Decimal.parse(value) : undefined
      if (read) return read.text
    }
    return undefined
  }

  /** Of a price or a size, of which 0 says that nobody told it. */
  positive(...columns: readonly string[]): string | undefined {
    return columns.map((column) => this.number(column)).find((read) => read !== undefined && Number(read) > 0)
  }

  /** Milliseconds since 1970. What it writes without a zone is UTC, unless another is named. */
  time(column: string, zone: string): number | undefined {
    const text = this.text(column)
    if (text === undefined) return undefined
    const read = readTime(text.replace(/(\.\d{3})\d+/, '$1'), undefined)
    const at = typeof read === 'string' ? undefined : read.zoned ? read.wall : momentOf(read.wall, zone)
    if (at !== undefined) return at
    throw new RowRefused(
      `${this.name}: ${column} is no time: ${shownValue(text)}`,
      'Put it right there, or leave the row out.',
    )
  }

  /** JSON that is kept in a column: an object's fields, none where it is something else. */
  object(column: string): { readonly [field: string]: unknown } {
    const value = jsonOf(this.text(column))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  }

  list(column: string): readonly string[] {
    const value = jsonOf(this.text(column))
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  }

  need<T>(what: string, value: T | undefined): T {
    if (value !== undefined) return value
    throw new RowRefused(`${this.name} has no ${what}`, 'Tell it there, or leave the row out.')
  }
}

const jsonOf = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

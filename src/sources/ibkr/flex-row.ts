import { Decimal, shownValue } from '#vocabulary'
import { RowRefused } from '../csv-row.ts'
import { readNumber } from '../read-number.ts'

/** An element of a statement: all that it says stands in its attributes, and which it has is chosen in the query. */
export class FlexRow {
  readonly line: number
  private readonly attributes: { readonly [name: string]: string }

  constructor(line: number, attributes: { readonly [name: string]: string }) {
    this.line = line
    this.attributes = attributes
  }

  /** The first of these that is told: activity and confirmations call some of them differently. */
  text(...names: readonly string[]): string {
    for (const name of names) {
      const value = this.attributes[name]?.trim() ?? ''
      if (value !== '') return value
    }
    return ''
  }

  need(...names: readonly string[]): string {
    const value = this.text(...names)
    if (value !== '') return value
    throw new RowRefused(
      `it has no ${names[0]}`,
      `Add the field ${names[0]} to the query, or leave the row out.`,
    )
  }

  number(...names: readonly string[]): Decimal | undefined {
    const text = this.text(...names)
    if (text === '') return undefined
    const read = Decimal.parse(readNumber(text, '.') ?? '')
    if (!read)
      throw new RowRefused(
        `${names[0]} is no number: ${shownValue(text)}`,
        'Run the query again, or leave the row out.',
      )
    return read
  }

  needNumber(...names: readonly string[]): Decimal {
    this.need(...names)
    return this.number(...names) ?? Decimal.zero
  }
}

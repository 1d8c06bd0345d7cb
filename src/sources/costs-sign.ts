import { type Decimal, HindcastError, shownValue, suggest } from '#vocabulary'
import type { CsvLayout } from './csv-layout.ts'
import { type CsvRow, RowRefused } from './csv-row.ts'
import type { SourceOptions } from './source.ts'

export interface Cost {
  /** Above 0 where it was paid. */
  readonly amount: string
  /** What it is in, where its cells say so. */
  readonly currency: string | undefined
}

/**
 * Reads what a row cost, of all columns of a field. Some programs write what was paid below 0 and some above it, and a rebate the other
 * way: a column of one sign holds what was paid, and one of both is refused until it is said.
 */
export const costReader = (
  { columns, headers }: CsvLayout,
  { paid }: SourceOptions,
  field: string,
): ((row: CsvRow) => Cost | undefined) => {
  const places = columns.get(field) ?? []
  const signs = new Map<number, { readonly sign: number; readonly line: number }>()
  const signOf = (at: number, amount: Decimal, line: number): number => {
    if (paid !== undefined) return paid === 'negative' ? -1 : 1
    const first = signs.get(at) ?? { sign: amount.sign, line }
    if (!amount.isZero) signs.set(at, first)
    if (amount.isZero || first.sign === amount.sign) return first.sign
    throw bothSigns(headers[at] ?? field, first.line, line)
  }
  return (row) => {
    let sum: Decimal | undefined
    let currency: string | undefined
    for (const at of places) {
      const cell = row.cost(field, at)
      if (!cell) continue
      if (sum && cell.currency !== currency)
        throw new RowRefused(
          `its ${field} is in ${shownValue(currency ?? 'one currency')} and in ${shownValue(cell.currency ?? 'another')}`,
          'Bring the two into one currency, or leave one out with map.',
        )
      currency = cell.currency
      const amount = signOf(at, cell.amount, row.line) < 0 ? cell.amount.negated() : cell.amount
      sum = sum ? sum.plus(amount) : amount
    }
    return sum && { amount: sum.text, currency }
  }
}

const bothSigns = (column: string, one: number, other: number): HindcastError =>
  new HindcastError(
    'invalid_input',
    `${shownValue(column)} has amounts above and below 0 (line ${one} and line ${other}), and does not say which were paid`,
    {
      field: 'paid',
      next: `Say how it writes what was paid, the others are rebates: ${suggest('import', { paid: 'negative' })}, or positive. Nothing was imported.`,
    },
  )

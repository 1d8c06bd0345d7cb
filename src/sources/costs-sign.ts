import { Decimal } from '#vocabulary'
import type { CsvLayout } from './csv-layout.ts'
import { readNumber } from './read-number.ts'

/** Whether a file writes what is paid as negative numbers: all of those in its first rows that are not 0 are. A rebate is the other way. */
export const paidIsNegative = ({ columns, sample, decimal }: CsvLayout, field: string): boolean => {
  const at = columns.get(field)
  if (at === undefined) return false
  const signs = sample.map((cells) => Decimal.parse(readNumber(cells[at] ?? '', decimal) ?? '0')?.sign ?? 0)
  return signs.includes(-1) && !signs.includes(1)
}

export const negated = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : Decimal.parse(value)?.negated().text

import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { Book } from '../ledger/ledger-at.ts'
import type { Discrepancy } from '../source-report.ts'
import type { PositionRow } from './position-file.ts'

/** The files keep cash in doubles, so that it is right to the cent and not beyond. */
const HALF_CENT = Decimal.of('0.005' as Exact)

/** What differs between a row of the file and our ledger after it: cash by half a cent or more, a holding by anything. */
export const checkRow = (model: string, row: PositionRow, book: Book): Discrepancy[] => {
  const found: Discrepancy[] = []
  const where = `${model}, row ${row.id} (${row.stamp})`
  if (Decimal.of(book.cash).minus(Decimal.of(row.cash)).abs().compare(HALF_CENT) >= 0)
    found.push({ where, what: 'cash', file: row.cash, ledger: book.cash })
  for (const symbol of new Set([...row.holdings.keys(), ...book.holdings.keys()])) {
    const file = row.holdings.get(symbol) ?? ZERO
    const ledger = book.holdings.get(symbol) ?? Decimal.zero
    if (!ledger.equals(Decimal.of(file))) found.push({ where, what: symbol, file, ledger: ledger.text })
  }
  return found
}

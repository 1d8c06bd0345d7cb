import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { Book } from '../ledger/ledger-at.ts'
import type { Discrepancy } from '../source-report.ts'
import type { PositionRow } from './position-file.ts'

/** The files keep cash in doubles, so that it is right to the cent and not beyond. */
const HALF_CENT = Decimal.of('0.005' as Exact)
const CASH = 'cash'

/** What the file has more than our ledger, by `cash` and symbol; what agrees is not in it. */
export type Gap = ReadonlyMap<string, Decimal>
export const NO_GAP: Gap = new Map()

/** Cash by half a cent or more, a holding by anything. */
export const gapAfter = (row: PositionRow, book: Book): Gap => {
  const gap = new Map<string, Decimal>()
  const cash = Decimal.of(row.cash).minus(Decimal.of(book.cash))
  if (cash.abs().compare(HALF_CENT) >= 0) gap.set(CASH, cash)
  for (const symbol of new Set([...row.holdings.keys(), ...book.holdings.keys()])) {
    const off = Decimal.of(row.holdings.get(symbol) ?? ZERO).minus(book.holdings.get(symbol) ?? Decimal.zero)
    if (!off.isZero) gap.set(symbol, off)
  }
  return gap
}

/** What differs between a row of the file and our ledger after it, but for what differed by as much after the row before. */
export const checkRow = (
  model: string,
  row: PositionRow,
  book: Book,
  { gap, known }: { readonly gap: Gap; readonly known: Gap },
): Discrepancy[] =>
  [...gap].flatMap(([what, off]) => {
    const more = off.minus(known.get(what) ?? Decimal.zero).abs()
    if (what === CASH ? more.compare(HALF_CENT) < 0 : more.isZero) return []
    const where = `${model}, row ${row.id} (${row.stamp})`
    return [
      what === CASH
        ? { where, what, file: row.cash, ledger: book.cash }
        : {
            where,
            what,
            file: row.holdings.get(what) ?? ZERO,
            ledger: (book.holdings.get(what) ?? Decimal.zero).text,
          },
    ]
  })

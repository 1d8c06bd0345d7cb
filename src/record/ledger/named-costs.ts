import { Decimal, type Exact, type Id, ZERO } from '#vocabulary'
import type { LegRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'

// Swap and tax have names of their own: they are told beside fees and funding, as totals of the trade so far.

interface NamedCosts {
  /** Received, negative if paid. */
  readonly swap?: Exact | undefined
  /** Paid. */
  readonly tax?: Exact | undefined
}

/** What is new in a total: what was booked already is not booked again; the part of that with a name is told beside it. */
export const newInTotal = (total: Exact | undefined, booked: Exact, named: Exact = ZERO): Exact =>
  total === undefined ? ZERO : Decimal.of(total).minus(Decimal.of(booked)).plus(Decimal.of(named)).text

export const bookNamedCosts = (
  id: Id,
  { swap, tax }: NamedCosts,
  source: LegRow['source'],
  book: Bookkeeper,
): void => {
  const trade = book.trade(id)
  const newTax = newInTotal(tax, trade.tax)
  const newSwap = newInTotal(swap, trade.swap)
  if (newTax !== ZERO) book.cost(id, 'tax', newTax, ZERO, source)
  if (newSwap !== ZERO) book.cost(id, 'swap', ZERO, newSwap, source)
}

import { Decimal, type Exact, exact } from '#vocabulary'
import type { AccountRow, Books } from '../rows/account-rows.ts'
import type { MarkRow, TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import { valueAt } from './marked-value.ts'

// What the account is worth between two marks of its equity, by what the ledger knows: money that comes or goes then is a share of that,
// and not of what the last mark said.

type MarkOf = (id: string) => MarkRow | undefined

/** Digits of what is added to a mark: doubles have no more that can be relied on, and money no more that matters. */
const DECIMALS = 6

/** The last mark of the equity, what was booked since, and how what is open has moved; the mark alone where that leaves nothing. */
export const worthNow = ({ equity, equityAt, books }: AccountRow, { trades, marks }: State): Exact | null => {
  if (equity === null || equityAt === null) return equity
  const open = openValue(trades, (id) => marks.get(id))
  const isPriced = isPricedSince(trades, (id) => marks.get(id), equityAt)
  const gained = exact((books.since + open - books.open - (isPriced ? books.unpriced : 0)).toFixed(DECIMALS))
  if (gained === undefined) return equity
  const worth = Decimal.of(equity).plus(Decimal.of(gained))
  return worth.sign > 0 ? worth.text : equity
}

/** Nothing is booked since, and what is open is worth what it is worth now. */
export const tookStock = (books: Books, open: number, unpriced: number): Books => ({
  ...books,
  since: 0,
  open,
  unpriced,
})

/** At the last known prices; what has none counts as it was entered. */
export const openValue = (trades: State['trades'], markOf: MarkOf): number => {
  let value = 0
  for (const trade of trades.values()) {
    const mark = markOf(trade.id)
    value += mark ? valueAt(trade, mark) : Number(trade.pnl)
  }
  return value
}

/** Whether all that is held was entered or priced after a mark of the equity. */
const isPricedSince = (trades: ReadonlyMap<string, TradeRow>, markOf: MarkOf, at: number): boolean => {
  for (const trade of trades.values()) if ((markOf(trade.id)?.at ?? 0) <= at) return false
  return true
}

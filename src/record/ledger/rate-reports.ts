import { Decimal, type Exact } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { agree, SLIPPAGE } from './price-agreement.ts'
import { EXIT } from './told-legs.ts'

// The rate to the account's currency that a result was converted at, told by name and by its fills.

/** The rate of what a report by name told, as a fill of it has it. What is margined was converted when it was left, not when it was entered. */
export const flagRateFilled = (
  { kind }: LegRow,
  trade: TradeRow,
  told: Exact | undefined,
  book: Bookkeeper,
): void => flagOtherRate(trade, EXIT.includes(kind) ? trade.rate : entryRate(trade), told, book)

/** Both have told it, or one took it for the last known, and it is another. */
export const flagOtherRate = (
  trade: TradeRow,
  known: Exact | null,
  told: Exact | undefined,
  book: Bookkeeper,
): void => {
  if (known === null || told === undefined || agree(Decimal.of(known), Decimal.of(told), SLIPPAGE)) return
  book.flag({ code: 'reports_differ', symbol: trade.symbol, trade, field: 'rate', known, told })
}

/** What the entries of a paid-up trade were converted at; null where that does not matter. */
const entryRate = ({ paid, openedValue }: TradeRow): Exact | null => {
  const value = Decimal.of(openedValue)
  return paid === null || value.isZero ? null : Decimal.of(paid.opened).over(value).text
}

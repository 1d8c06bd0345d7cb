import { Decimal, type Exact } from '#vocabulary'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Tick } from './broker-snapshot.ts'

// A rate to the account's currency that was missing when a trade was opened, and is told while it is held.

/** Whether a symbol's rate is missing, so that one that is told settles something. */
export const lacksRate = ({ symbols }: State, symbol: string): boolean =>
  symbols.get(symbol)?.flagged.includes('rate_missing') ?? false

/**
 * Of a margined trade only its result is converted, and none was yet: with the rate nothing is wrong any more but its risk, which
 * was counted at 1. What was paid up, or sold in part, was converted at 1, and stays in doubt.
 */
export const settleRate = (
  symbol: string,
  rate: Exact | undefined,
  { state, found, book }: Booking,
): void => {
  if (rate === undefined) return
  for (const flag of found.flags) {
    const open = flag.trade && state.trades.get(flag.trade.id)
    if (flag.code !== 'rate_missing' || flag.symbol !== symbol || !open) continue
    const trade = book.trade(open.id)
    if (trade.paid !== null || !Decimal.of(trade.closedSize).isZero) continue
    const risk = trade.initialRisk && Decimal.of(trade.initialRisk).times(Decimal.of(rate)).text
    book.amend({ ...trade, rate, initialRisk: risk }, null)
    book.flags.end(flag, 'settled')
    book.symbols.settle(symbol, 'rate_missing')
  }
}

/** The rates that a snapshot brings. */
export const settleRates = (booking: Booking<Tick>): void => {
  const { positions, marks } = booking.event.data
  for (const { symbol } of booking.found.flags) {
    if (symbol === null) continue
    const position = positions.find((one) => one.symbol === symbol && one.rate !== undefined)
    settleRate(symbol, position?.rate ?? marks[symbol]?.rate, booking)
  }
}

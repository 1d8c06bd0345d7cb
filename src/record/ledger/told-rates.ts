import { Decimal, type Exact, ONE, ZERO } from '#vocabulary'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Tick } from './broker-snapshot.ts'

// A rate to the account's currency that was missing when a trade was opened, and is told while it is held.

/** Whether a symbol's rate is missing, so that one that is told settles something. */
export const lacksRate = ({ symbols }: State, symbol: string): boolean =>
  symbols.get(symbol)?.flagged.includes('rate_missing') ?? false

/** All that was converted at 1 of what is held in the symbol. Of what has ended nobody looks again, and its flag stays. */
export const settleRate = (symbol: string, rate: Exact | undefined, { found, book }: Booking): void => {
  if (rate === undefined) return
  const missing = found.flags.filter((flag) => flag.code === 'rate_missing' && flag.symbol === symbol)
  if (missing.length === 0) return
  const held = book.openIn(symbol).filter((trade) => trade.rate === ONE)
  for (const { id } of held) {
    book.convert(id, rate)
    const fees = book.symbols.endFeesAtOne(symbol, id)
    if (fees !== undefined) book.cost(id, 'fee', moreAt(rate, fees), ZERO, 'fill')
  }
  for (const flag of missing) {
    if (!held.some(({ id }) => id === flag.trade?.id)) continue
    book.flags.end(flag, 'settled')
    book.symbols.settle(symbol, 'rate_missing')
  }
}

/** What fees are more at a rate than they were at 1. */
const moreAt = (rate: Exact, fees: Exact): Exact =>
  Decimal.of(fees).times(Decimal.of(rate).minus(Decimal.of(ONE))).text

/** The rates that a snapshot brings. */
export const settleRates = (booking: Booking<Tick>): void => {
  const { positions, marks } = booking.event.data
  const lacking = booking.found.flags.flatMap(({ code, symbol }) =>
    code === 'rate_missing' && symbol !== null ? [symbol] : [],
  )
  for (const symbol of new Set(lacking)) {
    const position = positions.find((one) => one.symbol === symbol && one.rate !== undefined)
    settleRate(symbol, position?.rate ?? marks[symbol]?.rate, booking)
  }
}

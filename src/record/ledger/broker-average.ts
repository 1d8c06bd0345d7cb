import { Decimal, type Exact } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Position } from './broker-snapshot.ts'
import { agree, ROUNDED } from './price-agreement.ts'

// The broker's average entry of a position against our own.

/** What some brokers call the average holds their fees: seen for the first time, it may be so much else. */
const WITH_FEES = Decimal.of('0.005' as Exact)

const ownAverage = ({ cost, size, multiplier }: TradeRow): Decimal =>
  Decimal.of(cost).over(Decimal.of(size).times(Decimal.of(multiplier)))

export const isOwnAverage = (price: Exact, trade: TradeRow): boolean =>
  agree(ownAverage(trade), Decimal.of(price), ROUNDED)

/** The broker's average says something else than before, and than our own: what was held was sold and bought again unseen. */
export const flagOtherAverage = (trade: TradeRow, { price }: Position, book: Bookkeeper): void => {
  const before = book.brokersAverage(trade.id)
  if (price === undefined || before === price || (before === null && trade.source === 'tick')) return
  const own = ownAverage(trade)
  if (agree(own, Decimal.of(price), before === null ? WITH_FEES : ROUNDED)) return
  book.flag({
    code: before === null ? 'reports_differ' : 'average_changed',
    symbol: trade.symbol,
    trade,
    field: 'averageEntry',
    known: own.text,
    told: price,
  })
}

/** A fill that came late may be what was sold and bought again: then our own average is the broker's. */
export const settleAverage = (symbol: string, { found, book }: Booking): void => {
  for (const flag of found.flags)
    if (
      flag.field === 'averageEntry' &&
      flag.symbol === symbol &&
      // What this flag told was a price.
      book.openIn(symbol).some((trade) => isOwnAverage(flag.told as Exact, trade))
    )
      book.flags.end(flag, 'settled')
}

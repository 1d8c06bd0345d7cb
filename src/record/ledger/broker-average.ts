import { Decimal, type Exact } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Position } from './broker-snapshot.ts'

// The broker's average entry of a position against our own.

/** A share of the price by which the broker's average may differ from ours: brokers round it. */
const ROUNDED = Decimal.of('0.0001' as Exact)

/** What some brokers call the average holds their fees: seen for the first time, it may be so much else. */
const WITH_FEES = Decimal.of('0.005' as Exact)

const ownAverage = ({ cost, size, multiplier }: TradeRow): Decimal =>
  Decimal.of(cost).over(Decimal.of(size).times(Decimal.of(multiplier)))

const isWithin = (share: Decimal, price: Exact, own: Decimal): boolean =>
  Decimal.of(price).minus(own).abs().compare(own.abs().times(share)) <= 0

export const isOwnAverage = (price: Exact, trade: TradeRow): boolean =>
  isWithin(ROUNDED, price, ownAverage(trade))

/** The broker's average says something else than before, and than our own: what was held was sold and bought again unseen. */
export const flagOtherAverage = (trade: TradeRow, { price }: Position, book: Bookkeeper): void => {
  const before = book.brokersAverage(trade.id)
  if (price === undefined || before === price || (before === null && trade.source === 'tick')) return
  const own = ownAverage(trade)
  if (isWithin(before === null ? WITH_FEES : ROUNDED, price, own)) return
  book.flag({
    code: before === null ? 'reports_differ' : 'average_changed',
    symbol: trade.symbol,
    trade,
    field: 'averageEntry',
    known: own.text,
    told: price,
  })
}

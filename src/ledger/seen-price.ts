import { Decimal, type Exact, HindcastError } from '#vocabulary'
import type { PriceSeen } from './excursion.ts'
import type { TradeRow } from './ledger-rows.ts'
import { looksSplit } from './reconcile.ts'
import type { Position, Tick } from './snapshot-schema.ts'

type Owner = Pick<TradeRow, 'symbol' | 'positionId'>

export const inScope = ({ scope }: Pick<Tick, 'scope'>, symbol: string): boolean =>
  scope === 'account' || scope.includes(symbol)

/** The position of a trade in a snapshot: by its id, or the only one of its symbol. */
export const positionOf = (tick: Tick, { symbol, positionId }: Owner): Position | null =>
  tick.positions.find((one) => one.symbol === symbol && (one.id === undefined || one.id === positionId)) ??
  null

/** The price that a past snapshot gave of a trade, where `rate` was the last; null outside its scope. */
export const seenIn = (tick: Tick, trade: TradeRow, rate = trade.rate): PriceSeen | null =>
  inScope(tick, trade.symbol) ? priceSeen(tick, trade, rate) : null

/** The rate that a snapshot gives for a symbol, with its mark. */
export const reportedRate = ({ marks }: Tick, symbol: string): Exact | undefined => marks[symbol]?.rate

export const priceSeen = (tick: Tick, trade: Owner, rate: Exact): PriceSeen => {
  const { symbol } = trade
  const position = positionOf(tick, trade)
  const mark = tick.marks[symbol]
  const price =
    position?.mark ??
    mark?.price ??
    tick.exits.find((one) => one.symbol === symbol)?.price ??
    tick.positions.find((one) => one.symbol === symbol && one.mark !== undefined)?.mark
  if (price === undefined)
    throw new HindcastError('missing_mark', `the snapshot gives no price of ${symbol}, which is open`, {
      field: `marks.${symbol}`,
      next: `Add its last price: marks: { "${symbol}": { "price": … } }; or mark on the position, or price in its context; if it has closed, exits: [{ "symbol": "${symbol}", "price": … }].`,
    })
  return {
    price,
    open: mark?.open ?? null,
    high: mark?.high ?? null,
    low: mark?.low ?? null,
    rate: mark?.rate ?? rate,
    average: position?.price ?? null,
  }
}

/** True if the snapshot shows a trade as only a split makes it. */
export const showsSplit = (tick: Tick, trade: TradeRow): boolean => looksSplit(trade, positionOf(tick, trade))

/** The price of an addition: from the broker's new average where it gives one that makes sense, else the mark. */
export const addedPrice = (trade: TradeRow, position: Position, seen: PriceSeen): Exact => {
  if (position.price === undefined) return seen.price
  const multiplier = Decimal.of(trade.multiplier)
  const total = Decimal.of(position.price).times(Decimal.of(position.size)).times(multiplier)
  const added = Decimal.of(position.size).minus(Decimal.of(trade.size)).times(multiplier)
  const price = total.minus(Decimal.of(trade.cost)).over(added)
  return price.sign > 0 ? price.text : seen.price
}

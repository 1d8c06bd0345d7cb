import { Decimal, type Exact } from '#vocabulary'
import type { Prices } from './price-file.ts'

/** A fill with the price its cash says, and the hour it is stamped with. */
export interface StampedFill {
  readonly model: string
  readonly symbol: string
  readonly stamp: string
  readonly price: Exact
}

/**
 * Which price explains a fill, best first. `exact`: the buy price of the hour it is stamped with. `earlier` and `later`:
 * another hour's of that day. `adjusted`: the hour's price times a factor that other fills of the symbol share, as when a
 * dividend was taken out of the price file later. `day`: no hour's, but every fill of that symbol on that day paid it,
 * whatever the model and the hour. `outside`: nobody else traded it that day, and the stamped hour never reached it.
 */
export const ORIGINS = ['exact', 'earlier', 'later', 'adjusted', 'day', 'outside', 'none'] as const
export type Origin = (typeof ORIGINS)[number]

export interface Explained extends StampedFill {
  readonly origin: Origin
  /** Another fill of that day paid the same at an earlier hour: the price is older than the stamp. */
  readonly paidEarlier: boolean
}

const dayOf = (stamp: string): string => stamp.slice(0, 10)
const keyOf = ({ symbol, stamp }: StampedFill): string => `${symbol} ${dayOf(stamp)}`
const same = (a: Exact | string, b: Exact): boolean => Decimal.parse(a)?.equals(Decimal.of(b)) ?? false

/** A factor is believed when this many other fills, at other hours, have it to the last digit of their prices. */
const WITNESSES = 2

export const explainFills = (fills: readonly StampedFill[], prices: Prices): Explained[] => {
  const byDay = Map.groupBy(fills, keyOf)
  const bySymbol = Map.groupBy(fills, (fill) => fill.symbol)
  return fills.map((fill) => {
    const thatDay = byDay.get(keyOf(fill)) ?? []
    const ofSymbol = bySymbol.get(fill.symbol) ?? []
    const paidEarlier = thatDay.some((other) => other.stamp < fill.stamp && same(other.price, fill.price))
    const origin =
      hourOf(fill, prices) ??
      (isAdjusted(fill, ofSymbol, prices) ? 'adjusted' : null) ??
      dayOrNone(fill, thatDay, prices)
    return { ...fill, origin, paidEarlier }
  })
}

const hourOf = (fill: StampedFill, prices: Prices): Origin | null => {
  const bars = prices.get(fill.symbol)
  const own = bars?.get(fill.stamp)
  if (own && same(own.buy, fill.price)) return 'exact'
  const hours = [...(bars ?? [])].filter(
    ([stamp, bar]) => dayOf(stamp) === dayOf(fill.stamp) && same(bar.buy, fill.price),
  )
  if (hours.some(([stamp]) => stamp < fill.stamp)) return 'earlier'
  return hours.length > 0 ? 'later' : null
}

const dayOrNone = (fill: StampedFill, thatDay: readonly StampedFill[], prices: Prices): Origin => {
  if (thatDay.length > 1 && thatDay.every((other) => same(other.price, fill.price))) return 'day'
  const own = prices.get(fill.symbol)?.get(fill.stamp)
  return own && isOutside(own.low, own.high, fill.price) ? 'outside' : 'none'
}

const isAdjusted = (fill: StampedFill, ofSymbol: readonly StampedFill[], prices: Prices): boolean => {
  const factor = factorOf(fill, prices)
  if (factor === null) return false
  const hours = ofSymbol.filter((other) => {
    const theirs = other.stamp === fill.stamp ? null : factorOf(other, prices)
    return theirs !== null && Math.abs(theirs.value - factor.value) <= theirs.error + factor.error
  })
  return new Set(hours.map((other) => other.stamp)).size >= WITNESSES
}

/** Both prices are rounded at the fourth decimal, which bounds how exactly their ratio is known. */
const ROUNDING = 0.00005

const factorOf = ({ symbol, stamp, price }: StampedFill, prices: Prices) => {
  const own = prices.get(symbol)?.get(stamp)
  const shown = own ? Number(own.buy) : 0
  if (shown <= 0 || Number(price) === shown) return null
  const value = Number(price) / shown
  return { value, error: (ROUNDING * (1 + value)) / shown }
}

const isOutside = (low: string | null, high: string | null, price: Exact): boolean => {
  const [least, most] = [low, high].map((bound) => (bound === null ? undefined : Decimal.parse(bound)))
  const paid = Decimal.of(price)
  return (least !== undefined && paid.compare(least) < 0) || (most !== undefined && paid.compare(most) > 0)
}

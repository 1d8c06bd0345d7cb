import type { Bar } from '#market'
import { Decimal, type Exact } from '#vocabulary'
import type { Quote } from './paper-account.ts'

/** A bar's doubles as exact prices: the shortest text of each is the price that was meant. */
export const quoteOfBar = (bar: Bar, rate: Exact): Quote => ({
  open: exactly(bar.open),
  high: exactly(bar.high),
  low: exactly(bar.low),
  close: exactly(bar.close),
  rate: Decimal.of(rate),
})

const exactly = (price: number): Decimal => {
  const decimal = Decimal.parse(price)
  if (!decimal) throw new Error(`not a price: ${price}`)
  return decimal
}

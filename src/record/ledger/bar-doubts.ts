import type { Exact } from '#vocabulary'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Tick } from './broker-snapshot.ts'
import { areCrossed } from './reconcile.ts'

// What a snapshot says of prices since the last one: none lies outside the high and low that it tells beside it.

interface Bar {
  readonly high?: Exact | undefined
  readonly low?: Exact | undefined
}

/** A share of the price by which one may lie outside: bid and ask, a quote of a moment later. Sane: .001 to .02. */
const BESIDE = 0.005

export const flagBars = ({ positions, marks, exits }: Tick, book: Bookkeeper): void => {
  for (const { symbol, mark, open, ...bar } of positions) {
    flagCrossed(symbol, bar, book)
    flagOutside(symbol, bar, { mark, open }, book)
  }
  for (const symbol in marks) {
    const { price, open, ...bar } = marks[symbol] ?? {}
    flagCrossed(symbol, bar, book)
    flagOutside(symbol, bar, { mark: price, open }, book)
  }
  for (const { symbol, price } of exits) {
    const bar = marks[symbol] ?? positions.find((position) => position.symbol === symbol)
    if (bar) flagOutside(symbol, bar, { exitPrice: price }, book)
  }
}

/** A high below the low is neither: the extremes of that symbol are not counted. */
const flagCrossed = (symbol: string, { high, low }: Bar, book: Bookkeeper): void => {
  if (high !== undefined && low !== undefined && areCrossed(high, low))
    book.symbols.doubtBars(symbol, { field: 'high', known: `low ${low}`, told: high })
}

const flagOutside = (
  symbol: string,
  { high, low }: Bar,
  prices: { readonly [field: string]: Exact | undefined },
  book: Bookkeeper,
): void => {
  if (high === undefined || low === undefined || areCrossed(high, low)) return
  for (const field in prices) {
    const told = prices[field]
    if (told === undefined) continue
    const price = Number(told)
    const beside = BESIDE * Math.abs(price)
    if (price > Number(high) + beside || price < Number(low) - beside)
      book.flag({ code: 'price_outside_bar', symbol, trade: null, field, known: `${low} to ${high}`, told })
  }
}

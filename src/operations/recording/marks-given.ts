import { readContext } from '#market'
import type { State, Tick } from '#record'
import { exact, type Instant } from '#vocabulary'
import { encodeSymbols, type MarketGiven } from './encode-symbols.ts'

type Snapshot = Pick<Tick, 'marks' | 'positions' | 'exits'>

/** The marks of a snapshot. What is known here, and has no price in it, has that of its situation: the one that was given, or its last bar's close. */
export const marksWith = (
  market: MarketGiven,
  { marks, positions, exits }: Snapshot,
  state: State,
  at: Instant,
): Tick['marks'] => {
  const isPriced = (symbol: string): boolean =>
    marks[symbol] !== undefined ||
    exits.some((exit) => exit.symbol === symbol) ||
    positions.some((position) => position.symbol === symbol && position.mark !== undefined)
  const held = [...state.trades.values(), ...positions].map(({ symbol }) => symbol)
  const lacking = [...new Set(held)].filter((symbol) => !isPriced(symbol))
  if (lacking.length === 0) return marks
  const seen = Object.entries(encodeSymbols(state, market, at, lacking)).flatMap(([symbol, encoded]) => {
    const { price } = readContext(encoded, at)
    const mark = price === undefined || price === null ? undefined : exact(price)
    return mark === undefined ? [] : [[symbol, { price: mark }] as const]
  })
  return seen.length === 0 ? marks : { ...marks, ...Object.fromEntries(seen) }
}

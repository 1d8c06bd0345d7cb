import { z } from 'zod'
import type { Tick } from '#ledger'
import type { State } from '#log'
import { type EncodedContext, encodeContext, type LeftNumbers, zBars, zGivenContext } from '#market'
import { type Instant, type Json, zLabel } from '#vocabulary'

/** Bars by symbol, and what the caller already knows of the situation. */
export const MARKET_FIELDS = {
  bars: z
    .record(zLabel, zBars)
    .default({})
    .describe('bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe'),
  context: z
    .record(zLabel, zGivenContext)
    .default({})
    .describe(
      'the situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars',
    ),
}

export type MarketGiven = z.output<z.ZodObject<typeof MARKET_FIELDS>>

/** The context of each symbol, from bars closed by then. Recorded with encoder version, the bars' digest, and what was left out of it. */
export const encodeSymbols = (
  state: Pick<State, 'instruments' | 'config'>,
  { bars, context }: MarketGiven,
  at: Instant,
  symbols: readonly string[],
): { [symbol: string]: Json } => {
  const encoded: { [symbol: string]: EncodedContext & { readonly left?: LeftNumbers } } = {}
  for (const symbol of symbols) {
    if (bars[symbol] === undefined && context[symbol] === undefined) continue
    const instrument = state.instruments.get(symbol)
    const { context: given, left = {} } = context[symbol] ?? {}
    const made = encodeContext({
      at,
      bars: bars[symbol],
      given,
      calendar: instrument?.calendar,
      classifier: state.config.classifier,
    })
    encoded[symbol] = Object.keys(left).length === 0 ? made : { ...made, left }
  }
  return encoded as { [symbol: string]: Json }
}

/** The same without what was left out of it, where another fact of the same call tells that. */
export const withoutLeft = ({ bars, context }: MarketGiven): MarketGiven => ({
  bars,
  context: Object.fromEntries(
    Object.entries(context).map(([symbol, given]) => [symbol, { ...given, left: {} }]),
  ),
})

export const symbolsIn = ({ bars, context }: MarketGiven): string[] =>
  [...new Set([...Object.keys(bars), ...Object.keys(context)])].sort()

/** Only what opens with this snapshot is classified; a trade keeps the context it was opened in. */
export const newSymbols = (snapshot: Pick<Tick, 'positions'>, state: State): string[] => {
  const symbols = new Set(snapshot.positions.map((position) => position.symbol))
  for (const trade of state.trades.values()) symbols.delete(trade.symbol)
  return [...symbols]
}

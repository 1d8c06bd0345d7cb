import { z } from 'zod'
import { type Bars, type EncodedContext, encodeContext, zBars, zContext } from '#market'
import type { State, Tick } from '#record'
import { type Instant, type Json, zLabel } from '#vocabulary'

/** Bars by symbol, and what the caller already knows of the situation. */
export const MARKET_FIELDS = {
  bars: z
    .record(zLabel, zBars)
    .default({})
    .describe('bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe'),
  context: z
    .record(zLabel, zContext)
    .default({})
    .describe(
      'the situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars',
    ),
}

interface MarketGiven {
  readonly bars: { readonly [symbol: string]: Bars }
  readonly context: { readonly [symbol: string]: z.output<typeof zContext> }
}

/** The context of each symbol, from bars closed by then. Recorded with encoder version and the bars' digest. */
export const encodeSymbols = (
  state: State,
  { bars, context }: MarketGiven,
  at: Instant,
  symbols: readonly string[],
): { [symbol: string]: Json } => {
  const encoded: { [symbol: string]: EncodedContext } = {}
  for (const symbol of symbols) {
    if (bars[symbol] === undefined && context[symbol] === undefined) continue
    const instrument = state.instruments.get(symbol)
    encoded[symbol] = encodeContext({
      at,
      bars: bars[symbol],
      given: context[symbol],
      calendar: instrument?.calendar,
      barSeconds: instrument?.barSeconds,
      options: state.config.market,
    })
  }
  return encoded as { [symbol: string]: Json }
}

export const symbolsIn = ({ bars, context }: MarketGiven): string[] =>
  [...new Set([...Object.keys(bars), ...Object.keys(context)])].sort()

/** Only what opens with this snapshot is classified; a trade keeps the context it was opened in. */
export const newSymbols = (snapshot: Pick<Tick, 'positions'>, state: State): string[] => {
  const symbols = new Set(snapshot.positions.map((position) => position.symbol))
  for (const trade of state.trades.values()) symbols.delete(trade.symbol)
  return [...symbols]
}

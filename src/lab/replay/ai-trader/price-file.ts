import { z } from 'zod'
import { zPrice } from '#vocabulary'
import { parseSourceLines, readSource } from '../source-file.ts'

/** One bar as the agents saw it; the bar still forming has only its buy price. */
export interface PriceBar {
  readonly buy: string
  readonly sell: string | null
  readonly high: string | null
  readonly low: string | null
}

/** Bars by symbol and by the stamp as written, in the exchange's own time. */
export type Prices = ReadonlyMap<string, ReadonlyMap<string, PriceBar>>

const zBarLine = z.object({
  '1. buy price': zPrice,
  '2. high': zPrice.optional(),
  '3. low': zPrice.optional(),
  '4. sell price': zPrice.optional(),
})
const zSeries = z.record(z.string(), zBarLine)
const zPriceLine = z.object({
  'Meta Data': z.object({ '2. Symbol': z.string() }),
  'Time Series (Daily)': zSeries.optional(),
  'Time Series (60min)': zSeries.optional(),
})

/** Reads `merged.jsonl`: one symbol a line. */
export const readPrices = async (file: string): Promise<Prices> => {
  const prices = new Map<string, ReadonlyMap<string, PriceBar>>()
  for (const line of parseSourceLines(await readSource(file), zPriceLine, file)) {
    const series = line['Time Series (Daily)'] ?? line['Time Series (60min)'] ?? {}
    const bars = Object.entries(series).map(([stamp, bar]): [string, PriceBar] => [
      stamp,
      {
        buy: bar['1. buy price'],
        sell: bar['4. sell price'] ?? null,
        high: bar['2. high'] ?? null,
        low: bar['3. low'] ?? null,
      },
    ])
    prices.set(line['Meta Data']['2. Symbol'], new Map(bars))
  }
  return prices
}

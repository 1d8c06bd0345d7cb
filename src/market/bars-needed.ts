import type { MarketOptions } from './options.ts'
import type { SimilarityField } from './similarity.ts'

/** The fewest closed bars from which each field of a situation can be told, in words; null where it takes none. */
export const barsNeeded = (
  field: SimilarityField,
  { atrPeriod, trendDays, volatilityLeastDays }: MarketOptions,
): string | null => {
  // An ATR needs the close before its first range.
  const range = atrPeriod + 1
  switch (field) {
    case 'trend':
      return `${Math.max(trendDays + 1, range)} daily bars`
    case 'volatility':
      return `${volatilityLeastDays + range} daily bars`
    case 'atrD1':
      return `${range} daily bars`
    case 'atrH1':
      return `${range} hourly bars`
    case 'spread':
      return `the spread and ${range} bars of five minutes`
    case 'session':
    case 'drawdown':
      return null
  }
}

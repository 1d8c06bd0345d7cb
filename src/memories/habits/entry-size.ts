import { Decimal } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'
import { median } from '../evidence/moments.ts'

/** What sizes are measured by: the share of equity at risk or, where stops are mostly unknown, the notional. */
export interface SizeBasis {
  readonly by: 'risk' | 'notional'
  /** Median notional of each symbol: a unit of one is not a unit of another, so that each counts against its own. */
  readonly typical: ReadonlyMap<string | null, number>
}

/** The basis of all entries: risk where most stops are known. The two are never compared with each other. */
export const sizeBasis = (entries: readonly Episode[]): SizeBasis => {
  if (2 * entries.filter(({ riskShare }) => riskShare !== null).length >= entries.length) return BY_RISK
  const typical = new Map(
    [...Map.groupBy(entries, ({ symbol }) => symbol)].map(([symbol, own]) => [
      symbol,
      median(own.flatMap((entry) => notionalOf(entry) ?? [])),
    ]),
  )
  return { by: 'notional', typical }
}

export const BY_RISK: SizeBasis = { by: 'risk', typical: new Map() }

/** The size of an entry; null where it is unknown or zero. */
export const entrySize = (entry: Episode, { by, typical }: SizeBasis): number | null => {
  const value = by === 'risk' ? entry.riskShare : notionalOf(entry)
  if (value === null || value <= 0) return null
  return by === 'risk' ? value : value / (typical.get(entry.symbol) ?? 1)
}

const notionalOf = ({ price, size }: Episode): number | null =>
  price === null || size === null ? null : Decimal.of(price).times(Decimal.of(size)).abs().toNumber() || null

import { Decimal } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'

/** What an entry's size is measured by: the share of equity at risk or, where stops are mostly unknown, its notional. */
export type SizeBasis = 'risk' | 'notional'

/** The basis of all entries: risk where most stops are known. The two are never compared with each other. */
export const sizeBasis = (entries: readonly Episode[]): SizeBasis =>
  2 * entries.filter(({ riskShare }) => riskShare !== null).length >= entries.length ? 'risk' : 'notional'

/** The size of an entry; null where it is unknown or zero. */
export const entrySize = ({ riskShare, price, size }: Episode, basis: SizeBasis): number | null => {
  const value =
    basis === 'risk'
      ? riskShare
      : price === null || size === null
        ? null
        : Decimal.of(price).times(Decimal.of(size)).abs().toNumber()
  return value !== null && value > 0 ? value : null
}

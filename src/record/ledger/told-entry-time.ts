import type { Instant } from '#vocabulary'
import type { LegRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { heldFor } from './closed-trade.ts'

/** A snapshot shows an entry at the end of its bar: the fill of it tells when it was. What a person has put right stays. */
export const tellEntryTime = (
  { trade: id }: LegRow,
  at: Instant,
  legs: readonly LegRow[],
  book: Bookkeeper,
): void => {
  const trade = book.trade(id)
  const { entryAt, entryBarFrom, exitAt } = trade
  const isPutRight = legs.some((leg) => leg.trade === id && leg.kind === 'corrected')
  if (entryAt === null || at >= entryAt || at < (entryBarFrom ?? 0) || isPutRight) return
  const earlier = { ...trade, entryAt: at }
  book.amend(exitAt === null ? earlier : { ...earlier, holdingMinutes: heldFor(earlier, exitAt) }, null)
}

import { type Instant, SECOND_MS } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'

/** By how much a snapshot may lag: what was executed longer ago it shows. */
export const LAG_MS = 30 * SECOND_MS

/** When a symbol was last covered by a snapshot that did not lag; null if never. */
export const lastSnapshotOf = (account: AccountRow, symbol: string): Instant | null => {
  const lagging = account.lagging?.[symbol]
  if (lagging) return lagging.since
  const own = account.symbolSnapshots[symbol] ?? null
  const whole = account.snapshotAt
  if (own === null || whole === null) return own ?? whole
  return own > whole ? own : whole
}

/** Whether a snapshot that covers this symbol is later than a moment: what happened then is already in the ledger. */
export const seenSince = (account: AccountRow, symbol: string, at: Instant): boolean => {
  const last = lastSnapshotOf(account, symbol)
  return last !== null && at < last
}

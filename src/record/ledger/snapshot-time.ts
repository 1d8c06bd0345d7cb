import type { AccountRow } from '../log/rows.ts'

/** When a symbol was last covered by a snapshot; before everything if never. */
export const lastSnapshotOf = (account: AccountRow, symbol: string): number =>
  Math.max(account.snapshotAt ?? -1, account.symbolSnapshots[symbol] ?? -1)

/** Whether a snapshot that covers this symbol is later than a moment: what happened then is already in the ledger. */
export const seenSince = (account: AccountRow, symbol: string, at: number): boolean =>
  at < lastSnapshotOf(account, symbol)

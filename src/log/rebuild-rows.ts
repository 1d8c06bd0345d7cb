import { foldAgain, type Progress } from './fold/fold-again.ts'
import type { LogStore } from './ports.ts'
import type { Head } from './rows/event.ts'
import { checkedPages } from './verify-chain.ts'

/** Makes every derived row again from the log, in one transaction: readers see the old rows until it ends, and others do not write. */
export const rebuildRows = (store: LogStore, progress: Progress): Promise<Head> =>
  store.transaction(async (transaction) => {
    const { seq } = await transaction.head()
    await transaction.clearRows()
    return foldAgain(checkedPages(transaction), transaction, seq, progress)
  })

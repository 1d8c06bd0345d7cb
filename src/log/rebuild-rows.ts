import { HindcastError, suggest } from '#vocabulary'
import { foldAgain, pages } from './fold/fold-again.ts'
import type { LogReader, LogStore, Progress } from './ports.ts'
import { type Head, headOf, type StoredEvent } from './rows/event.ts'
import { chainProblem, EMPTY_HEAD } from './rows/hash-chain.ts'

/** Makes every derived row again from the log, in one transaction: readers see the old rows until it ends, and others do not write. */
export const rebuildRows = (store: LogStore, progress: Progress): Promise<Head> =>
  store.transaction(async (transaction) => {
    const { seq } = await transaction.head()
    await transaction.clearRows()
    return foldAgain(checkedPages(transaction), transaction, seq, progress)
  })

/** Pages of events, each checked against the one before it: rows are never rebuilt from a log that was edited. */
async function* checkedPages(log: Pick<LogReader, 'events'>): AsyncGenerator<readonly StoredEvent[]> {
  let head = EMPTY_HEAD
  for await (const page of pages(log)) {
    for (const event of page) {
      const problem = chainProblem(event, head)
      if (problem !== null)
        throw new HindcastError('tampered', `event ${event.seq} ${problem}`, {
          next: `Look at all of it with ${suggest('verify')}, and restore a backup. Nothing was changed.`,
        })
      head = headOf(event)
    }
    yield page
  }
}

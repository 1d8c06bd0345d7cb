import { catchUp, type Progress, Refold } from '../fold/refold.ts'
import type { LogStore } from '../ports.ts'
import type { Head } from '../rows/event.ts'
import { LostRaces } from './lost-races.ts'
import { checkedPages } from './verify-chain.ts'

/** Rebuilds every derived row from the log and puts them in the place of the current ones. Others may write meanwhile. */
export const rebuildRows = async (store: LogStore, progress: Progress): Promise<Head> => {
  const races = new LostRaces('the rebuild')
  const generation = await store.beginGeneration('rebuild')
  let isCurrent = false
  try {
    const refold = new Refold(generation)
    for (;;) {
      const head = await catchUp(store, refold, progress, (from) => checkedPages(store, from))
      isCurrent = (await generation.makeCurrent(head, null)) === 'current'
      if (isCurrent) return head
      await races.another()
    }
  } finally {
    if (!isCurrent) await generation.drop()
  }
}

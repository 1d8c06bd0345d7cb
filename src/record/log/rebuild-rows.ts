import { catchUp, type Progress, Refold } from '../fold/refold.ts'
import type { LogStore } from '../ports.ts'
import type { Head } from '../rows/event.ts'
import { LostRaces } from './lost-races.ts'
import { oldPages } from './replace-log.ts'

/** Makes every derived row again from the log, beside the current ones, and puts them in their place. Others may write meanwhile. */
export const rebuildRows = async (store: LogStore, progress: Progress): Promise<Head> => {
  const races = new LostRaces('the rebuild')
  const generation = await store.beginGeneration('rebuild')
  try {
    const refold = new Refold(generation)
    for (;;) {
      const head = await catchUp(store, refold, progress, (from) => oldPages(store, from))
      if ((await generation.makeCurrent(head, null)) === 'current') return head
      await races.another()
    }
  } catch (error) {
    await generation.drop()
    throw error
  }
}

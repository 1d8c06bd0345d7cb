import { catchUp, type Progress, Refold } from '../fold/refold.ts'
import type { LogStore } from '../ports.ts'
import type { Head } from '../rows/event.ts'

/** Makes every derived row again from the log, beside the live ones, and swaps them in. Others may write meanwhile. */
export const rebuild = async (store: LogStore, progress: Progress): Promise<Head> => {
  const shadow = await store.shadow('rebuild')
  try {
    const refold = new Refold(shadow)
    for (;;) {
      const head = await catchUp(store, refold, progress)
      if ((await shadow.swap(head, null)) === 'swapped') return head
    }
  } catch (error) {
    await shadow.drop()
    throw error
  }
}

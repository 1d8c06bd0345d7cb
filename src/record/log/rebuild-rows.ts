import { catchUp, type Progress, Refold } from '../fold/refold.ts'
import type { LogStore } from '../ports.ts'
import type { Head } from '../rows/event.ts'
import { LostRaces } from './lost-races.ts'
import { areNamed, type MovedHandle, movedHandles } from './moved-handles.ts'
import { oldPages, placed, replaceLog, withoutPlace } from './replace-log.ts'
import { RetoldNames } from './retold-names.ts'

export interface Rebuilt {
  readonly head: Head
  /** Handles that mean others now: other rules may number otherwise. */
  readonly moved: readonly MovedHandle[]
  /** The log was told again with the names that its facts use, because some of them moved. */
  readonly retold: boolean
}

/**
 * Makes every derived row again from the log, beside the current ones, and puts them in their place. Others may write meanwhile. Where
 * a fact names by number what has another number now, the log is told again, so that it goes on meaning the same.
 */
export const rebuildRows = async (store: LogStore, progress: Progress): Promise<Rebuilt> => {
  const races = new LostRaces('the rebuild')
  const generation = await store.beginGeneration('rebuild')
  let moved: readonly MovedHandle[] = []
  try {
    const refold = new Refold(generation)
    for (;;) {
      const head = await catchUp(store, refold, progress, (from) => oldPages(store, from))
      moved = await movedHandles(store, head.seq, generation)
      if (moved.length > 0 && (await areNamed(store, moved))) break
      if ((await generation.makeCurrent(head, null)) === 'current') return { head, moved, retold: false }
      await races.another()
    }
  } catch (error) {
    await generation.drop()
    throw error
  }
  await generation.drop()
  return { head: await retold(store, progress), moved, retold: true }
}

const retold = async (store: LogStore, progress: Progress): Promise<Head> => {
  const races = new LostRaces('the rebuild')
  for (;;) {
    const from = await store.head()
    const replacing = { source: 'rebuild', facts: 0, duplicates: 0, rules: null }
    const head = await replaceLog(store, from, replacing, async (refold, made) => {
      const names = new RetoldNames(store, refold, made)
      for await (const page of oldPages(store)) {
        for (const old of page) {
          const event = await names.in(withoutPlace(old), old.seq - 1)
          await refold.take(placed(event, refold.state.head))
        }
        progress(refold.state.head.seq, from.seq + 1)
      }
    })
    if (head !== 'moved') return head
    await races.another()
  }
}

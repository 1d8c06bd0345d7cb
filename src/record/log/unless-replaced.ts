import type { LogStore } from '../ports.ts'
import { LostRaces } from './lost-races.ts'
import { unlessDamaged } from './problem.ts'

/** Each try reads the whole log. */
const MOST_TRIES = 10

/**
 * Looks at a log, and looks again where an import replaced it meanwhile: what is found halfway between two logs is true of
 * neither. What finds nothing is believed.
 */
export const unlessReplaced = async <T>(
  store: LogStore,
  look: () => Promise<T>,
  isClear: (found: T) => boolean,
): Promise<T> => {
  const races = new LostRaces('the verification', MOST_TRIES)
  for (;;) {
    const before = await logsOf(store)
    const replaced = async (): Promise<boolean> => (await logsOf(store)) !== before
    try {
      const found = await look()
      if (isClear(found) || !(await replaced())) return found
    } catch (error) {
      if (!(await replaced())) throw error
    }
    await races.another()
  }
}

/** How many were replaced; a list that cannot be read is a problem that the look itself meets. */
const logsOf = (store: LogStore): Promise<number> =>
  unlessDamaged([], '', 0, async () => (await store.archives()).length)

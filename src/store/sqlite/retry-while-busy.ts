import { setTimeout as sleep } from 'node:timers/promises'
import { storeError } from '../store-error.ts'
import { isBusy, sqliteError } from './sqlite-error.ts'

/** After this long a lock is a fault. A neighbour's commit takes well under a millisecond, a batch of an import tens of them. */
export const GIVE_UP_MS = 10_000
const FIRST_WAIT_MS = 1
/** Longer waits would let quicker neighbours starve this one. */
const LONGEST_WAIT_MS = 40

/** Runs one short, synchronous transaction at once, and again while another process is in the way; the event loop goes on. */
export const retryWhileBusy = async <T>(
  work: () => T,
  location: string,
  giveUpMs = GIVE_UP_MS,
): Promise<T> => {
  let wait = FIRST_WAIT_MS
  let deadline: number | undefined
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw sqliteError(error, location)
      deadline ??= performance.now() + giveUpMs
      if (performance.now() >= deadline) throw storeError('busy', location, error)
    }
    // Jitter: two that collided should not collide again.
    await sleep(wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

import { HindcastError, type Instant, MINUTE_MS } from '#vocabulary'
import type { LogStore } from '../ports.ts'
import type { Head } from './event.ts'
import { catchUp, type Progress, Refold } from './refold.ts'
import { emptyState } from './state.ts'

/** Long work renews its lease; a process that died loses it after this long. */
const LEASE_MS = 10 * MINUTE_MS

/** Runs a long piece of work that only one process may do at a time. */
export const withLease = async <T>(
  store: LogStore,
  name: string,
  holder: string,
  now: Instant,
  work: () => Promise<T>,
): Promise<T> => {
  const lease = await store.lease(name, holder, now, LEASE_MS)
  if (!lease.held)
    throw new HindcastError('lease_held', `${name} is already under way (${lease.by})`, {
      next: 'Wait for it to finish, then try again.',
    })
  try {
    return await work()
  } finally {
    await store.release(name, holder)
  }
}

/** Makes every derived row again from the log, beside the live ones, and swaps them in. Others may write meanwhile. */
export const rebuild = async (store: LogStore, progress: Progress): Promise<Head> => {
  const shadow = await store.shadow('rebuild')
  try {
    const refold = new Refold(shadow, emptyState())
    for (;;) {
      const head = await catchUp(store, refold, progress)
      if ((await shadow.swap(head, null)) === 'swapped') return head
    }
  } catch (error) {
    await shadow.drop()
    throw error
  }
}

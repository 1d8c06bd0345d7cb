import { type Clock, HindcastError, SECOND_MS } from '#vocabulary'
import type { Progress } from '../fold/refold.ts'
import type { LogStore } from '../ports.ts'

/** Long work renews its lease as it goes; what a process that died held is free again after this long. */
const LEASE_MS = 30 * SECOND_MS
const RENEW_AFTER_MS = LEASE_MS / 3

/** Runs a long piece of work that only one process may do at a time, and keeps its lease alive by its progress. */
export const withLease = async <T>(
  store: LogStore,
  name: string,
  holder: string,
  clock: Clock,
  progress: Progress,
  work: (progress: Progress) => Promise<T>,
): Promise<T> => {
  let takenAt = clock.now()
  const lease = await store.lease(name, holder, takenAt, LEASE_MS)
  if (!lease.held)
    throw new HindcastError('lease_held', `${name} is already under way (${lease.by})`, {
      next: `Wait for it to finish, then try again; if that process has died, in ${LEASE_MS / SECOND_MS} seconds.`,
    })
  let renewal: Promise<unknown> = Promise.resolve()
  try {
    return await work((done, total) => {
      progress(done, total)
      const now = clock.now()
      if (now - takenAt < RENEW_AFTER_MS) return
      takenAt = now
      renewal = store.lease(name, holder, now, LEASE_MS)
    })
  } finally {
    await renewal
    await store.release(name, holder)
  }
}

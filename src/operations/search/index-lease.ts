import type { Log, Progress } from '#record'
import { type Clock, HindcastError, SECOND_MS } from '#vocabulary'

/** What a process that died held is free again after this long; long work renews it as it goes. */
const LEASE_MS = 30 * SECOND_MS
const RENEW_AFTER_MS = LEASE_MS / 3
const LEASE = 'index'

/**
 * Work on the index that one process may do at a time; it is not waited for: false where another is at it. A lease that was
 * lost on the way ends the work at its next progress.
 */
export const withIndexLease = async (
  log: Log,
  { holder, clock }: { readonly holder: string; readonly clock: Clock },
  work: (progress: Progress) => Promise<void>,
): Promise<boolean> => {
  const { store } = log
  // Nobody can take a lease in a log that may only be read.
  if (!(await store.describe()).writable) {
    await work(() => {})
    return true
  }
  let since = clock.now()
  if (!(await store.lease(LEASE, holder, since, LEASE_MS)).held) return false
  let lost = false
  let renewal: Promise<void> = Promise.resolve()
  const renew = async (): Promise<void> => {
    try {
      lost ||= !(await store.lease(LEASE, holder, since, LEASE_MS)).held
    } catch {
      // Busy: the lease still holds for a while, and the next renewal comes before it ends.
    }
  }
  try {
    await work(() => {
      if (lost) throw lostLease()
      if (clock.now() - since < RENEW_AFTER_MS) return
      since = clock.now()
      renewal = renewal.then(renew)
    })
    return true
  } finally {
    await renewal
    await store.release(LEASE, holder)
  }
}

const lostLease = (): HindcastError =>
  new HindcastError('lease_held', 'another process has taken over indexing', {
    next: 'Nothing is lost; ask again when it has finished.',
  })

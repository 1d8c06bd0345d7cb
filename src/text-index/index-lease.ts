import { Lease, type LeaseHolder } from '#consolidate'
import type { Log, Progress } from '#log'

/** Work on the index that one process may do at a time; it is not waited for: false where another is at it. */
export const withIndexLease = async (
  { store }: Log,
  { holder }: { readonly holder: LeaseHolder },
  progress: Progress,
  work: (progress: Progress) => Promise<void>,
): Promise<boolean> => {
  // Nobody can take a lease in a log that may only be read.
  if (!(await store.describe()).writable) {
    await work(progress)
    return true
  }
  const lease = await Lease.take(store, { name: 'index', work: 'indexing', holder })
  if (!(lease instanceof Lease)) return false
  await lease.during(progress, work)
  return true
}

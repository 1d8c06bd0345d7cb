import { Lease } from '#consolidate'
import type { Log, Progress } from '#record'
import type { Clock } from '#vocabulary'

/** Work on the index that one process may do at a time; it is not waited for: false where another is at it. */
export const withIndexLease = async (
  { store }: Log,
  { holder, clock }: { readonly holder: string; readonly clock: Clock },
  progress: Progress,
  work: (progress: Progress) => Promise<void>,
): Promise<boolean> => {
  // Nobody can take a lease in a log that may only be read.
  if (!(await store.describe()).writable) {
    await work(progress)
    return true
  }
  const lease = await Lease.take(store, { name: 'index', work: 'indexing', holder, clock })
  if (!(lease instanceof Lease)) return false
  await lease.during(progress, work)
  return true
}

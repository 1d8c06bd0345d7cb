import type { Log } from '#log'

/** Work on the index that one process may do at a time; it is not waited for: false where another is at it. */
export const withIndexLock = async ({ store, disk }: Log, work: () => Promise<void>): Promise<boolean> => {
  // A log that may only be read has an index of this process's own.
  if (!(await store.describe()).writable) {
    await work()
    return true
  }
  const lock = await disk.lock('index')
  if (lock === null) return false
  try {
    await work()
    return true
  } finally {
    lock.release()
  }
}

import { ANCHOR_FILE, HindcastError, isHindcastError, suggest } from '#vocabulary'
import type { Anchor, LogStore, OpenLog } from '../ports.ts'
import { EMPTY_HEAD } from '../rows/hash-chain.ts'

/** The head is anchored outside the database at least this often (docs/backup.md#anchors). */
export const ANCHOR_EVERY = 10_000

/**
 * What `head.json` says, after its name, of why the log cannot be the one that was anchored; null where it can. The anchor must stand in the log, or in a log that it
 * replaced: a database that was rolled back, cut or written anew does not have it. Nothing is anchored over it until a person
 * has accepted that, so that it is found whenever somebody looks, and not only until the next close.
 */
export const findTampering = async ({ store, disk }: OpenLog): Promise<string | null> => {
  try {
    const anchor = await disk.anchor()
    const { seq } = await store.head()
    // A log is anchored before its first event.
    if (anchor === null)
      return seq === 0 ? null : `is missing, though the log has ${seq} events and was anchored`
    if (await holds(store, anchor)) return null
    return `names event ${anchor.seq} with a hash the log does not have: events were cut or replaced`
  } catch (error) {
    if (isHindcastError(error) && error.field === ANCHOR_FILE) return `cannot be read: ${error.message}`
    throw error
  }
}

/** What is refused while it is so. */
export const tampered = (problem: string): HindcastError =>
  new HindcastError(
    'tampered',
    `${ANCHOR_FILE} ${problem}; nothing is written here until a person has looked at it`,
    {
      field: ANCHOR_FILE,
      next: `Restore a backup; or, if you know why it is so, a person accepts it: ${suggest('accept', { reason: 'WHY' })}.`,
    },
  )

/** What a witness says of why the log cannot be the one it saw; null where it can. */
export const contradicted = async (store: LogStore, witnessed: readonly Anchor[]): Promise<string | null> => {
  for (const anchor of witnessed)
    if (!(await holds(store, anchor)))
      return `saw event ${anchor.seq} with a hash the log does not have: events were cut or replaced`
  return null
}

const holds = async (store: LogStore, { seq, hash }: Anchor): Promise<boolean> => {
  if (seq === 0) return hash === EMPTY_HEAD.hash
  const at = { afterSeq: seq - 1, toSeq: seq }
  if ((await store.events(at))[0]?.hash === hash) return true
  for (const { head } of await store.archives())
    if ((await store.events({ ...at, log: head.hash }))[0]?.hash === hash) return true
  return false
}

import { ANCHOR_FILE, DAY_MS, HindcastError, isHindcastError, suggest } from '#vocabulary'
import type { Anchor, LogStore, OpenLog } from '../ports.ts'
import type { Head } from '../rows/event.ts'
import { EMPTY_HEAD } from '../rows/hash-chain.ts'

/** The head is anchored outside the database at least this often (docs/backup.md#anchors). */
export const ANCHOR_EVERY = 10_000

/** A live log is anchored whenever a trading day has begun: after so long it has been, whatever its calendar. */
const SURELY_ANCHORED_MS = 4 * DAY_MS

/**
 * What `head.json` says, after its name, of why the log cannot be the one that was anchored; null where it can. The anchor must stand in the log, or in a log that it
 * replaced: a database that was rolled back, cut or written anew does not have it. Nothing is anchored over it until a person
 * has accepted that, so that it is found whenever somebody looks, and not only until the next close.
 */
export const findTampering = async ({ store, disk }: OpenLog, simulated: boolean): Promise<string | null> => {
  try {
    const anchor = await disk.anchor()
    if (anchor === null) return await missingAnchor(store, simulated)
    if (anchor.seq === 0 || (await holds(store, anchor))) return null
    return `names event ${anchor.seq} with a hash the log does not have: events were cut or replaced`
  } catch (error) {
    if (isHindcastError(error) && error.field === ANCHOR_FILE) return 'cannot be read'
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
    if (anchor.seq > 0 && !(await holds(store, anchor)))
      return `saw event ${anchor.seq} with a hash the log does not have: events were cut or replaced`
  return null
}

const holds = async (store: LogStore, { seq, hash }: Anchor): Promise<boolean> => {
  const at = { afterSeq: seq - 1, toSeq: seq }
  if ((await store.events(at))[0]?.hash === hash) return true
  for (const { head } of await store.archives())
    if ((await store.events({ ...at, log: head.hash }))[0]?.hash === hash) return true
  return false
}

/**
 * An anchor that was never written is none that was taken away: a log is anchored before its first event, but one that an older
 * version made was not.
 */
const missingAnchor = async (store: LogStore, simulated: boolean): Promise<string | null> => {
  const head = await store.head()
  if (head.seq < ANCHOR_EVERY && (simulated || (await ageOf(store, head)) < SURELY_ANCHORED_MS)) return null
  return `is missing, though the log has ${head.seq} events and was anchored`
}

/** Events before the first that has a time: what a log is set up with. */
const MOST_SET_UP = 100

const ageOf = async (store: LogStore, head: Head): Promise<number> => {
  const first = (await store.events({ limit: MOST_SET_UP })).find(
    ({ knownAt }) => knownAt > EMPTY_HEAD.knownAt,
  )
  return first ? head.knownAt - first.knownAt : 0
}

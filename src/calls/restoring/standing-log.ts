import type { Head, LogStore, OpenLog } from '#log/ports'
import { isHindcastError } from '#vocabulary'
import type { LogPlace } from '#workspace/ports'
import type { Home } from '../session/ports.ts'

/** The log that stands where a backup is to go. */
export interface StandingLog {
  /** Null where it cannot be opened. */
  readonly log: OpenLog | null
  readonly head: Head | null
  /** How many of its events the backup does not have; null where nobody can tell. */
  readonly lost: number | null
  /** Why it cannot be read. */
  readonly problem: string | null
}

/** What stands at a place, compared with a backup; null where nothing does. */
export const standingLog = async (
  home: Home,
  place: LogPlace,
  backup: LogStore,
): Promise<StandingLog | null> => {
  if (!(await home.exists(place))) return null
  let log: OpenLog | null = null
  try {
    log = await home.open(place, { readOnly: false })
    const head = await log.store.head()
    return { log, head, lost: head.seq - (await commonEvents(log.store, backup, head.seq)), problem: null }
  } catch (error) {
    if (!isHindcastError(error)) throw error
    // A log that is damaged is what restoring is for.
    return { log, head: null, lost: null, problem: error.message }
  }
}

/** How many events two logs begin with alike. A hash stands for all events before it, so halves are enough to look at. */
const commonEvents = async (one: LogStore, other: LogStore, most: number): Promise<number> => {
  let [alike, unlike] = [0, most + 1]
  while (unlike - alike > 1) {
    const seq = Math.floor((alike + unlike) / 2)
    const [a, b] = [await hashAt(one, seq), await hashAt(other, seq)]
    if (a !== undefined && a === b) alike = seq
    else unlike = seq
  }
  return alike
}

const hashAt = async (store: LogStore, seq: number): Promise<string | undefined> =>
  (await store.events({ afterSeq: seq - 1, toSeq: seq }))[0]?.hash

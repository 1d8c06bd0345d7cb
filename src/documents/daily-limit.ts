import type { Log, State } from '#log'
import { LARGEST_FILE, LARGEST_OWN_FILE, refuseLargeFile, refuseTooMuch, type Written } from '#record'
import { type Actor, DAY_MS, laterOf, plusMs, storedJson } from '#vocabulary'

/** Files have a size for everybody; whoever is no person has a day's measure as well. */
export const refuseBeyondLimits = async (
  actor: Actor,
  log: Log,
  state: State,
  { path, text, after }: { readonly path: string; readonly text: string; readonly after: string },
): Promise<void> => {
  refuseLargeFile(path, after, actor === 'person' ? LARGEST_FILE : LARGEST_OWN_FILE)
  if (actor === 'person') return
  refuseTooMuch(await writtenLately(log, state), Buffer.byteLength(text))
}

/** The kinds of facts by which a file is written, or a change of one proposed. */
const WRITING = ['note', 'journal', 'learning', 'review', 'proposal']

/**
 * What all but persons have written and proposed in the last 24 hours of the log. Not by trading days: whoever may configure the
 * calendar would begin a new one.
 */
const writtenLately = async (log: Log, { head }: State): Promise<Written> => {
  const now = laterOf(log.now(head), head.knownAt)
  const afterSeq = await log.store.seqAsOf(plusMs(now, -DAY_MS))
  const written = (await log.store.events({ afterSeq, kinds: WRITING })).filter(
    ({ actor }) => actor !== 'person',
  )
  return { writes: written.length, bytes: written.reduce((sum, { payload }) => sum + bytesOf(payload), 0) }
}

/** A proposal says no bytes: it is kept, but makes no version of a file. */
const bytesOf = (payload: string): number => {
  // A payload is an object, by the schema of its kind.
  const { bytes } = storedJson(payload) as { readonly bytes?: unknown }
  return typeof bytes === 'number' ? bytes : 0
}

import { HindcastError, type Id, isHindcastError } from '#vocabulary'
import { type Progress, pages, type Refold } from '../fold/refold.ts'
import { kindRank } from '../kinds/kinds.ts'
import type { LogStore } from '../ports.ts'
import type { Head, StoredEvent } from '../rows/event.ts'
import type { Draft } from './draft.ts'
import { LostRaces } from './lost-races.ts'
import { placed, replaceLog, withoutPlace } from './replace-log.ts'
import { RetoldNames } from './retold-names.ts'
import { isStoreFault } from './store-fault.ts'

export interface Imported {
  readonly head: Head
  readonly from: Head
  readonly facts: number
  readonly duplicates: number
}

/** Each try folds the whole log again. */
const MOST_IMPORTS = 20

/** A fact's place among others: (knownAt, at, kind, id). A simulated or past fact is known when it happened unless it says so. */
interface Placed {
  readonly draft: Draft
  readonly knownAt: number
  /** Facts of one kind and time keep the order they were given in: a buy and a sale at one price are not the same reversed. */
  readonly given: number
}

/**
 * Merges facts into a new log whose first event names the old head. All or nothing: a fact that the
 * rules refuse stops the import and leaves everything as it was.
 */
export const importFacts = async (
  store: LogStore,
  drafts: readonly Draft[],
  source: string,
  progress: Progress,
): Promise<Imported> => {
  const races = new LostRaces('the import', MOST_IMPORTS)
  for (;;) {
    const from = await store.head()
    const fresh = await unknownOf(store, drafts)
    const facts = fresh.length
    const duplicates = drafts.length - facts
    if (facts === 0) return { head: from, from, facts, duplicates }
    const total = from.seq + facts + 1
    const head = await replaceLog(store, from, { source, facts, duplicates }, (refold, made) =>
      merge(store, fresh, refold, new RetoldNames(store, refold, made), (done) => progress(done, total)),
    )
    if (head !== 'moved') return { head, from, facts, duplicates }
    await races.another()
  }
}

const unknownOf = async (store: LogStore, drafts: readonly Draft[]): Promise<readonly Draft[]> => {
  const known = await store.known(drafts.map((draft) => draft.id))
  const seen = new Set<Id>()
  return drafts.filter((draft) => {
    const fresh = !known.has(draft.id) && !seen.has(draft.id)
    seen.add(draft.id)
    return fresh
  })
}

/** Old events keep their order among themselves; each new fact goes in before the first old event it precedes. */
const merge = async (
  store: LogStore,
  fresh: readonly Draft[],
  refold: Refold,
  names: RetoldNames,
  progress: (done: number) => void,
): Promise<void> => {
  const queue = fresh
    .map((draft, given): Placed => ({ draft, knownAt: draft.knownAt ?? draft.at, given }))
    .sort(byPlace)
  let next = 0
  for await (const page of pages(store, 0)) {
    for (const old of page) {
      for (let fact = queue[next]; fact && precedes(fact, old); fact = queue[next]) {
        await takeNew(refold, names, fact)
        next++
      }
      // What it names by number may have another once something came before it.
      await takeOld(refold, next > 0 ? names : null, old)
    }
    progress(refold.state.head.seq)
  }
  for (const one of queue.slice(next)) await takeNew(refold, names, one)
  progress(refold.state.head.seq)
}

const byPlace = (a: Placed, b: Placed): number =>
  a.knownAt - b.knownAt ||
  a.draft.at - b.draft.at ||
  kindRank(a.draft.kind) - kindRank(b.draft.kind) ||
  a.given - b.given

const precedes = ({ draft, knownAt }: Placed, old: StoredEvent): boolean =>
  (knownAt - old.knownAt ||
    draft.at - old.at ||
    kindRank(draft.kind) - kindRank(old.kind) ||
    (draft.id < old.id ? -1 : 1)) < 0

const takeOld = async (refold: Refold, shifted: RetoldNames | null, old: StoredEvent): Promise<void> => {
  const event = withoutPlace(old)
  await refused(async () => {
    const renamed = shifted ? await shifted.in(event, old.seq - 1) : event
    await refold.take(placed(renamed, refold.state.head))
  }, `event ${old.seq} of the log no longer fits after what was imported before it`)
}

/** A number that a new fact names is one of the log as it is now: that is the log which whoever imports it looks at. */
const takeNew = async (refold: Refold, names: RetoldNames, { draft, knownAt }: Placed): Promise<void> => {
  const { texts, data: _data, knownAt: _given, masked: _masked, ...event } = draft
  const known = { ...event, knownAt: knownAt as StoredEvent['knownAt'] }
  await refused(
    async () => refold.take(placed(await names.in(known), refold.state.head), texts),
    `a ${draft.kind} of ${new Date(draft.at).toISOString()} was refused`,
  )
}

const refused = async (take: () => Promise<void>, what: string): Promise<void> => {
  try {
    await take()
  } catch (error) {
    if (!isHindcastError(error) || isStoreFault(error)) throw error
    throw new HindcastError('import_refused', `${what}: ${error.message}`, {
      ...(error.field === undefined ? {} : { field: error.field }),
      next: `${error.advice} Nothing was imported.`,
      cause: error,
    })
  }
}

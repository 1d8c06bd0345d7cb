import { canonical, contentId, HindcastError, type Id, isHindcastError } from '#vocabulary'
import { type Progress, pages, Refold } from '../fold/refold.ts'
import { kindOf, kindRank } from '../kinds/kinds.ts'
import type { LogStore } from '../ports.ts'
import { DEFAULT_RUN, type Head, type StoredEvent } from '../rows/event.ts'
import { EMPTY_HEAD, eventHash } from '../rows/hash-chain.ts'
import type { Draft } from './draft.ts'

export interface Imported {
  readonly head: Head
  readonly from: Head
  readonly facts: number
  readonly duplicates: number
}

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
  for (;;) {
    const from = (await store.load()).head
    const fresh = await unknownOf(store, drafts)
    const facts = fresh.length
    const duplicates = drafts.length - facts
    if (facts === 0) return { head: from, from, facts, duplicates }
    const generation = await store.beginGeneration('import')
    let current = false
    try {
      const refold = new Refold(generation)
      const first = importedEvent(from, facts, duplicates, source)
      await refold.take(first)
      const total = from.seq + facts + 1
      await merge(store, fresh, refold, (done) => progress(done, total))
      current = (await generation.makeCurrent(from, { head: from, replacedBy: first.id })) === 'current'
      if (current) return { head: refold.state.head, from, facts, duplicates }
    } finally {
      if (!current) await generation.drop()
    }
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

const importedEvent = (from: Head, facts: number, duplicates: number, source: string): StoredEvent => {
  const payload = canonical({ duplicates, facts, from: { seq: from.seq, hash: from.hash }, source })
  const open = {
    seq: 1,
    id: contentId(from.knownAt, canonical(['imported', payload])),
    kind: 'imported',
    v: kindOf('imported').v,
    at: from.knownAt,
    knownAt: EMPTY_HEAD.knownAt,
    run: DEFAULT_RUN,
    turn: null,
    actor: 'system' as const,
    trust: 'system' as const,
    payload,
    prevHash: EMPTY_HEAD.hash,
  }
  return { ...open, hash: eventHash(open) }
}

/** Old events keep their order among themselves; each new fact goes in before the first old event it precedes. */
const merge = async (
  store: LogStore,
  fresh: readonly Draft[],
  refold: Refold,
  progress: (done: number) => void,
): Promise<void> => {
  const queue = fresh
    .map((draft, given): Placed => ({ draft, knownAt: draft.knownAt ?? draft.at, given }))
    .sort(byPlace)
  let next = 0
  for await (const page of pages(store, 0)) {
    for (const old of page) {
      for (let placed = queue[next]; placed && precedes(placed, old); placed = queue[next]) {
        await takeNew(refold, placed)
        next++
      }
      await takeOld(refold, old)
    }
    progress(refold.state.head.seq)
  }
  for (const placed of queue.slice(next)) await takeNew(refold, placed)
  await refold.flush()
  progress(refold.state.head.seq)
}

const byPlace = (a: Placed, b: Placed): number =>
  a.knownAt - b.knownAt ||
  a.draft.at - b.draft.at ||
  kindRank(a.draft.kind) - kindRank(b.draft.kind) ||
  a.given - b.given

const precedes = (placed: Placed, old: StoredEvent): boolean =>
  (placed.knownAt - old.knownAt ||
    placed.draft.at - old.at ||
    kindRank(placed.draft.kind) - kindRank(old.kind) ||
    (placed.draft.id < old.id ? -1 : 1)) < 0

const place = (event: Omit<StoredEvent, 'seq' | 'prevHash' | 'hash'>, head: Head): StoredEvent => {
  const open = {
    ...event,
    seq: head.seq + 1,
    prevHash: head.hash,
    knownAt: event.knownAt > head.knownAt ? event.knownAt : head.knownAt,
  }
  return { ...open, hash: eventHash(open) }
}

const takeOld = async (refold: Refold, old: StoredEvent): Promise<void> => {
  const { seq, hash: _hash, prevHash: _prevHash, ...event } = old
  await refused(
    () => refold.take(place(event, refold.state.head)),
    `event ${seq} of the log no longer fits after what was imported before it`,
  )
}

const takeNew = async (refold: Refold, { draft, knownAt }: Placed): Promise<void> => {
  const { texts, data: _data, knownAt: _given, ...event } = draft
  const known = { ...event, knownAt: knownAt as StoredEvent['knownAt'] }
  await refused(
    () => refold.take(place(known, refold.state.head), texts),
    `a ${draft.kind} of ${new Date(draft.at).toISOString()} was refused`,
  )
}

const refused = async (take: () => Promise<void>, what: string): Promise<void> => {
  try {
    await take()
  } catch (error) {
    if (!isHindcastError(error)) throw error
    throw new HindcastError('import_refused', `${what}: ${error.message}`, {
      ...(error.field === undefined ? {} : { field: error.field }),
      next: `${error.advice} Nothing was imported.`,
      cause: error,
    })
  }
}

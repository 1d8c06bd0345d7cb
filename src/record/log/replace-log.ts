import { canonical, contentId, HindcastError, type Id, suggest } from '#vocabulary'
import { pages, Refold } from '../fold/refold.ts'
import { RULES_VERSION } from '../fold/rules-version.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { LogStore, RowReader } from '../ports.ts'
import { DEFAULT_RUN, type Head, headOf, type StoredEvent } from '../rows/event.ts'
import { chainProblem, EMPTY_HEAD, eventHash } from '../rows/hash-chain.ts'

/** An event that has no place in a log yet. */
export type Unplaced = Omit<StoredEvent, 'seq' | 'prevHash' | 'hash'>

/** Where the new log's facts come from, as its first event says. */
export interface Replacing {
  readonly source: string
  readonly facts: number
  readonly duplicates: number
  /** Facts that came with an id that another has. */
  readonly taken?: readonly TakenId[]
  /** The rules by which the old log's names were read; null: others than these. */
  readonly rules?: null
}

export interface TakenId {
  readonly event: Id
  readonly by: Id
}

/**
 * Puts a new log in the old one's place: its first event names the old head, what follows is what `fill` takes. The old one stays
 * readable. All or nothing; 'moved', and nothing is changed, where something was recorded meanwhile.
 */
export const replaceLog = async (
  store: LogStore,
  from: Head,
  replacing: Replacing,
  fill: (refold: Refold, made: RowReader) => Promise<void>,
): Promise<Head | 'moved'> => {
  const generation = await store.beginGeneration('import')
  let current = false
  try {
    const refold = new Refold(generation)
    const first = importedEvent(from, replacing)
    await refold.take(first)
    await fill(refold, generation)
    await refold.flush()
    current = (await generation.makeCurrent(from, { head: from, replacedBy: first.id })) === 'current'
    return current ? refold.state.head : 'moved'
  } finally {
    if (!current) await generation.drop()
  }
}

/** Makes the new log to look at it, and leaves everything as it was: works where nothing may be written. */
export const rehearseLog = async (
  store: LogStore,
  from: Head,
  replacing: Replacing,
  fill: (refold: Refold, made: RowReader) => Promise<void>,
): Promise<void> => {
  const generation = await store.beginGeneration('verify')
  try {
    const refold = new Refold(generation)
    await refold.take(importedEvent(from, replacing))
    await fill(refold, generation)
  } finally {
    await generation.drop()
  }
}

/**
 * The events of a log that something is to be made of, each checked against the one before it: in a new chain an edited one would
 * follow like any other, and rows made of it would hide what they were.
 */
export async function* oldPages(store: LogStore, from = EMPTY_HEAD): AsyncGenerator<readonly StoredEvent[]> {
  let head = from
  for await (const page of pages(store, from.seq)) {
    for (const event of page) {
      const problem = chainProblem(event, head)
      if (problem !== null) throw brokenChain(event, problem)
      head = headOf(event)
    }
    yield page
  }
}

const brokenChain = ({ seq }: StoredEvent, problem: string): HindcastError =>
  new HindcastError('tampered', `event ${seq} ${problem}; nothing is made of a log that was edited`, {
    next: `Look at all of it with ${suggest('verify')}, and restore a backup. Nothing was changed.`,
  })

/** Gives an event its place after a head. `knownAt` never decreases along a log. */
export const placed = (event: Unplaced, head: Head): StoredEvent => {
  const open = {
    ...event,
    seq: head.seq + 1,
    prevHash: head.hash,
    knownAt: event.knownAt > head.knownAt ? event.knownAt : head.knownAt,
  }
  return { ...open, hash: eventHash(open) }
}

export const withoutPlace = ({ seq: _seq, hash: _hash, prevHash: _prev, ...event }: StoredEvent): Unplaced =>
  event

const importedEvent = (from: Head, replacing: Replacing): StoredEvent => {
  const { facts, duplicates, source, taken = [], rules } = replacing
  const payload = canonical({
    duplicates,
    facts,
    from: { seq: from.seq, hash: from.hash },
    source,
    ...(taken.length === 0 ? {} : { taken: taken.map((one) => ({ ...one })) }),
    ...(rules === null ? {} : { rules: RULES_VERSION }),
  })
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

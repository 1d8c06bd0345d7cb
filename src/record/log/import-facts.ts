import type { FlagRow } from '#ledger'
import { contentId, HindcastError, type Id, isHindcastError, isoOf, type Json, SECOND_MS } from '#vocabulary'
import type { Progress, Refold } from '../fold/refold.ts'
import { kindOf } from '../kinds/kinds.ts'
import { refuseUndoing } from '../kinds/permission.ts'
import type { LogStore, RowReader } from '../ports.ts'
import type { Head, StoredEvent } from '../rows/event.ts'
import { contentOf } from '../rows/fact-content.ts'
import { FIRST_CONFIG } from '../rows/first-rows.ts'
import { isSameFact } from './duplicates.ts'
import { FactOrder } from './fact-order.ts'
import { withIds } from './handle-names.ts'
import { ChosenDrafts, type HeldDraft, type HeldDrafts } from './held-drafts.ts'
import { ImportTally } from './import-tally.ts'
import { withInheritedTrust } from './inherited-trust.ts'
import { LostRaces } from './lost-races.ts'
import {
  oldPages,
  placed,
  rehearseLog,
  replaceLog,
  type TakenId,
  type Unplaced,
  withoutPlace,
} from './replace-log.ts'
import { isSameExecution } from './same-execution.ts'
import { isStoreFault } from './store-fault.ts'

export interface Imported {
  readonly head: Head
  readonly from: Head
  readonly facts: number
  readonly duplicates: number
  /** Of the facts, those whose id another fact has. */
  readonly taken: readonly TakenId[]
  /** Lines that tell otherwise of what the log has under their id, and were left out: the first telling stands. */
  readonly otherwise: readonly number[]
  /** What they came to in the ledger. */
  readonly tally: ImportTally
  /** Open flags that the log before did not have, newest first. */
  readonly raised: readonly FlagRow[]
}

export interface Importing {
  readonly source: string
  readonly progress: Progress
  /** Everything is done but the last step: the log stays as it is. */
  readonly dryRun?: boolean
  /** Ids are a broker's own: a fill of which the log has the id is that fill, whatever is told of it now. */
  readonly firstStands?: boolean
}

/** Each try folds the whole log again. */
const MOST_IMPORTS = 20

/**
 * Merges facts into a new log whose first event names the old head. All or nothing: a fact that the
 * rules refuse stops the import and leaves everything as it was.
 */
export const importFacts = async (
  store: LogStore,
  drafts: HeldDrafts,
  { source, progress, dryRun = false, firstStands = false }: Importing,
): Promise<Imported> => {
  const races = new LostRaces('the import', MOST_IMPORTS)
  for (;;) {
    const from = await store.head()
    const { fresh, taken, otherwise } = await unknownOf(store, from, drafts, {
      bar: await barOf(store),
      firstStands,
    })
    const facts = fresh.length
    const duplicates = drafts.length - facts
    const tally = new ImportTally(from.seq === 0)
    if (facts === 0) return { head: from, from, facts, duplicates, taken, otherwise, tally, raised: [] }
    const total = from.seq + facts + 1
    const before = new Set((await store.rows('flags', {})).map(({ id }) => id))
    let raised: readonly FlagRow[] = []
    const fill = async (refold: Refold, made: RowReader): Promise<void> => {
      const merging = { store, isEmpty: from.seq === 0, refold, tally }
      await merge(merging, { drafts, fresh }, (done) => progress(done, total))
      await refold.flush()
      raised = await raisedSince(made, before)
    }
    const replacing = { source, facts, duplicates, taken }
    if (dryRun) {
      await rehearseLog(store, from, replacing, fill)
      return { head: from, from, facts, duplicates, taken, otherwise, tally, raised }
    }
    const head = await replaceLog(store, from, replacing, fill)
    if (head !== 'moved') return { head, from, facts, duplicates, taken, otherwise, tally, raised }
    await races.another()
  }
}

const raisedSince = async (made: RowReader, before: ReadonlySet<string>): Promise<readonly FlagRow[]> => {
  const open = await made.rows('flags', {
    where: { status: 'open' },
    order: { column: 'n', descending: true },
  })
  return open.filter(({ id }) => !before.has(id))
}

const barOf = async (store: LogStore): Promise<number> => {
  const [config = FIRST_CONFIG] = await store.rows('config', {})
  return config.barSeconds * SECOND_MS
}

interface Unknown {
  readonly fresh: HeldDrafts
  readonly taken: readonly TakenId[]
  readonly otherwise: readonly number[]
}

/**
 * What the log does not have. A fact that came with another's id is kept under its content, and named: within one file an id that two rows
 * have is no execution's own. What the log has under a broker's id stands.
 */
const unknownOf = async (
  store: LogStore,
  { seq }: Head,
  drafts: HeldDrafts,
  { bar, firstStands }: { readonly bar: number; readonly firstStands: boolean },
): Promise<Unknown> => {
  const fresh = new ChosenDrafts(drafts)
  const ids = new Set<Id>()
  const choose = (index: number, id: Id, renamed?: HeldDraft): void => {
    ids.add(id)
    fresh.choose(index, renamed)
  }
  /** Where the first of each id is. */
  const given = new Map<string, number>()
  const taken: TakenId[] = []
  const otherwise: number[] = []
  // An empty log knows nothing, and need not be asked a hundred thousand times.
  const log = seq === 0 ? null : store
  const stored = log === null ? NO_IDS : await log.known(Array.from(drafts, ({ id }) => id))
  let index = -1
  for (const draft of drafts) {
    index++
    const before = draft.given ? given.get(draft.id) : undefined
    const known =
      before !== undefined ? drafts.at(before) : draft.given ? await givenIn(log, draft) : undefined
    if (draft.given && !known) given.set(draft.id, index)
    if (!known && !stored.has(draft.id) && !ids.has(draft.id)) choose(index, draft.id)
    if (!known || isSameFact(draft, known, bar) || isSameExecution(draft, known, bar)) continue
    const own = {
      ...draft,
      given: false,
      id: contentId(draft.at, contentOf(draft.kind, draft.run, draft.payload)),
    }
    if (ids.has(own.id) || (await log?.known([own.id]))?.has(own.id)) continue
    if (firstStands && draft.line !== undefined && before === undefined) {
      otherwise.push(draft.line)
      continue
    }
    choose(index, own.id, own)
    taken.push({ event: own.id, by: known.id })
  }
  return { fresh, taken, otherwise }
}

const NO_IDS: ReadonlySet<Id> = new Set()

/** The fact of the log that has this id. */
const givenIn = async (log: LogStore | null, draft: HeldDraft): Promise<StoredEvent | undefined> => {
  if (log === null) return undefined
  const [event] = await log.events({ id: draft.id, limit: 1 })
  return event
}

interface Brought {
  readonly drafts: HeldDrafts
  /** Of those, what the log does not have. */
  readonly fresh: HeldDrafts
}

/** A new log being made of an old one. */
interface Merging {
  readonly store: LogStore
  /** The old one has no events: there is nothing in it that a fact could name. */
  readonly isEmpty: boolean
  readonly refold: Refold
  readonly tally: ImportTally
}

/** Old events keep their order among themselves; each new fact goes in before the first old event it precedes. */
const merge = async (
  merging: Merging,
  { drafts, fresh }: Brought,
  progress: (done: number) => void,
): Promise<void> => {
  const { store, isEmpty, refold } = merging
  const order = new FactOrder(fresh)
  const places = isEmpty ? NO_PLACES : placesOf(drafts)
  let next = 0
  const take = async (): Promise<void> => {
    await takeNew(merging, order.nth(next))
    if (++next % TOLD_EVERY === 1) progress(refold.state.head.seq)
  }
  for await (const page of oldPages(store)) {
    for (const old of page) {
      const before = { ...old, place: places.get(old.id) }
      while (order.precedes(next, before)) await take()
      await takeOld(merging, old)
    }
    progress(refold.state.head.seq)
  }
  while (next < fresh.length) await take()
  progress(refold.state.head.seq)
}

const NO_PLACES: ReadonlyMap<Id, number> = new Map()

/** Where facts of an export stand in the log that they come from. */
const placesOf = (drafts: HeldDrafts): ReadonlyMap<Id, number> => {
  const places = new Map<Id, number>()
  for (const { id, place } of drafts) if (place !== undefined) places.set(id, place)
  return places
}

/** How far it has come is told after so many facts. */
const TOLD_EVERY = 250

const takeOld = async ({ refold, tally }: Merging, old: StoredEvent): Promise<void> => {
  const event = withoutPlace(old)
  try {
    const { changes } = await refold.take(placed(event, refold.state.head))
    tally.takeOld(changes)
  } catch (error) {
    throw refusal(error, `event ${old.seq} of the log no longer fits after what was imported before it`)
  }
}

const takeNew = async ({ refold, tally }: Merging, held: HeldDraft): Promise<void> => {
  const { line, texts, payload } = held
  const data = JSON.parse(payload) as Json
  const inherited = withInheritedTrust(refold.rows, refold.state, { ...held, data })
  const draft = inherited instanceof Promise ? await inherited : inherited
  const known: Unplaced = {
    id: draft.id,
    kind: draft.kind,
    v: draft.v,
    at: draft.at,
    knownAt: draft.knownAt ?? draft.at,
    run: draft.run,
    turn: draft.turn,
    actor: draft.actor,
    trust: draft.trust,
    payload,
  }
  try {
    refuseUndoing(refold.state, draft, false)
    const named = await withIds(refold.rows, refold.state, { ...known, kind: draft.kind, data })
    const opened = refold.state.account.trades
    const isOwn = draft.v === kindOf(draft.kind).v
    const { changes } = await refold.take(
      placed(named, refold.state.head),
      texts,
      isOwn ? named.data : undefined,
    )
    tally.take(draft, opened, changes)
  } catch (error) {
    const where = line === undefined ? '' : `line ${line}: `
    throw refusal(error, `${where}a ${draft.kind} of ${isoOf(draft.at)} was refused`)
  }
}

/** What stops the import where a fact does not fit; what is wrong with the store is none of its. */
const refusal = (error: unknown, what: string): unknown =>
  !isHindcastError(error) || isStoreFault(error)
    ? error
    : new HindcastError('import_refused', `${what}: ${error.message}`, {
        ...(error.field === undefined ? {} : { field: error.field }),
        next: `${error.advice} Nothing was imported.`,
        cause: error,
      })

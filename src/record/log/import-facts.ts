import {
  contentId,
  HindcastError,
  type Id,
  type Instant,
  isHindcastError,
  isoOf,
  type Json,
  SECOND_MS,
} from '#vocabulary'
import { givenName } from '../fold/given-name.ts'
import type { Progress, Refold } from '../fold/refold.ts'
import { kindOf, kindRank } from '../kinds/kinds.ts'
import { refuseUndoing } from '../kinds/permission.ts'
import type { LogStore, RowReader } from '../ports.ts'
import type { Head, StoredEvent } from '../rows/event.ts'
import { contentOf } from '../rows/fact-content.ts'
import { FIRST_CONFIG } from '../rows/first-rows.ts'
import type { FlagRow } from '../rows/flag-rows.ts'
import type { Draft } from './draft.ts'
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
import { RetoldNames } from './retold-names.ts'
import { isSameExecution } from './same-execution.ts'
import { isSameFact } from './same-fact.ts'
import { refuseSeveralNamed } from './several-named.ts'
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

/** What is held of a fact until its turn comes: what its payload reads as is read then. */
export type HeldDraft = Omit<Draft, 'data'>

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
 * A fact's place among others: (knownAt, at, kind, id), and among those of an export, (knownAt, place). A simulated or past fact is known
 * when it happened unless it says so.
 */
interface Placed {
  readonly draft: HeldDraft
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
  drafts: readonly HeldDraft[],
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
      const names = new RetoldNames(store, refold, made)
      const merging = { store, isEmpty: from.seq === 0, refold, names, tally }
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
  readonly fresh: readonly HeldDraft[]
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
  drafts: readonly HeldDraft[],
  { bar, firstStands }: { readonly bar: number; readonly firstStands: boolean },
): Promise<Unknown> => {
  const fresh = new Map<Id, HeldDraft>()
  const given = new Map<string, HeldDraft>()
  const taken: TakenId[] = []
  const otherwise: number[] = []
  // An empty log knows nothing, and need not be asked a hundred thousand times.
  const log = seq === 0 ? null : store
  const stored = (await log?.known(drafts.map((draft) => draft.id))) ?? new Set()
  for (const draft of drafts) {
    const isNamed = draft.given && kindOf(draft.kind).toldOnce === true
    const known = isNamed ? await givenBefore(log, draft, given) : undefined
    if (isNamed && !known) given.set(givenName(draft.id), draft)
    if (!known && !stored.has(draft.id) && !fresh.has(draft.id)) fresh.set(draft.id, draft)
    if (!known || isSameFact(draft, known, bar) || isSameExecution(draft, known, bar)) continue
    const own = {
      ...draft,
      given: false,
      id: contentId(draft.at, contentOf(draft.kind, draft.run, draft.payload)),
    }
    if (fresh.has(own.id) || (await log?.known([own.id]))?.has(own.id)) continue
    if (firstStands && draft.line !== undefined && !given.has(givenName(draft.id))) {
      otherwise.push(draft.line)
      continue
    }
    fresh.set(own.id, own)
    taken.push({ event: own.id, by: known.id })
  }
  return { fresh: [...fresh.values()], taken, otherwise }
}

/** The fact that has this id: of this import, or of the log. */
const givenBefore = async (
  log: LogStore | null,
  draft: HeldDraft,
  given: ReadonlyMap<string, HeldDraft>,
): Promise<Pick<StoredEvent, 'id' | 'payload' | 'at'> | undefined> => {
  const name = givenName(draft.id)
  const here = given.get(name)
  if (here || !log) return here
  const [row] = await log.rows('given', { where: { name }, limit: 1 })
  const [event] = await log.events({ id: row?.event ?? draft.id, limit: 1 })
  return event
}

interface Brought {
  readonly drafts: readonly HeldDraft[]
  /** Of those, what the log does not have. */
  readonly fresh: readonly HeldDraft[]
}

/** A new log being made of an old one. */
interface Merging {
  readonly store: LogStore
  /** The old one has no events: there is nothing in it that a fact could name. */
  readonly isEmpty: boolean
  readonly refold: Refold
  readonly names: RetoldNames
  readonly tally: ImportTally
}

/** Old events keep their order among themselves; each new fact goes in before the first old event it precedes. */
const merge = async (
  merging: Merging,
  { drafts, fresh }: Brought,
  progress: (done: number) => void,
): Promise<void> => {
  const { store, refold } = merging
  const queue = inOrder(fresh)
  const places = new Map(drafts.flatMap(({ id, place }) => (place === undefined ? [] : [[id, place]])))
  let next = 0
  const take = async (fact: Placed): Promise<void> => {
    await takeNew(merging, fact)
    if (++next % TOLD_EVERY === 1) progress(refold.state.head.seq)
  }
  for await (const page of oldPages(store)) {
    for (const old of page) {
      const before = { ...old, place: places.get(old.id) }
      for (let fact = queue[next]; fact && precedes(fact, before); fact = queue[next]) await take(fact)
      // What it names by number may have another once something came before it.
      await takeOld(merging, next > 0, old)
    }
    progress(refold.state.head.seq)
  }
  for (let fact = queue[next]; fact; fact = queue[next]) await take(fact)
  progress(refold.state.head.seq)
}

/** How far it has come is told after so many facts. */
const TOLD_EVERY = 250

/**
 * Facts of an export keep the order of the log they come from: what was told late there was known after what it lies before, and the
 * numbers that others name follow that order. A fact from nowhere goes in before the first of them that it precedes.
 */
const inOrder = (fresh: readonly HeldDraft[]): readonly Placed[] => {
  const all = fresh.map((draft, given): Placed => ({ draft, knownAt: draft.knownAt ?? draft.at, given }))
  const free = all.filter(({ draft }) => draft.place === undefined).sort(byTime)
  const queue: Placed[] = []
  let next = 0
  for (const exported of all.filter(({ draft }) => draft.place !== undefined).sort(byPlace)) {
    const before = { ...exported.draft, knownAt: exported.knownAt }
    for (let fact = free[next]; fact && precedes(fact, before); fact = free[++next]) queue.push(fact)
    queue.push(exported)
  }
  return [...queue, ...free.slice(next)]
}

const byPlace = (a: Placed, b: Placed): number =>
  a.knownAt - b.knownAt || (a.draft.place ?? 0) - (b.draft.place ?? 0) || byTime(a, b)

const byTime = (a: Placed, b: Placed): number =>
  a.knownAt - b.knownAt ||
  a.draft.at - b.draft.at ||
  kindRank(a.draft.kind) - kindRank(b.draft.kind) ||
  a.given - b.given

interface Following extends Pick<StoredEvent, 'id' | 'kind' | 'at'> {
  readonly knownAt: number
  readonly place?: number | undefined
}

const precedes = ({ draft, knownAt }: Placed, other: Following): boolean => {
  if (knownAt !== other.knownAt) return knownAt < other.knownAt
  if (draft.place !== undefined && other.place !== undefined) return draft.place < other.place
  const order =
    draft.at - other.at || kindRank(draft.kind) - kindRank(other.kind) || (draft.id < other.id ? -1 : 1)
  return order < 0
}

const takeOld = async (
  { refold, names, tally }: Merging,
  isShifted: boolean,
  old: StoredEvent,
): Promise<void> => {
  const event = withoutPlace(old)
  try {
    const renamed = isShifted ? await names.in(event, old.seq - 1) : event
    const { changes } = await refold.take(placed(renamed, refold.state.head))
    tally.takeOld(changes)
  } catch (error) {
    throw refusal(error, `event ${old.seq} of the log no longer fits after what was imported before it`)
  }
}

/** A number that a new fact names is one of the log as it is now: that is the log which whoever imports it looks at. */
const takeNew = async (
  { store, isEmpty, refold, names, tally }: Merging,
  { draft: held, knownAt }: Placed,
): Promise<void> => {
  const { line, texts, place, payload } = held
  const data = JSON.parse(payload) as Json
  const inherited = withInheritedTrust(refold.rows, refold.state, { ...held, data })
  const draft = inherited instanceof Promise ? await inherited : inherited
  const known: Unplaced = {
    id: draft.id,
    kind: draft.kind,
    v: draft.v,
    at: draft.at,
    knownAt: knownAt as Instant,
    run: draft.run,
    turn: draft.turn,
    actor: draft.actor,
    trust: draft.trust,
    payload,
  }
  try {
    refuseUndoing(refold.state, draft)
    // What an export holds was taken for one of them when it was recorded: it is that again, and flagged.
    const isNew = place === undefined
    if (isNew && !isEmpty) await refuseSeveralNamed(store, draft)
    const renamed = isEmpty ? known : await names.in(known)
    const meant = renamed === known ? data : (JSON.parse(renamed.payload) as Json)
    if (isNew) await refuseSeveralNamed(refold.rows, { kind: draft.kind, data: meant })
    const opened = refold.state.account.trades
    const isOwn = draft.v === kindOf(draft.kind).v
    const { changes } = await refold.take(
      placed(renamed, refold.state.head),
      texts,
      isOwn ? meant : undefined,
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

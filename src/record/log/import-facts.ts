import { contentId, HindcastError, type Id, isHindcastError, SECOND_MS } from '#vocabulary'
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
import { oldPages, placed, rehearseLog, replaceLog, type TakenId, withoutPlace } from './replace-log.ts'
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
}

/** Each try folds the whole log again. */
const MOST_IMPORTS = 20

/**
 * A fact's place among others: (knownAt, at, kind, id), and among those of an export, (knownAt, place). A simulated or past fact is known
 * when it happened unless it says so.
 */
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
  { source, progress, dryRun = false }: Importing,
): Promise<Imported> => {
  const races = new LostRaces('the import', MOST_IMPORTS)
  for (;;) {
    const from = await store.head()
    const { fresh, taken } = await unknownOf(store, from, drafts, await barOf(store))
    const facts = fresh.length
    const duplicates = drafts.length - facts
    const tally = new ImportTally()
    if (facts === 0) return { head: from, from, facts, duplicates, taken, tally, raised: [] }
    const total = from.seq + facts + 1
    const before = new Set((await store.rows('flags', {})).map(({ id }) => id))
    let raised: readonly FlagRow[] = []
    const fill = async (refold: Refold, made: RowReader): Promise<void> => {
      const names = new RetoldNames(store, refold, made)
      await merge(store, { drafts, fresh }, refold, names, tally, (done) => progress(done, total))
      await refold.flush()
      raised = await raisedSince(made, before)
    }
    const replacing = { source, facts, duplicates, taken }
    if (dryRun) {
      await rehearseLog(store, from, replacing, fill)
      return { head: from, from, facts, duplicates, taken, tally, raised }
    }
    const head = await replaceLog(store, from, replacing, fill)
    if (head !== 'moved') return { head, from, facts, duplicates, taken, tally, raised }
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
  readonly fresh: readonly Draft[]
  readonly taken: readonly TakenId[]
}

/** What the log does not have. A fact that came with another's id is kept under its content, and named. */
const unknownOf = async (
  store: LogStore,
  { seq }: Head,
  drafts: readonly Draft[],
  bar: number,
): Promise<Unknown> => {
  const fresh = new Map<Id, Draft>()
  const given = new Map<string, Draft>()
  const taken: TakenId[] = []
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
    fresh.set(own.id, own)
    taken.push({ event: own.id, by: known.id })
  }
  return { fresh: [...fresh.values()], taken }
}

/** The fact that has this id: of this import, or of the log. */
const givenBefore = async (
  log: LogStore | null,
  draft: Draft,
  given: ReadonlyMap<string, Draft>,
): Promise<Pick<StoredEvent, 'id' | 'payload' | 'at'> | undefined> => {
  const name = givenName(draft.id)
  const here = given.get(name)
  if (here || !log) return here
  const [row] = await log.rows('given', { where: { name }, limit: 1 })
  const [event] = await log.events({ id: row?.event ?? draft.id, limit: 1 })
  return event
}

interface Brought {
  readonly drafts: readonly Draft[]
  /** Of those, what the log does not have. */
  readonly fresh: readonly Draft[]
}

/** Old events keep their order among themselves; each new fact goes in before the first old event it precedes. */
const merge = async (
  store: LogStore,
  { drafts, fresh }: Brought,
  refold: Refold,
  names: RetoldNames,
  tally: ImportTally,
  progress: (done: number) => void,
): Promise<void> => {
  const queue = inOrder(fresh)
  const places = new Map(drafts.map(({ id, place }) => [id, place]))
  let next = 0
  for await (const page of oldPages(store)) {
    for (const old of page) {
      const before = { ...old, place: places.get(old.id) }
      for (let fact = queue[next]; fact && precedes(fact, before); fact = queue[next]) {
        await takeNew(store, refold, names, tally, fact)
        if (++next % TOLD_EVERY === 0) progress(refold.state.head.seq)
      }
      // What it names by number may have another once something came before it.
      await takeOld(refold, next > 0 ? names : null, old)
    }
    progress(refold.state.head.seq)
  }
  for (; next < queue.length; next++) {
    const fact = queue[next]
    if (fact) await takeNew(store, refold, names, tally, fact)
    if (next % TOLD_EVERY === 0) progress(refold.state.head.seq)
  }
  progress(refold.state.head.seq)
}

/** How far it has come is told after so many facts. */
const TOLD_EVERY = 250

/**
 * Facts of an export keep the order of the log they come from: what was told late there was known after what it lies before, and the
 * numbers that others name follow that order. A fact from nowhere goes in before the first of them that it precedes.
 */
const inOrder = (fresh: readonly Draft[]): readonly Placed[] => {
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

const takeOld = async (refold: Refold, shifted: RetoldNames | null, old: StoredEvent): Promise<void> => {
  const event = withoutPlace(old)
  await refused(async () => {
    const renamed = shifted ? await shifted.in(event, old.seq - 1) : event
    await refold.take(placed(renamed, refold.state.head))
  }, `event ${old.seq} of the log no longer fits after what was imported before it`)
}

/** A number that a new fact names is one of the log as it is now: that is the log which whoever imports it looks at. */
const takeNew = async (
  store: LogStore,
  refold: Refold,
  names: RetoldNames,
  tally: ImportTally,
  { draft: brought, knownAt }: Placed,
): Promise<void> => {
  const draft = await withInheritedTrust(refold.rows, refold.state, brought)
  const {
    texts,
    data: _data,
    given: _given,
    knownAt: _known,
    masked: _masked,
    place: _place,
    line,
    ...event
  } = draft
  const known = { ...event, knownAt: knownAt as StoredEvent['knownAt'] }
  await refused(
    async () => {
      refuseUndoing(refold.state, draft)
      // What an export holds was taken for one of them when it was recorded: it is that again, and flagged.
      const isNew = draft.place === undefined
      if (isNew) await refuseSeveralNamed(store, draft)
      const renamed = await names.in(known)
      if (isNew)
        await refuseSeveralNamed(refold.rows, { kind: draft.kind, data: JSON.parse(renamed.payload) })
      const opened = refold.state.account.trades
      const { changes } = await refold.take(placed(renamed, refold.state.head), texts)
      tally.take(draft, opened, changes)
    },
    `${line === undefined ? '' : `line ${line}: `}a ${draft.kind} of ${new Date(draft.at).toISOString()} was refused`,
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

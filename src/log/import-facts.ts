import { eventLoopTurn, HindcastError, isHindcastError, isoOf } from '#vocabulary'
import { type FactOfFile, type WaitingDraft, wholeDraft } from './draft.ts'
import { isSameReport } from './duplicates.ts'
import { ImportTally } from './import-tally.ts'
import { kindRank } from './kinds/kinds.ts'
import type { Log } from './log.ts'
import { withRoundTrips } from './old-fills.ts'
import type { LogStore } from './ports.ts'
import { isStoreFault } from './store-fault.ts'

// An import records past facts in order of time, in batches. What the log has already is left out, so that an import that was
// killed goes on when it is run again.

export interface Imported {
  readonly tally: ImportTally
  readonly duplicates: number
  /** Lines with other content than the log has under their id: the log's stands. */
  readonly differing: readonly number[]
  readonly rejected: readonly { readonly line: number; readonly error: HindcastError }[]
}

export interface Importing {
  readonly progress: (done: number, total: number) => void
  readonly dryRun?: boolean
  readonly skipRejected?: boolean
}

export const importFacts = async (
  log: Log,
  facts: readonly FactOfFile[],
  { progress, dryRun = false, skipRejected = false }: Importing,
): Promise<Imported> => {
  const tally = new ImportTally()
  const rejected: { readonly line: number; readonly error: HindcastError }[] = []
  const reject = (fact: FactOfFile, error: unknown): void => {
    if (!isHindcastError(error) || isStoreFault(error)) throw error
    if (!skipRejected) throw rejection(fact, error, tally.facts)
    rejected.push({ line: fact.line, error })
  }
  const known = await withoutKnown(log.store, inOrder(facts), reject)
  const fresh = await withRoundTrips(log, known.fresh, reject)
  let done = 0
  await inBatches(log, fresh, dryRun, async (batch, recordAll) => {
    await recordBatch(recordAll, batch, tally, reject)
    done += batch.length
    progress(done, fresh.length)
  })
  return { tally, duplicates: known.duplicates + tally.unchanged, differing: known.differing, rejected }
}

/** Facts in one transaction: a writer beside the import waits for tens of milliseconds. */
const BATCH = 200

/** Gives an import's items to `record` a batch at a time; nothing of a dry run stays. */
export const inBatches = async <Item>(
  log: Log,
  items: Iterable<Item> | AsyncIterable<Item>,
  dryRun: boolean,
  record: (batch: readonly Item[], recordAll: Log['recordAll']) => Promise<void>,
): Promise<void> => {
  const run = async (recordAll: Log['recordAll'], size: number): Promise<void> => {
    let batch: Item[] = []
    for await (const item of items) {
      batch.push(item)
      if (batch.length < size) continue
      await record(batch, recordAll)
      batch = []
    }
    if (batch.length > 0) await record(batch, recordAll)
  }
  if (!dryRun) await run((prepares) => log.recordAll(prepares), BATCH)
  // What is foreseen is not taken back by a fact that is rejected after it: one at a time.
  else await log.foresee((next) => run((prepares) => Promise.all(prepares.map(next)), 1))
}

/** Records a batch in one transaction. Where a fact is rejected, those before it are recorded, and those after it if it may be left out. */
const recordBatch = async (
  recordAll: Log['recordAll'],
  batch: readonly FactOfFile[],
  tally: ImportTally,
  reject: (fact: FactOfFile, error: unknown) => void,
): Promise<void> => {
  let last = 0
  const prepares = batch.map(({ draft }, i) => () => {
    last = i
    return wholeDraft(draft)
  })
  try {
    for (const recorded of await recordAll(prepares)) tally.take(recorded)
  } catch (error) {
    const fact = batch[last]
    if (fact === undefined || !isHindcastError(error) || isStoreFault(error)) throw error
    await recordBatch(recordAll, batch.slice(0, last), tally, reject)
    reject(fact, error)
    await recordBatch(recordAll, batch.slice(last + 1), tally, reject)
  }
}

/** By the time they were known, then by when they happened, then by kind; those of an export as they stood there. */
const inOrder = (facts: readonly FactOfFile[]): readonly FactOfFile[] =>
  facts.toSorted((a, b) => {
    const [one, other] = [a.draft, b.draft]
    const known = (one.knownAt ?? one.at) - (other.knownAt ?? other.at)
    if (known !== 0) return known
    if (a.place !== undefined && b.place !== undefined) return a.place - b.place
    return one.at - other.at || kindRank(one.kind) - kindRank(other.kind)
  })

const withoutKnown = async (
  store: LogStore,
  facts: readonly FactOfFile[],
  reject: (fact: FactOfFile, error: unknown) => void,
) => {
  const isEmpty = (await store.head()).seq === 0
  const ids = new Set<string>()
  const lines = new Map<string, FactOfFile>()
  const fresh: FactOfFile[] = []
  const differing: number[] = []
  let duplicates = 0
  for (const [n, fact] of facts.entries()) {
    if (n % BATCH === 0) await eventLoopTurn()
    const { draft } = fact
    const before = draft.given ? lines.get(draft.id) : undefined
    if (before !== undefined) {
      if (isSameReport(draft, before.draft)) duplicates++
      else reject(fact, sameIdInFile(draft, before.line))
      continue
    }
    if (draft.given) lines.set(draft.id, fact)
    const known =
      isEmpty || ids.has(draft.id) ? undefined : (await store.events({ id: draft.id, limit: 1 }))[0]
    if (known !== undefined && draft.given && !isSameReport(draft, known)) differing.push(fact.line)
    else if (known !== undefined || ids.has(draft.id)) duplicates++
    else fresh.push(fact)
    ids.add(draft.id)
  }
  return { fresh, duplicates, differing }
}

const sameIdInFile = ({ kind }: WaitingDraft, line: number): HindcastError =>
  new HindcastError('id_taken', `this ${kind} has the id of line ${line} and other content`, {
    field: 'id',
    next: 'Map a column as id that is another in every row, or none.',
  })

const rejection = ({ line, draft }: FactOfFile, error: HindcastError, recorded: number): HindcastError =>
  new HindcastError(error.code, `line ${line}: the ${draft.kind} of ${isoOf(draft.at)}: ${error.message}`, {
    ...(error.field === undefined ? {} : { field: error.field }),
    next: `${error.next} ${recorded === 0 ? 'Nothing was imported.' : `The ${recorded} facts before it were imported: run the import again, and it goes on from there.`}`,
    cause: error,
  })

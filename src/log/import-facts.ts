import type { FlagRow } from '#ledger'
import { eventLoopTurn, HindcastError, isHindcastError, isoOf } from '#vocabulary'
import { type FactOfFile, type WaitingDraft, wholeDraft } from './draft.ts'
import { isSameReport } from './duplicates.ts'
import { ImportTally } from './import-tally.ts'
import { kindRank } from './kinds/kinds.ts'
import type { Log } from './log.ts'
import { withRoundTrips } from './old-fills.ts'
import type { LogStore } from './ports.ts'
import type { Recorded } from './recording.ts'
import { type Head, headOf } from './rows/event.ts'
import { isStoreFault } from './store-fault.ts'

// An import records past facts in order of time, in batches. What the log has already is left out, so that an import that was
// killed goes on when it is run again.

/** A fact that the log rejects. */
export interface RejectedFact {
  readonly line: number
  readonly error: HindcastError
}

export interface Imported {
  readonly head: Head
  readonly facts: number
  readonly duplicates: number
  /** Lines with other content than the log has under their id: the log's stands. */
  readonly differing: readonly number[]
  readonly rejected: readonly RejectedFact[]
  /** What the facts came to in the ledger. */
  readonly tally: ImportTally
  /** Flags that they raised and that are open, newest first. */
  readonly raised: readonly FlagRow[]
}

export interface Importing {
  readonly progress: (done: number, total: number) => void
  /** Nothing is written. */
  readonly dryRun?: boolean
  /** Leaves out facts that the log rejects; else the first of them ends the import. */
  readonly skipRejected?: boolean
}

/** Facts in one transaction: a writer beside the import waits for tens of milliseconds. */
const BATCH = 200

export const importFacts = async (
  log: Log,
  facts: readonly FactOfFile[],
  { progress, dryRun = false, skipRejected = false }: Importing,
): Promise<Imported> => {
  const rejected: RejectedFact[] = []
  const reject = (fact: FactOfFile, error: unknown): void => {
    if (!isHindcastError(error) || isStoreFault(error)) throw error
    if (!skipRejected) throw rejection(fact, error, done.facts)
    rejected.push({ line: fact.line, error })
  }
  const tally = new ImportTally()
  const flags = new Map<string, FlagRow>()
  const done = { facts: 0, unchanged: 0, head: (await log.state()).head }
  const take = ({ event, changes }: Recorded): void => {
    if (event === null) {
      done.unchanged++
      return
    }
    done.facts++
    done.head = headOf(event)
    tally.take(event, changes)
    for (const { table, row } of changes) if (table === 'flags') flags.set(row.id, row)
  }
  const known = await withoutKnown(log.store, inOrder(facts), reject)
  const fresh = await withRoundTrips(log, known.fresh, reject)
  const inBatches = async (record: (batch: readonly FactOfFile[]) => Promise<void>): Promise<void> => {
    for (let from = 0; from < fresh.length; from += BATCH) {
      await record(fresh.slice(from, from + BATCH))
      progress(Math.min(from + BATCH, fresh.length), fresh.length)
    }
  }
  if (dryRun)
    await log.foresee((next) =>
      inBatches(async (batch) => {
        for (const fact of batch)
          await next(() => wholeDraft(fact.draft)).then(take, (error) => reject(fact, error))
      }),
    )
  else await inBatches((batch) => recordBatch(log, batch, take, reject))
  const raised = [...flags.values()].filter(({ status }) => status === 'open').sort((a, b) => b.n - a.n)
  return {
    head: done.head,
    facts: done.facts,
    duplicates: known.duplicates + done.unchanged,
    differing: known.differing,
    rejected,
    tally,
    raised,
  }
}

/** Records a batch in one transaction. Where a fact is rejected, those before it are recorded, and those after it if it may be left out. */
const recordBatch = async (
  log: Log,
  batch: readonly FactOfFile[],
  take: (recorded: Recorded) => void,
  reject: (fact: FactOfFile, error: unknown) => void,
): Promise<void> => {
  let last = 0
  const prepares = batch.map(({ draft }, i) => () => {
    last = i
    return wholeDraft(draft)
  })
  try {
    for (const recorded of await log.recordAll(prepares)) take(recorded)
  } catch (error) {
    const fact = batch[last]
    if (fact === undefined || !isHindcastError(error) || isStoreFault(error)) throw error
    await recordBatch(log, batch.slice(0, last), take, reject)
    reject(fact, error)
    await recordBatch(log, batch.slice(last + 1), take, reject)
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

interface Known {
  readonly fresh: readonly FactOfFile[]
  readonly duplicates: number
  readonly differing: readonly number[]
}

/** Facts that neither the log nor an earlier line has. */
const withoutKnown = async (
  store: LogStore,
  facts: readonly FactOfFile[],
  reject: (fact: FactOfFile, error: unknown) => void,
): Promise<Known> => {
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

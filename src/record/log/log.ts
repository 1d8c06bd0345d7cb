import type { Anchor, Clock, Id, Instant } from '#vocabulary'
import { Fold } from '../fold/fold.ts'
import { refuseUndoing } from '../kinds/permission.ts'
import type { HeldSecret } from '../policy/held-secrets.ts'
import type { Commit, LocalDisk, LogStore, OpenLog } from '../ports.ts'
import type { Change } from '../rows/change.ts'
import type { Head, StoredEvent } from '../rows/event.ts'
import { type State, stateOf } from '../rows/state.ts'
import { refuseAhead } from './ahead-of-clock.ts'
import { Anchors } from './anchors.ts'
import { type Draft, seal } from './draft.ts'
import { findDuplicate } from './duplicates.ts'
import { withIds } from './handle-names.ts'
import { withInheritedTrust } from './inherited-trust.ts'
import { KeptReads } from './kept-reads.ts'
import { LostRaces } from './lost-races.ts'

/** Calls waiting at the same time share one transaction; more than this many wait for the next. */
const LARGEST_BATCH = 1_000

/** Commits between two turns of the event loop: a few milliseconds; a turn each would cost a tenth of a tick. */
const DRAINS_A_TURN = 8

export interface Recorded {
  /** `unchanged`: a statement that holds already. */
  readonly outcome: 'recorded' | 'duplicate' | 'unchanged'
  readonly id: Id
  readonly at: Instant
  /** Where it stands in the log; null for a duplicate, which stands where it was first recorded. */
  readonly event: StoredEvent | null
  readonly changes: readonly Change[]
  /** Odd input that leaves the books in no doubt. */
  readonly notices?: readonly string[]
  /** What was masked in what the caller brought. */
  readonly masked: readonly HeldSecret[]
}

/** Never throws: the record is already kept, and its caller still gets the answer. */
export type Listener = (event: StoredEvent, changes: readonly Change[]) => void

/** Makes a draft when its turn has come, on the state it will be decided on. */
export type Prepare = (state: State) => Draft | Promise<Draft>

/** Facts that belong together; what refuses one of them refuses all. */
interface Group {
  refusal: { readonly error: unknown } | null
}

interface Waiting {
  readonly prepare: Prepare
  /** A person takes the log as it is: it is written to whatever its anchor says. */
  readonly accepts: boolean
  /** Facts that are recorded all or none. */
  readonly group: Group | null
  readonly resolve: (recorded: Recorded) => void
  readonly reject: (error: unknown) => void
}

export interface LogOptions {
  readonly clock: Clock
  /** A simulated run's clock is its own log; a live one's is the machine's. */
  readonly simulated: boolean
  /** Receives every anchor too (`anchors.also`). */
  readonly also?: ((anchor: Anchor) => Promise<void>) | undefined
}

/** One agent's log in this process: takes facts in, keeps the state, tells listeners. */
export class Log {
  readonly store: LogStore
  readonly disk: LocalDisk
  private readonly options: LogOptions
  private readonly listeners = new Set<Listener>()
  private readonly waiting: Waiting[] = []
  private current: State | undefined
  private draining: Promise<void> | undefined
  private readonly anchors: Anchors
  private wrote = false
  private drains = 0

  constructor({ store, disk }: OpenLog, options: LogOptions) {
    this.store = new KeptReads(store)
    this.disk = disk
    this.options = options
    this.anchors = new Anchors({ store, disk }, options)
  }

  /**
   * Acknowledged means kept: resolves after the commit. Facts are recorded in the order of these calls, and calls made
   * together share a transaction.
   */
  record(prepare: Prepare): Promise<Recorded> {
    return this.enqueue(prepare, { accepts: false, group: null })
  }

  /** All of them or none, in one transaction. */
  recordAll(prepares: readonly Prepare[]): Promise<readonly Recorded[]> {
    const group: Group = { refusal: null }
    return Promise.all(prepares.map((prepare) => this.enqueue(prepare, { accepts: false, group })))
  }

  /** What recording these would come to, one after the other on the log as it is now. Nothing is written. */
  async foresee(prepares: readonly Prepare[]): Promise<readonly Recorded[]> {
    const foreseen: Recorded[] = []
    const next = await this.foresight()
    for (const prepare of prepares) foreseen.push(await next(prepare))
    return foreseen
  }

  /** Answers, one fact after the other, what recording it would come to. A fact that is rejected changes nothing. */
  async foresight(): Promise<(prepare: Prepare) => Promise<Recorded>> {
    const fold = new Fold(this.store, await this.state())
    const decided = new Map<Id, StoredEvent>()
    return async (prepare) => {
      const brought = await prepare(fold.state)
      const { masked } = brought
      const { outcome, id, at } = await findDuplicate(this.store, fold, brought, decided)
      if (outcome !== 'new') return { outcome, id, at, event: null, changes: [], masked }
      const draft = { ...(await withIds(fold.rows, fold.state, brought)), id }
      if (!draft.copied) refuseUndoing(fold.state, draft, this.simulated)
      const event = this.placed(await withInheritedTrust(fold.rows, fold.state, draft), fold.state)
      const { changes } = await fold.step(event, draft.texts, draft.data)
      decided.set(event.id, event)
      return { outcome: 'recorded', id: event.id, at, event, changes, masked }
    }
  }

  /** The event that a draft becomes after the head. */
  private placed(draft: Draft, { head, account }: State): StoredEvent {
    const time = { now: this.now(head), simulated: this.simulated, live: account.live }
    return seal(draft, head, time)
  }

  /** Records that a person takes the log as it is, and anchors it. */
  async accept(prepare: Prepare): Promise<Recorded> {
    const recorded = await this.enqueue(prepare, { accepts: true, group: null })
    if (recorded.event) await this.anchors.accept(recorded.event)
    return recorded
  }

  /** Throws `tampered` if the log does not hold its anchors. */
  rejectTampered(): Promise<void> {
    return this.anchors.rejectTampered()
  }

  private enqueue(prepare: Prepare, how: Pick<Waiting, 'accepts' | 'group'>): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ prepare, ...how, resolve, reject })
      this.draining ??= this.drain()
    })
  }

  /** The current rows; other processes' writes are taken in first. */
  async state(): Promise<State> {
    if (this.current && !(await this.store.changed())) return this.current
    const before = this.current?.head
    const next = stateOf(await this.store.load())
    this.current = next
    if (before && this.listeners.size > 0) await this.tellOthers(before, next.head)
    return next
  }

  /** Now by this log: the machine's clock, or in a simulation the last moment known. */
  now(head: Head): Instant {
    return this.options.simulated ? head.knownAt : this.options.clock.now()
  }

  get simulated(): boolean {
    return this.options.simulated
  }

  /** Whether anything was recorded through this handle. */
  get hasRecorded(): boolean {
    return this.wrote
  }

  on(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async close(): Promise<void> {
    await this.draining
    const head = this.current?.head
    try {
      if (head && (await this.store.describe()).writable) await this.anchors.atClose(head)
    } finally {
      await this.store.close()
      await this.disk.close()
    }
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.gather()
      const batch = this.nextBatch()
      let taken: number
      try {
        taken = await this.commit(batch)
      } catch (error) {
        for (const item of batch) item.reject(error)
        this.current = undefined
        taken = batch.length
      }
      this.waiting.splice(0, taken)
    }
    // In the same turn as the last look at what waits: a fact that comes now begins to drain anew.
    this.draining = undefined
  }

  /** What is accepted is accepted alone: nothing else gets into the log with it. What belongs together is not parted. */
  private nextBatch(): readonly Waiting[] {
    let end = Math.min(LARGEST_BATCH, this.waiting.length)
    const { group = null } = this.waiting[end - 1] ?? {}
    while (group !== null && this.waiting[end]?.group === group) end++
    const batch = this.waiting.slice(0, end)
    const accepting = batch.findIndex(({ accepts }) => accepts)
    return accepting < 0 ? batch : batch.slice(0, Math.max(1, accepting))
  }

  /**
   * Lets calls made together come together. A turn of the microtasks is enough for that; now and then it is one of the
   * event loop, because a caller who awaits tick after tick would otherwise never let anything else happen.
   */
  private async gather(): Promise<void> {
    this.drains += 1
    if (this.drains % DRAINS_A_TURN === 0) await new Promise((next) => setImmediate(next))
    else await undefined
  }

  /** Commits a run of the batch in one transaction and answers how many calls that settled. A lost race decides again. */
  private async commit(batch: readonly Waiting[]): Promise<number> {
    const races = new LostRaces('recording')
    for (;;) {
      const state = await this.state()
      const fold = new Fold(this.store, state)
      const commits: Commit[] = []
      const decided = new Map<Id, StoredEvent>()
      const settled: (() => void)[] = []
      let taken = 0
      let refusedGroup = false
      for (const item of batch) {
        try {
          if (item.group?.refusal) throw item.group.refusal.error
          const made = item.prepare(fold.state)
          const brought = made instanceof Promise ? await made : made
          if (!this.options.simulated) refuseAhead(brought, this.options.clock.now())
          const { outcome, id: idKnown, at } = await findDuplicate(this.store, fold, brought, decided)
          if (outcome !== 'new') {
            const { masked } = brought
            settled.push(() => item.resolve({ outcome, id: idKnown, at, event: null, changes: [], masked }))
            taken++
            continue
          }
          const naming = withIds(fold.rows, fold.state, brought)
          const named = naming instanceof Promise ? await naming : naming
          const draft = idKnown === named.id ? named : { ...named, id: idKnown }
          if (!draft.copied) refuseUndoing(fold.state, draft, this.simulated)
          const trusting = withInheritedTrust(fold.rows, fold.state, draft)
          const trusted = trusting instanceof Promise ? await trusting : trusting
          const event = this.placed(trusted, fold.state)
          const stepped = fold.step(event, draft.texts, draft.data)
          const commit = stepped instanceof Promise ? await stepped : stepped
          commits.push(commit)
          decided.set(event.id, event)
          settled.push(() => {
            const { id, at } = event
            const { changes } = commit
            const { masked } = draft
            item.resolve({
              outcome: 'recorded',
              id,
              at,
              event,
              changes,
              masked,
              notices: commit.notices ?? [],
            })
            this.tell(event, commit.changes)
          })
        } catch (error) {
          if (item.group && !item.group.refusal) {
            item.group.refusal = { error }
            refusedGroup = true
            break
          }
          settled.push(() => item.reject(error))
        }
        taken++
      }
      // Some of the group may have been decided already: the batch is decided again without it.
      if (refusedGroup) continue
      if (commits.length > 0 && !batch[0]?.accepts) await this.anchors.beforeWriting()
      if (commits.length > 0 && (await this.store.append(state.head, commits)) === 'moved') {
        // Whatever this handle held, it was not the log as it is.
        this.current = undefined
        await races.another()
        continue
      }
      this.current = fold.state
      this.wrote ||= commits.length > 0
      await this.anchors.ifDue(state, fold.state)
      for (const settle of settled) settle()
      return taken
    }
  }

  private tell(event: StoredEvent, changes: readonly Change[]): void {
    for (const listener of this.listeners) listener(event, changes)
  }

  /** What other processes recorded since: the events, without the changes they made. */
  private async tellOthers(from: Head, to: Head): Promise<void> {
    for (const event of await this.store.events({ afterSeq: from.seq, toSeq: to.seq })) this.tell(event, [])
  }
}

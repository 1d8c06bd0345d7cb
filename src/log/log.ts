import { eventLoopTurn, type Instant, isHindcastError } from '#vocabulary'
import { Anchors } from './anchors.ts'
import type { Draft } from './draft.ts'
import type { AnchorFile, LocalDisk, LogOptions, LogStore, LogTransaction, OpenLog } from './ports.ts'
import { type Recorded, Recording } from './recording.ts'
import { cachedStore, type RowCache } from './row-cache.ts'
import type { Change } from './rows/change.ts'
import type { Head, StoredEvent } from './rows/event.ts'
import { type State, stateOf } from './rows/state.ts'
import { isStoreFault } from './store-fault.ts'

const LARGEST_BATCH = 1_000

/** Commits between two turns of the event loop: a few milliseconds; a turn each would cost a tenth of a tick. */
const DRAINS_A_TURN = 8

/** Never throws: the record is already kept, and its caller still gets the answer. */
export type Listener = (event: StoredEvent, changes: readonly Change[]) => void

/** Makes a draft when its turn has come, on the state it is decided on. It awaits nothing but the store: others wait for it. */
export type Prepare = (state: State) => Draft | Promise<Draft>

interface Waiting {
  readonly prepare: Prepare
  /** Facts that are recorded all or none, in a transaction of their own. */
  readonly group: object | null
  readonly resolve: (recorded: Recorded) => void
  readonly reject: (error: unknown) => void
}

export class Log {
  readonly store: LogStore
  readonly anchors: AnchorFile
  readonly disk: LocalDisk
  private readonly options: LogOptions
  private readonly listeners = new Set<Listener>()
  private readonly waiting: Waiting[] = []
  private readonly cache: RowCache
  private current: State | undefined
  private seen = -1
  private draining: Promise<void> | undefined
  private readonly anchoring: Anchors
  private wrote = false
  private drains = 0

  constructor({ store, anchors, disk }: OpenLog, options: LogOptions) {
    const cached = cachedStore(store)
    this.store = cached.store
    this.cache = cached.cache
    this.anchors = anchors
    this.disk = disk
    this.options = options
    this.anchoring = new Anchors({ store, anchors }, options)
  }

  /** Resolves after the commit. Facts are recorded in the order of these calls, and calls made together share a transaction. */
  record(prepare: Prepare): Promise<Recorded> {
    return this.enqueue(prepare, null)
  }

  recordAll(prepares: readonly Prepare[]): Promise<readonly Recorded[]> {
    const group = prepares.length > 1 ? {} : null
    return Promise.all(prepares.map((prepare) => this.enqueue(prepare, group)))
  }

  /** Answers what recording facts would come to, one after the other on the log as it is now. Nothing of it stays. */
  async foresee<T>(work: (next: (prepare: Prepare) => Promise<Recorded>) => Promise<T>): Promise<T> {
    const foreseen: T[] = []
    const isOver = new Error('what was foreseen is rolled back')
    const rollBack = async (transaction: LogTransaction): Promise<never> => {
      const recording = await this.begin(transaction)
      foreseen.push(await work((prepare) => recording.take(prepare)))
      throw isOver
    }
    await this.store.transaction(rollBack).catch((error: unknown) => {
      if (error !== isOver) throw error
    })
    return foreseen[0] as T // pushed before it is over
  }

  async accept(prepare: Prepare): Promise<Recorded> {
    this.anchoring.allowWriting()
    const recorded = await this.record(prepare)
    if (recorded.event) await this.anchoring.accept(recorded.event)
    return recorded
  }

  rejectTampered(): Promise<void> {
    return this.anchoring.rejectTampered()
  }

  private enqueue(prepare: Prepare, group: object | null): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ prepare, group, resolve, reject })
      this.draining ??= this.drain()
    })
  }

  async state(): Promise<State> {
    const version = await this.store.version()
    if (this.current && version === this.seen) return this.current
    const before = this.current?.head
    const next = this.take(version, stateOf(await this.store.load()))
    if (before && this.listeners.size > 0) await this.tellOthers(before, next.head)
    return next
  }

  private take(version: number, state: State): State {
    this.cache.restart(state.head.seq)
    this.current = state
    this.seen = version
    return state
  }

  /** Now by this log: the machine's clock, or in a simulation the last moment known. */
  now(head: Head): Instant {
    return this.options.simulated ? head.knownAt : this.options.clock.now()
  }

  get simulated(): boolean {
    return this.options.simulated
  }

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
      if (head && (await this.store.describe()).writable) await this.anchoring.atClose(head)
    } finally {
      await this.store.close()
      await this.disk.close()
    }
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.gather()
      const batch = this.nextBatch()
      await this.commit(batch).catch((error: unknown) => {
        // It may be in the log all the same.
        this.seen = -1
        for (const item of batch) item.reject(error)
      })
      this.waiting.splice(0, batch.length)
    }
    // In the same turn as the last look at what waits: a fact that comes now begins to drain anew.
    this.draining = undefined
  }

  private nextBatch(): readonly Waiting[] {
    const group = this.waiting[0]?.group ?? null
    const other = this.waiting.findIndex((item) => item.group !== group)
    const end = other < 0 ? this.waiting.length : other
    return this.waiting.slice(0, group === null ? Math.min(end, LARGEST_BATCH) : end)
  }

  /** Lets calls made together come together. A turn of the event loop now and then lets other work happen between ticks. */
  private async gather(): Promise<void> {
    this.drains += 1
    if (this.drains % DRAINS_A_TURN === 0) await eventLoopTurn()
    else await undefined
  }

  /** Commits a batch in one transaction. A fact that is rejected leaves the others; one of a group takes its group with it. */
  private async commit(batch: readonly Waiting[]): Promise<void> {
    await this.anchoring.beforeWriting()
    const before = this.current?.head
    const settled: (() => void)[] = []
    const { begun, recording } = await this.store.transaction(async (transaction) => {
      const recording = await this.begin(transaction)
      const { head, account } = recording.state
      for (const item of batch)
        try {
          const taken = recording.take(item.prepare)
          const recorded = taken instanceof Promise ? await taken : taken
          settled.push(() => item.resolve(recorded))
        } catch (error) {
          // A failed lookup may have left changes unwritten: nothing of the transaction stays.
          if (item.group !== null || (isHindcastError(error) && isStoreFault(error))) throw error
          settled.push(() => item.reject(error))
        }
      await recording.finish()
      return { begun: { head, account }, recording }
    })
    const { commits, state } = recording
    this.current = state
    this.cache.add(commits)
    this.wrote ||= commits.length > 0
    if (before && before.seq < begun.head.seq && this.listeners.size > 0)
      await this.tellOthers(before, begun.head)
    if (commits.length > 0) await this.anchoring.ifDue(begun, state)
    for (const settle of settled) settle()
    for (const { event, changes } of commits) this.tell(event, changes)
  }

  private async begin(transaction: LogTransaction): Promise<Recording> {
    const version = await this.store.version()
    if (!this.current || version !== this.seen) this.take(version, stateOf(await transaction.load()))
    return new Recording(transaction, this.current as State, this.options) // taken just now
  }

  private tell(event: StoredEvent, changes: readonly Change[]): void {
    for (const listener of this.listeners) listener(event, changes)
  }

  private async tellOthers(from: Head, to: Head): Promise<void> {
    for (const event of await this.store.events({ afterSeq: from.seq, toSeq: to.seq })) this.tell(event, [])
  }
}

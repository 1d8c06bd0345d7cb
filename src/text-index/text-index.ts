import { setTimeout as sleep } from 'node:timers/promises'
import { OneAtATime } from '#consolidate'
import type { Log, Moment, Progress } from '#log'
import { TEXTS_VERSION } from '#projections'
import { type Aliases, type AliasGroup, aliasesOf } from '#recall'
import type { Embedder, IndexStanding, SearchIndex } from '#recall/ports'
import { type Clock, canonical, HindcastError, SECOND_MS, sha256 } from '#vocabulary'
import type { Workspace } from '#workspace'
import type { AskingLimit } from './asking-limit.ts'
import { eraseFully, fillUpToHead, type IndexReading, isCurrent } from './fill-up-to-head.ts'
import { IndexConnection, type IndexPlace } from './index-connection.ts'
import { withIndexLock } from './index-lock.ts'
import { IndexVectors, type VectorArm } from './index-vectors.ts'
import type { EmbedderSource } from './loaded-embedder.ts'
import { type PassageReader, PassageTexts } from './passage-texts.ts'
import { TextsAsOf, type TextView } from './text-view.ts'
import { type IndexVerdict, NO_INDEX, verifySample, verifyWhole } from './verify-index.ts'

/** What a change of how texts are cut, dated or read into terms makes anew. */
const READING_VERSION = 6
/** Looking through thousands of files takes a tenth of a second; who edits by hand and asks at once waits no longer than this. */
const LOOK_EVERY_MS = 2 * SECOND_MS
/** What nobody waits for says nothing of how far it has come. */
const UNHEARD: Progress = () => {}

/** What another process writes takes seconds. */
const KEEP_WAIT_MS = 50
const KEEP_TRIES = 1_200

export interface TextIndexOptions extends IndexPlace {
  /** Null where search is by keywords only. */
  readonly embedder: EmbedderSource | null
  /** A quick one that answers while a slow one's vectors are not all made. */
  readonly standIn: EmbedderSource | null
  /** How long models of others are waited for. */
  readonly limit: AskingLimit
  readonly aliases: readonly AliasGroup[]
  /** For health, which is about the machine and not about the log's time. */
  readonly clock: Clock
}

/**
 * The texts of a log in an index of their own, caught up before they are searched. It may be deleted at any time. One piece of work on it
 * at a time; of all processes, by a lock.
 */
export class TextIndex {
  private readonly options: TextIndexOptions
  private readonly reading: IndexReading
  private readonly queue = new OneAtATime()
  /** Models are asked beside the other work: who needs none of them does not wait for one. */
  private readonly embedding = new OneAtATime()
  private readonly opened: IndexConnection
  private readonly vectors: IndexVectors
  private readonly passages = new PassageTexts()
  private readonly past: TextsAsOf
  private reindexing = false
  private lookedAt = Number.NEGATIVE_INFINITY

  constructor(options: TextIndexOptions) {
    const { aliases, clock, embedder, standIn, limit } = options
    this.options = options
    this.reading = {
      reading: sha256(canonical([READING_VERSION, TEXTS_VERSION, aliases.map((group) => [...group])])),
      aliases: aliasesOf(aliases),
      clock,
    }
    this.past = new TextsAsOf(this.reading.aliases)
    this.opened = new IndexConnection(options, this.queue)
    this.vectors = new IndexVectors(embedder, standIn, limit, this.opened)
  }

  get slot(): 'sqlite_fts' | 'hybrid_embeddings' {
    return this.vectors.model ? 'hybrid_embeddings' : 'sqlite_fts'
  }

  get aliases(): Aliases {
    return this.reading.aliases
  }

  /** Whether there is an index yet. */
  isThere(): Promise<boolean> {
    return this.opened.isThere()
  }

  index(): Promise<SearchIndex> {
    return this.opened.get()
  }

  /** Before a turn or a search of now: what was edited by hand a moment ago is read too; of `few` files whenever they were last looked at. */
  async takeInEdits(workspace: Workspace, log: Log, few: readonly string[] = []): Promise<void> {
    const now = this.options.clock.now()
    // A clock that was set back must not put the next look off.
    if (workspace.watch?.waiting ?? Math.abs(now - this.lookedAt) >= LOOK_EVERY_MS) {
      this.lookedAt = now
      await workspace.sync(log)
    } else await workspace.takeInFew(log, few)
  }

  /** Brings the index up to the log, by words alone or with the vectors that are missing; answers why it is behind, where it is. */
  catchUp(log: Log, by: 'words' | 'meaning' = 'meaning'): Promise<string | null> {
    if (this.reindexing) return Promise.resolve('what came since the index was last whole; it is being made')
    return this.repaired(async () => {
      const why = await this.queue.run(() => this.caughtUp(log))
      if (why === null && (by === 'meaning' || this.vectors.isTable))
        await this.embedding.run(() => this.embedInPassing(log))
      return why
    })
  }

  /** Which words the language uses most; no model but the table that comes with the package is asked. */
  rank(): Promise<Embedder['rank'] | undefined> {
    return this.vectors.rank()
  }

  /** The table that comes with the package, for what has to come out the same whatever model is set up; null where search is by keywords only. */
  table(): Promise<Embedder | null> {
    return this.vectors.table()
  }

  /** What a search by meaning would lack now, as far as is known without asking the model; null: nothing. */
  async meaningLacks(): Promise<string | null> {
    return (await this.isThere()) ? this.vectors.lacks() : null
  }

  /** All of it: what has changed or everything anew, and every vector that is missing, of the model that is set up now. */
  async reindex(log: Log, anew: boolean, progress: Progress): Promise<void> {
    await this.repaired(async () => {
      const all = await this.queue.run(async () => {
        this.reindexing = true
        try {
          return await this.reindexed(log, anew, progress)
        } finally {
          this.reindexing = false
        }
      })
      // A model may take minutes: meanwhile what is new is indexed and found as ever.
      const index = await this.opened.current()
      const reader = () => this.passages.readerOf(log, index)
      await this.vectors.embedAll(index, all, reader, progress, (keep) => this.kept(log, keep))
    })
  }

  /** Does it once more where the index turns out to be damaged, or another took its place: nothing is lost with it. */
  repaired<T>(work: () => Promise<T>): Promise<T> {
    return this.opened.repaired(work)
  }

  /** All texts as they were at a moment. */
  async asOf(moment: Moment): Promise<TextView> {
    return this.past.view(await this.index(), moment)
  }

  async passageReader({ log, seq }: Moment): Promise<PassageReader> {
    return this.passages.readerOf(log, await this.index(), seq)
  }

  /** Compares the index with the log: some of its documents, or, all of it made again, every word and vector. */
  async verify(log: Log, all: boolean, progress: Progress): Promise<IndexVerdict> {
    if (!(await this.isThere())) return NO_INDEX
    if (!all) return verifySample(log, await this.opened.current())
    // What the whole is compared with is made from the log as it is now.
    await this.catchUp(log)
    const index = await this.opened.current()
    const fresh = await this.options.scratch()
    try {
      return await verifyWhole(
        log,
        index,
        fresh,
        this.reading,
        (made) => this.vectors.embedLike(index, made, () => this.passages.readerOf(log, made)),
        progress,
      )
    } finally {
      await fresh.close()
    }
  }

  /** Why search by meaning is off, without loading a model other than the table. */
  vectorTrouble(): ReturnType<IndexVectors['trouble']> {
    return this.vectors.trouble()
  }

  /** The vectors of the model that is set up, or, while the index does not have all of a slow one's, of one that stands in for it. */
  vectorArm(): Promise<VectorArm> {
    return this.vectors.arm()
  }

  /** For what is compared without an index: no vector of it is kept there. */
  quickEmbedder(): ReturnType<IndexVectors['quick']> {
    return this.vectors.quick()
  }

  /** A model that fails while it is asked is off until the next reindex. What fails for another reason is thrown again. */
  failed(error: unknown): string {
    return this.vectors.failed(error)
  }

  /** For a log that is opened again. */
  reopen(): void {
    this.opened.reopen()
  }

  async close(): Promise<void> {
    try {
      await this.opened.close()
    } finally {
      await this.vectors.close()
    }
  }

  private async caughtUp(log: Log): Promise<string | null> {
    const index = await this.opened.current()
    const standing = await index.standing()
    const { head } = await log.state()
    const fill = () => this.fill(log, index, false, UNHEARD)
    const current = isCurrent(standing, head, this.reading)
    if (!current && !(await withIndexLock(log, fill))) return behind(standing, head.seq)
    await eraseFully(index)
    return null
  }

  /** Answers whether all of it was done anew. */
  private async reindexed(log: Log, anew: boolean, progress: Progress): Promise<boolean> {
    const index = await this.opened.current()
    // What could not be indexed is tried again with everything else.
    const all = anew || ((await index.standing())?.errors.length ?? 0) > 0
    const done = await withIndexLock(log, async () => {
      await this.fill(log, index, all, progress)
      await eraseFully(index)
    })
    if (!done) throw heldByAnother()
    return all
  }

  /** Writes to the index once nobody else does: vectors take longer to make than anybody should wait. */
  private async kept(log: Log, keep: () => Promise<void>): Promise<boolean> {
    for (let tries = 1; tries <= KEEP_TRIES; tries++) {
      if (await this.keptNow(log, keep)) return true
      await sleep(KEEP_WAIT_MS)
    }
    throw heldByAnother()
  }

  private keptNow(log: Log, keep: () => Promise<void>): Promise<boolean> {
    return this.queue.run(() => withIndexLock(log, keep))
  }

  private fill(log: Log, index: SearchIndex, anew: boolean, progress: Progress): Promise<void> {
    return fillUpToHead(log, index, { ...this.reading, anew }, progress)
  }

  private async embedInPassing(log: Log): Promise<void> {
    const index = await this.opened.current()
    const embedder = await this.vectors.embedderDue(index)
    if (!embedder) return
    try {
      const reader = () => this.passages.readerOf(log, index)
      await this.vectors.embedInPassing(index, embedder, reader, (keep) => this.keptNow(log, keep))
    } catch (error) {
      this.failed(error)
    }
  }
}

const heldByAnother = (): HindcastError =>
  new HindcastError('already_running', 'another process is indexing', {
    next: 'Wait for it to finish; if it has died, in half a minute.',
  })

const behind = (standing: IndexStanding | null, seq: number): string =>
  standing === null
    ? 'the index is being made by another process'
    : `the index knows ${standing.seq} of ${seq} events; another process is at it`

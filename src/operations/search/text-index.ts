import { OneAtATime } from '#consolidate'
import { type AliasGroup, aliasesOf } from '#recall'
import type { Embedder, IndexBeginning, IndexStanding, SearchIndex } from '#recall/ports'
import type { Log, Progress } from '#record'
import { type Clock, canonical, HindcastError, isHindcastError, SECOND_MS, sha256 } from '#vocabulary'
import type { Workspace } from '../workspace/workspace.ts'
import { embedMissing } from './embed-missing.ts'
import { fillIndex } from './fill-index.ts'
import { withIndexLease } from './index-lease.ts'
import { type EmbedderSource, isEmbedderTrouble, LoadedEmbedder } from './loaded-embedder.ts'

/** What a change of how texts are cut or read into terms makes anew. */
const READING_VERSION = 1
/** Looking through thousands of files takes a tenth of a second; who edits by hand and asks at once waits no longer than this. */
const LOOK_EVERY_MS = 2 * SECOND_MS
/** Chunks that a search lets a slow model embed before it answers. */
const EMBEDDED_IN_PASSING = 16
const MOST_ERRORS = 20
/** What nobody waits for says nothing of how far it has come. */
const UNHEARD: Progress = () => {}

export interface TextIndexOptions {
  open(): Promise<SearchIndex>
  /** Whether there is one to open. */
  exists(): Promise<boolean>
  /** Null where search is by keywords only. */
  readonly embedder: EmbedderSource | null
  readonly aliases: readonly AliasGroup[]
  /** Names this handle among all that may index. */
  readonly holder: string
  /** For leases and for health, which are about the machine and not about the log's time. */
  readonly clock: Clock
}

/** Vectors that may be searched, or why none are. */
export type VectorArm =
  | { readonly embedder: Embedder; readonly index: SearchIndex; readonly missing: number }
  | { readonly off: string }

type Head = { readonly seq: number; readonly hash: string }

/** The texts of a log in an index of their own, caught up before they are searched. It may be deleted at any time. */
export class TextIndex {
  readonly aliases
  private readonly options: TextIndexOptions
  private readonly reading: string
  private opened: Promise<SearchIndex> | undefined
  /** Grows when another index takes the place of the one that was open: what was being read from it is read again. */
  private openings = 0
  private closed = false
  private reindexing = false
  private readonly model: LoadedEmbedder | null
  private readonly queue = new OneAtATime()
  private lookedAt = Number.NEGATIVE_INFINITY
  /** Up to here every chunk has its vectors of a model: counting looks at those after it. */
  private embedded: { readonly model: string; readonly through: number } | undefined

  constructor(options: TextIndexOptions) {
    this.options = options
    this.model = options.embedder ? new LoadedEmbedder(options.embedder) : null
    this.aliases = aliasesOf(options.aliases)
    this.reading = sha256(canonical([READING_VERSION, options.aliases.map((group) => [...group])]))
  }

  get slot(): 'sqlite_fts' | 'hybrid_embeddings' {
    return this.model ? 'hybrid_embeddings' : 'sqlite_fts'
  }

  /** Before a search of now: what was edited by hand a moment ago is searched too. */
  async look(workspace: Workspace, log: Log): Promise<void> {
    const now = this.options.clock.now()
    // A clock that was set back must not put the next look off.
    if (workspace.watch?.waiting ?? Math.abs(now - this.lookedAt) >= LOOK_EVERY_MS) {
      this.lookedAt = now
      await workspace.heal(log)
    }
  }

  async isThere(): Promise<boolean> {
    return this.opened !== undefined || (await this.options.exists())
  }

  index(): Promise<SearchIndex> {
    if (this.closed) return Promise.reject(closedMeanwhile())
    this.opened ??= this.options.open().catch((error: unknown) => {
      this.opened = undefined
      throw error
    })
    return this.opened
  }

  /** Brings the index up to the log; answers why it is behind, where it is. */
  catchUp(log: Log): Promise<string | null> {
    if (this.reindexing) return Promise.resolve('what came since the index was last whole; it is being made')
    return this.mending(() => this.queue.run(() => this.caughtUp(log)))
  }

  /** All of it: what has changed or everything anew, and every vector that is missing, of the model that is set up now. */
  async reindex(log: Log, anew: boolean, progress: Progress): Promise<void> {
    await this.mending(() =>
      this.queue.run(async () => {
        this.reindexing = true
        try {
          await this.reindexed(log, anew, progress)
        } finally {
          this.reindexing = false
        }
      }),
    )
  }

  /** Does it once more where the index turns out to be damaged, or another took its place: nothing is lost with it. */
  async mending<T>(work: () => Promise<T>): Promise<T> {
    const { openings } = this
    try {
      return await work()
    } catch (error) {
      if (!isHindcastError(error) || this.closed) throw error
      const damaged = error.code === 'store_damaged' && !isEmbedderTrouble(error)
      if (!damaged && this.openings === openings) throw error
      // One after the other: whoever comes second finds it mended.
      if (damaged)
        await this.queue.run(async () => {
          if (this.openings === openings) await this.letGo((index) => index.discard())
        })
      return work()
    }
  }

  /** The vectors of the model that is set up, if the index has them. */
  async vectorArm(): Promise<VectorArm> {
    if (!this.model) return { off: 'search is set to keywords only (sqlite_fts)' }
    const index = await this.index()
    const embedder = await this.model.get()
    if (!embedder) return { off: this.model.trouble ?? 'the embedder could not be loaded' }
    const indexed = (await index.standing())?.model ?? null
    if (indexed !== null && indexed !== embedder.id)
      return {
        off: `vectors are paused: the index has those of ${indexed}, and ${embedder.id} is set up; run reindex`,
      }
    if (this.model.trouble !== null) return { off: this.model.trouble }
    return { embedder, index, missing: await this.missing(index, embedder) }
  }

  /** A model that fails while it is asked is off until the next reindex. What fails for another reason is thrown again. */
  failed(error: unknown): string {
    if (!this.model) throw error
    return this.model.failed(error)
  }

  /** For a log that is opened again. */
  reopen(): void {
    this.closed = false
  }

  async close(): Promise<void> {
    this.closed = true
    await this.queue.idle()
    try {
      await this.letGo((index) => index.close())
    } finally {
      await this.model?.close()
    }
  }

  private async caughtUp(log: Log): Promise<string | null> {
    const index = await this.current()
    const standing = await index.standing()
    const { head } = await log.state()
    const fill = (progress: Progress) => this.fill(log, index, false, progress)
    if (!this.isCurrent(standing, head) && !(await withIndexLease(log, this.options, UNHEARD, fill)))
      return behind(standing, head.seq)
    await this.tidied(index)
    await this.embedInPassing(log, index)
    return null
  }

  private async reindexed(log: Log, anew: boolean, progress: Progress): Promise<void> {
    const index = await this.current()
    // What could not be indexed is tried again with everything else.
    const again = anew || ((await index.standing())?.errors.length ?? 0) > 0
    const done = await withIndexLease(log, this.options, progress, async (renewing) => {
      await this.fill(log, index, again, renewing)
      await this.tidied(index)
      const embedder = await this.model?.get()
      if (!this.model || !embedder) return
      await this.adopt(index, embedder)
      await embedMissing(index, embedder, Number.MAX_SAFE_INTEGER, renewing)
      if (again) await index.dropUnused(embedder.id)
      this.model.trouble = null
    })
    if (done) return
    throw new HindcastError('lease_held', 'another process is indexing', {
      next: 'Wait for it to finish; if it has died, in half a minute.',
    })
  }

  /** The index that stands in the folder now: somebody may have deleted it, or made another. */
  private async current(): Promise<SearchIndex> {
    const index = await this.index()
    if (!(await index.isReplaced())) return index
    await this.letGo((old) => old.close())
    return this.index()
  }

  private async letGo(how: (index: SearchIndex) => Promise<void>): Promise<void> {
    const index = await this.opened?.catch(() => undefined)
    this.opened = undefined
    this.embedded = undefined
    this.openings++
    if (index) await how(index)
  }

  private isCurrent(standing: IndexStanding | null, head: Head): boolean {
    return standing?.seq === head.seq && standing.hash === head.hash && standing.reading === this.reading
  }

  private async fill(log: Log, index: SearchIndex, anew: boolean, progress: Progress): Promise<void> {
    const { head } = await log.state()
    const writing = await index.begin()
    try {
      // As it stands now that nobody else is at it: records that are taken in twice would lose their lines.
      const standing = writing.standing()
      const renewed = anew || writing.isWorn()
      if (!renewed && this.isCurrent(standing, head)) return await writing.rollback()
      const how = await this.beginning(log, standing, renewed)
      if (how !== 'changes') writing.clear(how)
      const afterSeq = how === 'changes' ? (standing?.seq ?? 0) : 0
      const errors = await fillIndex(log, writing, { afterSeq, toSeq: head.seq }, this.aliases, progress)
      const kept = how === 'changes' ? (standing?.errors ?? []) : []
      await writing.commit({
        seq: head.seq,
        hash: head.hash,
        reading: this.reading,
        model: how === 'forgetting' ? null : (standing?.model ?? null),
        syncedAt: this.options.clock.now(),
        errors: [...new Set([...kept, ...errors])].slice(-MOST_ERRORS),
        erasing: how === 'forgetting' || (standing?.erasing ?? false),
      })
    } catch (error) {
      await writing.rollback()
      throw error
    }
  }

  /** What there is can be built upon if it is of this log, nothing in it was erased since, and it was read the same way. */
  private async beginning(log: Log, standing: IndexStanding | null, anew: boolean): Promise<IndexBeginning> {
    if (standing === null) return 'forgetting'
    const { seq, hash } = standing
    const [known] = seq === 0 ? [] : await log.store.events({ afterSeq: seq - 1, toSeq: seq, limit: 1 })
    if (seq > 0 && known?.hash !== hash) return 'forgetting'
    const [erased] = await log.store.events({ afterSeq: seq, kinds: ['redacted'], limit: 1 })
    if (erased) return 'forgetting'
    return anew || standing.reading !== this.reading ? 'anew' : 'changes'
  }

  /** What was erased leaves the index's write-ahead log too, as soon as nobody reads from it. */
  private async tidied(index: SearchIndex): Promise<void> {
    const standing = await index.standing()
    if (standing?.erasing && (await index.tidy())) await index.keepStanding({ ...standing, erasing: false })
  }

  /** Vectors come with the search where that costs little; a model that is not the index's waits for a reindex. */
  private async embedInPassing(log: Log, index: SearchIndex): Promise<void> {
    if (!this.model || this.model.trouble !== null) return
    const embedder = await this.model.get()
    const standing = await index.standing()
    if (!embedder || !standing || (standing.model !== null && standing.model !== embedder.id)) return
    if ((await this.missing(index, embedder)) === 0) return
    const most = embedder.slow ? EMBEDDED_IN_PASSING : Number.MAX_SAFE_INTEGER
    try {
      await withIndexLease(log, this.options, UNHEARD, async (progress) => {
        await this.adopt(index, embedder)
        await embedMissing(index, embedder, most, progress)
      })
    } catch (error) {
      this.failed(error)
    }
  }

  private async missing(index: SearchIndex, { id }: Embedder): Promise<number> {
    const after = this.embedded?.model === id ? this.embedded.through : 0
    const { missing, newest } = await index.countUnembedded(id, after)
    if (missing === 0) this.embedded = { model: id, through: newest }
    return missing
  }

  private async adopt(index: SearchIndex, embedder: Embedder): Promise<void> {
    const standing = await index.standing()
    if (standing && standing.model !== embedder.id)
      await index.keepStanding({ ...standing, model: embedder.id })
  }
}

const closedMeanwhile = (): HindcastError =>
  new HindcastError('unexpected', 'the memory was closed while it was searched', {
    next: 'Open it again and ask again.',
  })

const behind = (standing: IndexStanding | null, seq: number): string =>
  standing === null
    ? 'the index is being made by another process'
    : `the index knows ${standing.seq} of ${seq} events; another process is at it`

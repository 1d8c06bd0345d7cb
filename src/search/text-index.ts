import { OneAtATime } from '#consolidate'
import type { Log, Progress } from '#log'
import { TEXTS_VERSION } from '#projections'
import { type Clock, canonical, HindcastError, SECOND_MS, sha256 } from '#vocabulary'
import type { Workspace } from '#workspace'
import type { AliasGroup } from './alias-groups.ts'
import { type Aliases, aliasesOf } from './aliases.ts'
import { embedPassages } from './embed-passages.ts'
import { canFollow, followLog } from './follow-log.ts'
import { type EmbedderSource, isIndexDamage, LoadedEmbedder } from './loaded-embedder.ts'
import type { Embedder, SearchIndex } from './ports.ts'
import { PassageReader } from './read-passages.ts'

/** Raised when texts are cut, dated or read into tokens otherwise: the index is then rebuilt. */
const READING_VERSION = 7
/** Looking through thousands of files takes a tenth of a second; a hand edit is found after this at the latest. */
const LOOK_EVERY_MS = 2 * SECOND_MS
/** Passages that a search lets a slow model embed before it answers. */
const EMBEDDED_IN_PASSING = 16

const KEYWORDS_ONLY = 'search is set to keywords only (sqlite_fts)'

export interface TextIndexOptions {
  open(): Promise<SearchIndex>
  /** Whether there is an index to open. */
  exists(): Promise<boolean>
  /** Null where search is by keywords only. */
  readonly embedder: EmbedderSource | null
  /** The table that comes with the package: it knows which words the language has, whatever model is set up. */
  readonly table: EmbedderSource
  readonly closing: AbortSignal
  readonly aliases: readonly AliasGroup[]
  /** Of the machine: when the index was synced. */
  readonly clock: Clock
}

/** Vectors that may be searched, or why none are. */
export type Vectors =
  | { readonly embedder: Embedder; readonly missing: number }
  | { readonly off: string; readonly advice?: string }

/**
 * The texts of a log in an index of their own, caught up before they are searched. SQLite's lock lets one process write; one that is
 * damaged, of another log, read another way, or from before an erasure is deleted and made from the log.
 */
export class TextIndex {
  readonly aliases: Aliases
  readonly reader = new PassageReader()
  private readonly options: TextIndexOptions
  private readonly reading: string
  private readonly model: LoadedEmbedder | null
  private readonly table: LoadedEmbedder
  private readonly queue = new OneAtATime()
  /** Models are asked beside the other work: a search by words alone does not wait for one. */
  private readonly embedding = new OneAtATime()
  private opened: Promise<SearchIndex> | undefined
  /** Grows when another index takes the place of the one that was open: a read under way then begins again. */
  private openings = 0
  private closed = false
  private isRebuilding = false
  private lookedAt = Number.NEGATIVE_INFINITY

  constructor(options: TextIndexOptions) {
    const { aliases, closing, embedder, table } = options
    this.options = options
    this.reading = sha256(canonical([READING_VERSION, TEXTS_VERSION]))
    this.aliases = aliasesOf(aliases)
    this.table = new LoadedEmbedder(table, closing)
    this.model = embedder && (embedder.isTable ? this.table : new LoadedEmbedder(embedder, closing))
  }

  get slot(): 'sqlite_fts' | 'hybrid_embeddings' {
    return this.model ? 'hybrid_embeddings' : 'sqlite_fts'
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

  /** Before a turn or a search of now: what was edited by hand a moment ago is read too; of `few` files always. */
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
    if (this.isRebuilding)
      return Promise.resolve('texts that are not indexed yet: the index is being rebuilt')
    return this.repaired(async () => {
      const why = await this.queue.run(() => this.follow(log, () => {}))
      if (why === null && (by === 'meaning' || this.model?.isTable))
        await this.embedding.run(() => this.embedInPassing(log))
      return why
    })
  }

  /** What has changed, or all of it from nothing, and every vector that is missing of the model that is set up. */
  async reindex(log: Log, anew: boolean, progress: Progress): Promise<void> {
    await this.repaired(async () => {
      await this.queue.run(async () => {
        this.isRebuilding = true
        try {
          const errors = (await (await this.current()).standing())?.errors ?? []
          // What could not be indexed is tried again with everything else.
          if (anew || errors.length > 0) await this.discard()
          if ((await this.follow(log, progress)) !== null) throw heldByAnother()
        } finally {
          this.isRebuilding = false
        }
      })
      const embedder = await this.model?.get()
      if (!this.model || !embedder) return
      const index = await this.current()
      if ((await index.standing())?.model !== embedder.id) await index.keepVectors(embedder.id, [])
      await embedPassages(log, index, this.reader, embedder, Number.MAX_SAFE_INTEGER, progress)
      this.model.trouble = null
    })
  }

  /** Does it once more where the index turns out to be damaged, or another took its place: nothing is lost with it. */
  async repaired<T>(work: () => Promise<T>): Promise<T> {
    const { openings } = this
    try {
      return await work()
    } catch (error) {
      const isDamaged = isIndexDamage(error)
      if (this.closed || !(isDamaged || this.openings !== openings)) throw error
      // Another call that met the same damage finds it repaired.
      if (isDamaged)
        await this.queue.run(async () => {
          if (this.openings === openings) await this.discard()
        })
      return work()
    }
  }

  /** The vectors of the model that is set up. */
  async vectors(): Promise<Vectors> {
    if (!this.model) return { off: KEYWORDS_ONLY }
    const embedder = await this.model.get()
    if (this.model.trouble !== null || !embedder)
      return this.model.trouble ?? { off: 'it could not be loaded' }
    const index = await this.index()
    const has = (await index.standing())?.model ?? embedder.id
    if (has !== embedder.id)
      return { off: `the vectors are of ${has} and not of ${embedder.id}; run reindex` }
    return { embedder, missing: await index.countUnembedded() }
  }

  /** The same without loading a model other than the table. */
  async trouble(): Promise<{ readonly off: string; readonly advice?: string } | null> {
    if (!this.model) return { off: KEYWORDS_ONLY }
    if (this.model.isTable) await this.model.get()
    return this.model.trouble
  }

  /** The table that comes with the package, for what has to come out the same whatever model is set up; null where it is damaged. */
  tableEmbedder(): Promise<Embedder | null> {
    return this.table.get()
  }

  /** A model that fails while it is asked is off until the next reindex. Other errors are thrown again. */
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
    try {
      await this.queue.idle()
      await this.end((index) => index.close())
    } finally {
      if (this.model !== this.table) await this.model?.close()
      await this.table.close()
    }
  }

  /** The one that stands in the folder now: another process may have deleted it and made another. */
  private async current(): Promise<SearchIndex> {
    const index = await this.index()
    if (!(await index.isReplaced())) return index
    await this.end((old) => old.close())
    return this.index()
  }

  private discard(): Promise<void> {
    return this.end((index) => index.discard())
  }

  private async end(how: (index: SearchIndex) => Promise<void>): Promise<void> {
    const index = await this.opened?.catch(() => undefined)
    this.opened = undefined
    this.openings++
    if (index) await how(index)
  }

  private async follow(log: Log, progress: Progress): Promise<string | null> {
    const { head } = await log.state()
    const standing = await (await this.current()).standing()
    const { seq, hash } = standing ?? {}
    if (seq === head.seq && hash === head.hash && standing?.reading === this.reading) return null
    const following = { reading: this.reading, clock: this.options.clock }
    if (standing !== null && !(await canFollow(log, standing, following))) await this.discard()
    if (await followLog(log, await this.index(), following, progress)) return null
    return `what came after event ${seq ?? 0} of ${head.seq}: another process is indexing it`
  }

  private async embedInPassing(log: Log): Promise<void> {
    const vectors = await this.vectors()
    if ('off' in vectors || vectors.missing === 0) return
    const { embedder } = vectors
    const most = embedder.slow ? EMBEDDED_IN_PASSING : Number.MAX_SAFE_INTEGER
    try {
      await embedPassages(log, await this.index(), this.reader, embedder, most, () => {})
    } catch (error) {
      this.failed(error)
    }
  }
}

const heldByAnother = (): HindcastError =>
  new HindcastError('already_running', 'another process is indexing', {
    next: 'Wait for it to finish, then try again.',
  })

const closedMeanwhile = (): HindcastError =>
  new HindcastError('unexpected', 'the memory was closed while it was searched', {
    next: 'Open it again and ask again.',
  })

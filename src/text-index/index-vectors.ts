import type { Progress } from '#log'
import type { Embedder, IndexStanding, SearchIndex } from '#recall/ports'
import type { AskingLimit } from './asking-limit.ts'
import { embedMissing, type Keeping } from './embed-missing.ts'
import type { IndexConnection } from './index-connection.ts'
import { type EmbedderSource, LoadedEmbedder } from './loaded-embedder.ts'
import type { PassageReader } from './passage-texts.ts'

/** A model whose vectors are not all made yet. */
export interface ComingModel {
  readonly model: string
  readonly missing: number
}

/** Vectors that may be searched, or why none are. */
export type VectorArm =
  | {
      readonly embedder: Embedder
      readonly missing: number
      /** Which words the language uses most: of the model, or of the one that stands in for models. */
      readonly rank: Embedder['rank'] | undefined
      /** The model that is set up, where another answers until all vectors of this one are made. */
      readonly coming: ComingModel | null
    }
  | { readonly off: string }

/** Chunks that a search lets a slow model embed before it answers. */
const EMBEDDED_IN_PASSING = 16

const KEYWORDS_ONLY = 'search is set to keywords only (sqlite_fts)'
const NOT_LOADED = 'the embedder could not be loaded'

/** The model that answers now; where that is only standing in, the one that is set up. */
interface Answering {
  readonly embedder: Embedder
  readonly coming: Embedder | null
}

/** The vectors of an index, and the models that make them. */
export class IndexVectors {
  /** The model that is set up; null where search is by keywords only. */
  readonly model: LoadedEmbedder | null
  /** A quick one that answers while a slow one's vectors are not all made. */
  private readonly standIn: LoadedEmbedder | null
  private readonly opened: IndexConnection
  /** Up to here every chunk of the index that was open then has its vectors of a model: counting looks at those after it. */
  private embedded:
    | { readonly model: string; readonly through: number; readonly openings: number }
    | undefined

  constructor(
    source: EmbedderSource | null,
    standIn: EmbedderSource | null,
    limit: AskingLimit,
    opened: IndexConnection,
  ) {
    this.model = source ? new LoadedEmbedder(source, limit) : null
    this.standIn = standIn ? new LoadedEmbedder(standIn, limit) : null
    this.opened = opened
  }

  async arm(): Promise<VectorArm> {
    const index = await this.opened.get()
    const found = await this.answering(index)
    if ('off' in found) return found
    const { embedder, coming } = found
    return {
      embedder,
      missing: await this.missing(index, embedder),
      rank: embedder.rank ?? (await this.standIn?.get())?.rank,
      coming: coming && {
        model: coming.id,
        missing: (await index.countUnembedded(coming.id, 0)).missing,
      },
    }
  }

  /** The model that answers, where it has something to embed; what a slow one has to do for another’s index waits for a reindex. */
  async embedderDue(index: SearchIndex): Promise<Embedder | null> {
    if ((await index.standing()) === null) return null
    const found = await this.answering(index)
    return 'off' in found || (await this.missing(index, found.embedder)) === 0 ? null : found.embedder
  }

  /** Vectors come with a search where that costs little: all from a quick model, a few from a slow one. */
  async embedInPassing(
    index: SearchIndex,
    embedder: Embedder,
    reader: () => Promise<PassageReader>,
    keeping: Keeping,
  ): Promise<void> {
    const named = await keeping(async () => {
      const standing = await index.standing()
      if (standing?.model === null) await index.keepStanding({ ...standing, model: embedder.id })
    })
    const most = embedder.slow ? EMBEDDED_IN_PASSING : Number.MAX_SAFE_INTEGER
    if (named) await embedMissing(index, embedder, reader, most, () => {}, keeping)
  }

  /** Which words the language uses most, whatever model is set up: words alone find the same whether that answers or not. */
  async rank(): Promise<Embedder['rank'] | undefined> {
    return (await this.table())?.rank
  }

  /** The table that comes with the package, whatever model is set up; null where search is by keywords only. */
  async table(): Promise<Embedder | null> {
    if (!this.model) return null
    return (await (this.model.isTable ? this.model : this.standIn)?.get()) ?? null
  }

  /** Why search by meaning is off, as far as is known without asking a model other than the table, and what to do about it. */
  async trouble(): Promise<{ readonly off: string; readonly advice: string | null } | null> {
    if (!this.model) return { off: KEYWORDS_ONLY, advice: null }
    if (this.model.isTable) await this.model.get()
    const { trouble, advice } = this.model
    return trouble === null ? null : { off: trouble, advice }
  }

  /** Whether it is asked without being waited for. */
  get isTable(): boolean {
    return this.model?.isTable ?? false
  }

  /** What a search by meaning would lack now, as far as is known without asking the model; null: nothing. */
  async lacks(): Promise<string | null> {
    const { model } = this
    if (!model || model.isTable) return model?.trouble ?? null
    if (model.trouble !== null) return model.trouble
    const index = await this.opened.get()
    const standing = await index.standing()
    if (standing === null) return null
    const missing =
      standing.model === null
        ? (await index.size()).chunks
        : (await index.countUnembedded(standing.model, 0)).missing
    return missing === 0
      ? null
      : `${missing} ${missing === 1 ? 'passage has' : 'passages have'} no vector yet; the next search, or reindex, makes them`
  }

  /**
   * Every vector that is missing of the model that is set up, and then, in one step, the index is that model's: until it is, whoever
   * searches is answered as before. `anew`, what no text needs any more goes too.
   */
  async embedAll(
    index: SearchIndex,
    anew: boolean,
    reader: () => Promise<PassageReader>,
    progress: Progress,
    keeping: Keeping,
  ): Promise<void> {
    const embedder = await this.model?.get()
    if (!this.model || !embedder) return
    const stands = (change: Partial<IndexStanding>) => async () => {
      const standing = await index.standing()
      if (standing) await index.keepStanding({ ...standing, ...change })
    }
    if ((await index.standing())?.model !== embedder.id) await keeping(stands({ coming: embedder.id }))
    await embedMissing(index, embedder, reader, Number.MAX_SAFE_INTEGER, progress, keeping)
    await keeping(stands({ model: embedder.id, coming: null }))
    if (anew) await keeping(() => index.dropUnused(embedder.id))
    this.model.trouble = null
  }

  private async answering(index: SearchIndex): Promise<Answering | { readonly off: string }> {
    if (!this.model) return { off: KEYWORDS_ONLY }
    const chosen = await this.model.get()
    if (!chosen) return { off: this.model.trouble ?? NOT_LOADED }
    if (this.model.trouble !== null) return { off: this.model.trouble }
    const indexed = (await index.standing())?.model ?? null
    // A quick one makes what it lacks in passing, whoever else has vectors here.
    if (!chosen.slow || indexed === null || indexed === chosen.id) return { embedder: chosen, coming: null }
    const table = await this.standIn?.get()
    return table
      ? { embedder: table, coming: chosen }
      : { off: `the vectors of ${chosen.id} are not all made; run reindex` }
  }

  /** A model that answers at once: the one that is set up, or one that stands in for a slow one; or why there is none. */
  async quick(): Promise<{ readonly embedder: Embedder } | { readonly off: string }> {
    if (!this.model) return { off: KEYWORDS_ONLY }
    if (this.model.trouble !== null) return { off: this.model.trouble }
    const chosen = await this.model.get()
    if (!chosen) return { off: this.model.trouble ?? NOT_LOADED }
    const embedder = chosen.slow ? await this.standIn?.get() : chosen
    return embedder ? { embedder } : { off: `${chosen.id} takes too long to be asked in passing` }
  }

  /** Gives another index the vectors that this one has, made again; where the model cannot be had, none. */
  async embedLike(
    index: SearchIndex,
    made: SearchIndex,
    reader: () => Promise<PassageReader>,
  ): Promise<void> {
    const embedder = await this.model?.get()
    if (embedder && (await index.standing())?.model === embedder.id)
      await embedMissing(made, embedder, reader, Number.MAX_SAFE_INTEGER, () => {})
  }

  async close(): Promise<void> {
    for (const one of [this.model, this.standIn]) await one?.close()
  }

  failed(error: unknown): string {
    if (!this.model) throw error
    return this.model.failed(error)
  }

  private async missing(index: SearchIndex, { id }: Embedder): Promise<number> {
    const { openings } = this.opened
    const known = this.embedded?.model === id && this.embedded.openings === openings
    const { missing, newest } = await index.countUnembedded(id, known ? (this.embedded?.through ?? 0) : 0)
    if (missing === 0) this.embedded = { model: id, through: newest, openings }
    return missing
  }
}

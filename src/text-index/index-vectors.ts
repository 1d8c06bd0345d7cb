import type { Embedder, SearchIndex } from '#recall/ports'
import type { Progress } from '#record'
import { embedMissing } from './embed-missing.ts'
import type { IndexConnection } from './index-connection.ts'
import type { VectorArm } from './indexed-texts.ts'
import { type EmbedderSource, LoadedEmbedder } from './loaded-embedder.ts'

/** Chunks that a search lets a slow model embed before it answers. */
const EMBEDDED_IN_PASSING = 16

/** The vectors of an index, and the model that makes them. */
export class IndexVectors {
  /** Null where search is by keywords only. */
  readonly model: LoadedEmbedder | null
  private readonly opened: IndexConnection
  /** Up to here every chunk of the index that was open then has its vectors of a model: counting looks at those after it. */
  private embedded:
    | { readonly model: string; readonly through: number; readonly openings: number }
    | undefined

  constructor(source: EmbedderSource | null, opened: IndexConnection) {
    this.model = source ? new LoadedEmbedder(source) : null
    this.opened = opened
  }

  async arm(): Promise<VectorArm> {
    if (!this.model) return { off: 'search is set to keywords only (sqlite_fts)' }
    const index = await this.opened.get()
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

  /** The model, where it has something to embed and the index is its own; another model's index waits for a reindex. */
  async embedderDue(index: SearchIndex): Promise<Embedder | null> {
    if (!this.model || this.model.trouble !== null) return null
    const embedder = await this.model.get()
    const standing = await index.standing()
    if (!embedder || !standing || (standing.model !== null && standing.model !== embedder.id)) return null
    return (await this.missing(index, embedder)) === 0 ? null : embedder
  }

  /** Vectors come with a search where that costs little: all from a quick model, a few from a slow one. */
  async embedInPassing(index: SearchIndex, embedder: Embedder, progress: Progress): Promise<void> {
    await adopt(index, embedder)
    const most = embedder.slow ? EMBEDDED_IN_PASSING : Number.MAX_SAFE_INTEGER
    await embedMissing(index, embedder, most, progress)
  }

  /** Every vector that is missing; `anew`, what no text needs any more goes too. */
  async embedAll(index: SearchIndex, anew: boolean, progress: Progress): Promise<void> {
    const embedder = await this.model?.get()
    if (!this.model || !embedder) return
    await adopt(index, embedder)
    await embedMissing(index, embedder, Number.MAX_SAFE_INTEGER, progress)
    if (anew) await index.dropUnused(embedder.id)
    this.model.trouble = null
  }

  /** Gives another index the vectors that this one has, made again; where the model cannot be had, none. */
  async embedLike(index: SearchIndex, made: SearchIndex): Promise<void> {
    const embedder = await this.model?.get()
    if (embedder && (await index.standing())?.model === embedder.id)
      await embedMissing(made, embedder, Number.MAX_SAFE_INTEGER, () => {})
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

const adopt = async (index: SearchIndex, embedder: Embedder): Promise<void> => {
  const standing = await index.standing()
  if (standing && standing.model !== embedder.id)
    await index.keepStanding({ ...standing, model: embedder.id })
}

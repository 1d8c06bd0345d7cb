import { guardedEmbedder } from '#recall'
import type { Embedder } from '#recall/ports'
import { isHindcastError } from '#vocabulary'

/** Where an embedder comes from, and how it is let go. */
export interface EmbedderSource {
  load(): Promise<Embedder>
  close(): Promise<void>
}

/** The field that errors about an embedder name. */
const FIELD = 'embedder'

/** Whether an error is about the embedder: keyword search goes on without it. */
export const isEmbedderTrouble = (error: unknown): error is Error =>
  isHindcastError(error) && (error.code === 'embedder_failed' || error.field === FIELD)

/** An embedder that is loaded when it is first asked for, checked in all it says, and off once it has failed. */
export class LoadedEmbedder {
  private readonly source: EmbedderSource
  private loaded: Promise<Embedder> | undefined
  /** Why it could not be had, or failed, when it was last asked. */
  trouble: string | null = null

  constructor(source: EmbedderSource) {
    this.source = source
  }

  /** Null where it could not be loaded; the next call tries again. */
  async get(): Promise<Embedder | null> {
    this.loaded ??= this.source.load().then(guardedEmbedder)
    try {
      return await this.loaded
    } catch (error) {
      this.loaded = undefined
      this.failed(error)
      return null
    }
  }

  /** What fails for another reason is thrown again. */
  failed(error: unknown): string {
    if (!isEmbedderTrouble(error)) throw error
    this.trouble = error.message
    return error.message
  }

  async close(): Promise<void> {
    this.loaded = undefined
    await this.source.close()
  }
}

import { HindcastError, isHindcastError, SECOND_MS } from '#vocabulary'
import { guardedEmbedder } from './guarded-embedder.ts'
import type { Embedder } from './ports.ts'

/** Where an embedder comes from, and how it is let go. */
export interface EmbedderSource {
  /** The table that comes with the package answers at once; all others are waited for within a limit. */
  readonly isTable: boolean
  load(): Promise<Embedder>
  close(): Promise<void>
}

/** Seconds that a model may take to load or for one answer. A provider's own limit, half of it, comes first. */
const MOST_SECONDS = 60

/** The field that errors about an embedder name. */
const FIELD = 'embedder'

const isEmbedderTrouble = (error: unknown): error is HindcastError =>
  isHindcastError(error) && (error.code === 'embedder_failed' || error.field === FIELD)

/** True of a damaged index, and not of a damaged table of the embedder. */
export const isIndexDamage = (error: unknown): boolean =>
  isHindcastError(error) && error.code === 'store_damaged' && !isEmbedderTrouble(error)

/** An embedder that is loaded when it is first asked for, with every answer checked, and off once it has failed. */
export class LoadedEmbedder {
  private readonly source: EmbedderSource
  private readonly closing: AbortSignal
  private loaded: Promise<Embedder> | undefined
  private isLoading = false
  /** Why it failed when it was last asked, and what to do about it. */
  trouble: { readonly off: string; readonly advice: string } | null = null

  constructor(source: EmbedderSource, closing: AbortSignal) {
    this.source = source
    this.closing = closing
  }

  get isTable(): boolean {
    return this.source.isTable
  }

  /** Null where it could not be loaded; the next call tries again. */
  async get(): Promise<Embedder | null> {
    this.loaded ??= this.load()
    try {
      return await this.loaded
    } catch (error) {
      this.loaded = undefined
      this.failed(error)
      return null
    }
  }

  /** Errors that are not about the embedder are thrown again. */
  failed(error: unknown): string {
    if (!isEmbedderTrouble(error)) throw error
    this.trouble = { off: error.message, advice: error.next }
    return error.message
  }

  async close(): Promise<void> {
    this.loaded = undefined
    const closed = this.source.close()
    // One that never came has nothing to let go, and would be waited for as long.
    if (this.isLoading) closed.catch(() => undefined)
    else await closed
  }

  private async load(): Promise<Embedder> {
    if (this.source.isTable) return guardedEmbedder(await this.source.load())
    this.isLoading = true
    const embedder = await this.within('loading the embedder', () => this.source.load())
    this.isLoading = false
    return guardedEmbedder(embedder, (ask) => this.within(`the embedder ${embedder.id}`, ask))
  }

  /** What is asked, or an error: an answer that never comes must not keep the caller. */
  private async within<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const ended = new AbortController()
    const limit = AbortSignal.any([this.closing, AbortSignal.timeout(MOST_SECONDS * SECOND_MS), ended.signal])
    const isOver = new Promise<never>((_, reject) => {
      const end = () =>
        reject(
          failed(
            this.closing.aborted
              ? `${what} had not answered when the memory was closed`
              : `${what} gave no answer in ${MOST_SECONDS} seconds`,
          ),
        )
      if (limit.aborted) end()
      else limit.addEventListener('abort', end, { once: true })
    })
    isOver.catch(() => undefined)
    try {
      return await Promise.race([isOver, ask()])
    } finally {
      ended.abort()
    }
  }
}

const failed = (problem: string): HindcastError =>
  new HindcastError('embedder_failed', problem, {
    field: FIELD,
    next: 'Search goes on by keywords. Put the embedder right, then run reindex.',
  })

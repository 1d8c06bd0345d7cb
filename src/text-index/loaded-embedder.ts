import { guardedEmbedder } from '#recall'
import type { Embedder } from '#recall/ports'
import { isHindcastError } from '#vocabulary'
import { type AskingLimit, withinLimit } from './asking-limit.ts'

/** Where an embedder comes from, and how it is let go. */
export interface EmbedderSource {
  /** `table`: ours, which answers at once, so that a turn may ask it; `ours`: in a thread of this process; else others’, and waited for within a limit. */
  readonly kind: 'table' | 'ours' | 'others'
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
  private readonly limit: AskingLimit
  private loaded: Promise<Embedder> | undefined
  /** Whether it was asked for and has not come. */
  private coming = false
  /** Why it could not be had, or failed, when it was last asked. */
  trouble: string | null = null
  /** What to do about that, where the failure told. */
  advice: string | null = null

  constructor(source: EmbedderSource, limit: AskingLimit) {
    this.source = source
    this.limit = limit
  }

  get isTable(): boolean {
    return this.source.kind === 'table'
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

  /** What fails for another reason is thrown again. */
  failed(error: unknown): string {
    if (!isEmbedderTrouble(error)) throw error
    this.trouble = error.message
    this.advice = isHindcastError(error) ? error.next : null
    return error.message
  }

  async close(): Promise<void> {
    this.loaded = undefined
    const closed = this.source.close()
    // One that never came has nothing to be let go, and would be waited for as long.
    if (this.coming) closed.catch(() => undefined)
    else await closed
  }

  private async load(): Promise<Embedder> {
    if (this.source.kind !== 'others') return guardedEmbedder(await this.source.load())
    this.coming = true
    const embedder = await withinLimit(this.limit, 'loading the embedder', () => this.source.load())
    this.coming = false
    return guardedEmbedder(embedder, (ask) => withinLimit(this.limit, `the embedder ${embedder.id}`, ask))
  }
}

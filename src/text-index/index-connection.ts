import type { OneAtATime } from '#consolidate'
import type { SearchIndex } from '#recall/ports'
import { HindcastError, isHindcastError } from '#vocabulary'
import { isEmbedderTrouble } from './loaded-embedder.ts'

/** Where an index lies. */
export interface IndexPlace {
  open(): Promise<SearchIndex>
  /** Whether there is one to open. */
  exists(): Promise<boolean>
  /** An empty one that is gone when it is closed. */
  scratch(): Promise<SearchIndex>
}

/** The index that is open, opened when it is first asked for, and again where another has taken its place. */
export class IndexConnection {
  private readonly place: IndexPlace
  private readonly queue: OneAtATime
  private opened: Promise<SearchIndex> | undefined
  private closed = false
  /** Grows when another index takes the place of the one that was open: what was being read from it is read again. */
  openings = 0

  constructor(place: IndexPlace, queue: OneAtATime) {
    this.place = place
    this.queue = queue
  }

  async isThere(): Promise<boolean> {
    return this.opened !== undefined || (await this.place.exists())
  }

  get(): Promise<SearchIndex> {
    if (this.closed) return Promise.reject(closedMeanwhile())
    this.opened ??= this.place.open().catch((error: unknown) => {
      this.opened = undefined
      throw error
    })
    return this.opened
  }

  /** The one that stands in the folder now: somebody may have deleted it, or made another. */
  async current(): Promise<SearchIndex> {
    const index = await this.get()
    if (!(await index.isReplaced())) return index
    await this.end((old) => old.close())
    return this.get()
  }

  async repaired<T>(work: () => Promise<T>): Promise<T> {
    const { openings } = this
    try {
      return await work()
    } catch (error) {
      if (!isHindcastError(error) || this.closed) throw error
      const damaged = error.code === 'store_damaged' && !isEmbedderTrouble(error)
      if (!damaged && this.openings === openings) throw error
      // One after the other: whoever comes second finds it repaired.
      if (damaged)
        await this.queue.run(async () => {
          if (this.openings === openings) await this.end((index) => index.discard())
        })
      return work()
    }
  }

  /** For a log that is opened again. */
  reopen(): void {
    this.closed = false
  }

  async close(): Promise<void> {
    this.closed = true
    await this.queue.idle()
    await this.end((index) => index.close())
  }

  private async end(how: (index: SearchIndex) => Promise<void>): Promise<void> {
    const index = await this.opened?.catch(() => undefined)
    this.opened = undefined
    this.openings++
    if (index) await how(index)
  }
}

const closedMeanwhile = (): HindcastError =>
  new HindcastError('unexpected', 'the memory was closed while it was searched', {
    next: 'Open it again and ask again.',
  })

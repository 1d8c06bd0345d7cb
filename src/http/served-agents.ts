import type { Memory, OpenOptions } from '#calls'
import { type Home, openProven } from '#calls/serving'
import { type Clock, HindcastError } from '#vocabulary'
import type { Bearer } from './bearer.ts'
import { callProgress } from './call-progress.ts'
import type { Place } from './place.ts'

export interface Opening {
  readonly create: boolean
  /** For somebody who only looks: nothing is recorded. */
  readonly look: boolean
}

/** A memory in use: whoever has it lets go of it when done. */
export interface MemoryInUse {
  readonly memory: Memory
  letGo(): void
}

interface Kept {
  readonly opening: Promise<Memory>
  users: number
  idle?: NodeJS.Timeout
}

/** The memories of a home for callers: each is opened at the first call and closed when it has been idle for a while. */
export class ServedAgents {
  readonly home: Home
  private readonly idleMs: number
  private readonly clock: Clock | undefined
  private readonly kept = new Map<string, Kept>()
  private isClosed = false

  constructor(home: Home, idleMs: number, clock: Clock | undefined) {
    this.home = home
    this.idleMs = idleMs
    this.clock = clock
  }

  /** How many memories are open. */
  get open(): number {
    return this.kept.size
  }

  /** The memory of a place for a bearer, opened at its first call. */
  async use(
    bearer: Bearer,
    { agent, run, mode, strategy }: Place,
    { create, look }: Opening,
    door = 'http',
  ): Promise<MemoryInUse> {
    const actor = look ? 'person' : bearer.actor
    // A memory that is opened after the end would stay open.
    if (this.isClosed)
      throw new HindcastError('memory_closed', 'the server is ending', {
        next: 'Send it again when it runs: nothing was done.',
      })
    const name = JSON.stringify([door, agent, run, mode, strategy, actor, look, bearer.token?.id])
    const options = {
      ...{ agent, run, mode, strategy, actor, look, create },
      ...{ progress: callProgress, clock: this.clock },
    } as OpenOptions
    const known = this.kept.get(name)
    const kept = known ?? {
      opening: openProven(this.home, options, bearer.token),
      users: 0,
    }
    this.kept.set(name, kept)
    kept.users++
    clearTimeout(kept.idle)
    try {
      return { memory: await kept.opening, letGo: this.letGoOf(name, kept) }
    } catch (error) {
      // The next call opens it anew.
      if (this.kept.get(name) === kept) this.kept.delete(name)
      throw error
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    await Promise.all([...this.kept].map(([name, kept]) => this.end(name, kept)))
  }

  private letGoOf(name: string, kept: Kept): () => void {
    let isGone = false
    return () => {
      if (isGone) return
      isGone = true
      kept.users--
      if (kept.users === 0) kept.idle = setTimeout(() => void this.end(name, kept), this.idleMs).unref()
    }
  }

  private async end(name: string, kept: Kept): Promise<void> {
    clearTimeout(kept.idle)
    if (this.kept.get(name) === kept) this.kept.delete(name)
    // An error while closing is not the next caller's.
    await kept.opening.then((memory) => memory.close()).catch(() => undefined)
  }
}

import type { Memory } from '#operations'
import { HindcastError } from '#vocabulary'

/** A memory in use: whoever has it lets go of it when done. */
export interface Resident {
  readonly memory: Memory
  letGo(): void
}

interface Kept {
  readonly agent: string
  readonly opening: Promise<Memory>
  users: number
}

/** The memories that are open, each for as long as it is used; of idle ones, as many as were used last. */
export class Residents {
  private readonly most: number
  /** Least lately used first. */
  private readonly kept = new Map<string, Kept>()
  private closed = false

  constructor(most: number) {
    this.most = most
  }

  get size(): number {
    return this.kept.size
  }

  /** The memory of that name, opened unless it is open. */
  async use(name: string, agent: string, open: () => Promise<Memory>): Promise<Resident> {
    // Whoever comes after the end would open one that nobody closes.
    if (this.closed)
      throw new HindcastError('memory_closed', 'the server is ending', {
        next: 'Send it again when it runs: nothing was done.',
      })
    const known = this.kept.get(name)
    const kept = known ?? { agent, opening: open(), users: 0 }
    this.kept.delete(name)
    this.kept.set(name, kept)
    kept.users++
    try {
      const memory = await kept.opening
      let gone = false
      const letGo = (): void => {
        if (gone) return
        gone = true
        kept.users--
        this.trim()
      }
      return { memory, letGo }
    } catch (error) {
      // What cannot be opened now may be opened by the next call.
      kept.users--
      if (this.kept.get(name) === kept) this.kept.delete(name)
      throw error
    }
  }

  /** Lets go of an agent's memories: it was deleted, or put back from a backup. */
  async drop(agent: string): Promise<void> {
    const gone = [...this.kept].filter(([, kept]) => kept.agent === agent)
    for (const [name] of gone) this.kept.delete(name)
    await Promise.all(gone.map(([, kept]) => closed(kept)))
  }

  /** Closes all, once their calls have ended. */
  async close(): Promise<void> {
    this.closed = true
    const all = [...this.kept.values()]
    this.kept.clear()
    await Promise.all(all.map(closed))
  }

  private trim(): void {
    if (this.closed) return
    let over = this.kept.size - this.most
    for (const [name, kept] of this.kept) {
      if (over <= 0) return
      if (kept.users > 0) continue
      this.kept.delete(name)
      over--
      void closed(kept)
    }
  }
}

/** What is wrong with closing one is nobody's who calls another. */
const closed = (kept: Kept): Promise<void> =>
  kept.opening.then((memory) => memory.close()).catch(() => undefined)

import type { Head } from '#record/ports'
import type { Connection } from './connection.ts'
import { readHead, sameHead } from './head.ts'
import { type Meta, readMeta } from './meta.ts'
import { type Ours, type Standing, standingOf } from './standing.ts'

/** What the store says about itself at one data version. */
export interface Look {
  readonly version: number
  readonly generation: number
  readonly standing: Standing
}

/** Notices what other connections did since this handle last loaded or appended. */
export class Witness {
  private readonly connection: Connection
  private readonly ours: Ours
  private readonly location: string
  private last: Look
  private seen: { readonly look: Look; readonly head: Head } | null = null

  constructor(connection: Connection, ours: Ours, location: string, meta: Meta) {
    this.connection = connection
    this.ours = ours
    this.location = location
    // No data version is negative: the first look is taken afresh.
    this.last = this.lookAt(meta, -1)
  }

  /** As of the last look. */
  get standing(): Standing {
    return this.last.standing
  }

  /** Reads what the store says about itself, if any other connection has committed. Called inside a transaction. */
  look(): Look {
    const version = this.connection.dataVersion()
    if (version !== this.last.version) {
      const meta = readMeta(this.connection)
      if (meta) this.last = this.lookAt(meta, version)
    }
    return this.last
  }

  /** Remembers what was loaded or appended. */
  saw(look: Look, head: Head): void {
    this.seen = { look, head }
  }

  /** Nobody else has committed since this handle loaded or appended up to this head, so that it need not be read again. */
  stillAt(look: Look, head: Head): boolean {
    return this.seen !== null && this.seen.look.version === look.version && sameHead(this.seen.head, head)
  }

  /** The rows were swapped since they were loaded: what is held in memory was made of others. */
  swapped(look: Look): boolean {
    return this.seen !== null && this.seen.look.generation !== look.generation
  }

  /**
   * 1.6 µs while nobody else writes. When somebody did, the head and the generation tell whether it was the log or
   * only a lease or the shadow of a rebuild, which must not make everybody load again.
   */
  async changed(): Promise<boolean> {
    if (!this.seen) return true
    const { look, head } = this.seen
    if (this.connection.dataVersion() === look.version) return false
    const now = await this.connection.reading(() => ({ look: this.look(), head: readHead(this.connection) }))
    if (now.look.generation !== look.generation || !sameHead(now.head, head)) return true
    this.saw(now.look, head)
    return false
  }

  private lookAt(meta: Meta, version: number): Look {
    const standing = standingOf(meta, this.ours, !this.connection.readOnly, this.location)
    return { version, generation: meta.generation, standing }
  }
}

import type { Head } from '#record/ports'
import { sameHead } from '../log-head.ts'
import { type StoreSpec, type WriteAccess, writeAccess } from '../write-access.ts'
import type { Connection } from './connection.ts'
import { type Meta, readMeta } from './meta.ts'
import { readHead } from './read-head.ts'

/** What the store says about itself at one data version. */
export interface Observation {
  readonly version: number
  readonly generation: number
  readonly access: WriteAccess
}

/** Notices what other connections did since this handle last loaded or appended. */
export class ChangeDetector {
  private readonly connection: Connection
  private readonly spec: StoreSpec
  private readonly location: string
  /** As it was when it was opened. */
  private readonly foreign: readonly string[]
  private last: Observation
  private seen: { readonly observation: Observation; readonly head: Head } | null = null

  constructor(
    connection: Connection,
    spec: StoreSpec,
    location: string,
    meta: Meta,
    foreign: readonly string[],
  ) {
    this.connection = connection
    this.spec = spec
    this.location = location
    this.foreign = foreign
    // No data version is negative: the first observation is taken afresh.
    this.last = this.observationOf(meta, -1)
  }

  /** As of the last observation. */
  get access(): WriteAccess {
    return this.last.access
  }

  /** Reads what the store says about itself, if any other connection has committed. Called inside a transaction. */
  observe(): Observation {
    const version = this.connection.dataVersion()
    if (version !== this.last.version) {
      const meta = readMeta(this.connection)
      if (meta) this.last = this.observationOf(meta, version)
    }
    return this.last
  }

  /** Remembers what was loaded or appended. */
  remember(observation: Observation, head: Head): void {
    this.seen = { observation, head }
  }

  /** Nobody else has committed since this handle loaded or appended up to this head, so that it need not be read again. */
  isStillAt(observation: Observation, head: Head): boolean {
    return (
      this.seen !== null &&
      this.seen.observation.version === observation.version &&
      sameHead(this.seen.head, head)
    )
  }

  /** Other rows became current since these were loaded: what is held in memory was made of others. */
  hasNewGeneration(observation: Observation): boolean {
    return this.seen !== null && this.seen.observation.generation !== observation.generation
  }

  /**
   * 1.6 µs while nobody else writes. When somebody did, the head and the generation tell whether it was the log or
   * only a lease or an unfinished rebuild, which must not make everybody load again.
   */
  async changed(): Promise<boolean> {
    if (!this.seen) return true
    const { observation, head } = this.seen
    if (this.connection.dataVersion() === observation.version) return false
    const now = await this.connection.reading(() => ({
      observation: this.observe(),
      head: readHead(this.connection),
    }))
    if (now.observation.generation !== observation.generation || !sameHead(now.head, head)) return true
    this.remember(now.observation, head)
    return false
  }

  private observationOf(meta: Meta, version: number): Observation {
    const access = writeAccess(meta, this.spec, !this.connection.readOnly, this.location, this.foreign)
    return { version, generation: meta.generation, access }
  }
}

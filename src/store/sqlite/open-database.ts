import { type HindcastError, isHindcastError } from '#vocabulary'
import { orThrow, type StoreSpec, upkeepRefusal } from '../write-access.ts'
import { ChangeDetector, type Observation } from './change-detector.ts'
import type { Connection, ConnectionOptions } from './connection.ts'
import type { DatabaseLocation } from './database-location.ts'
import type { Meta } from './meta.ts'
import { SameFile } from './same-file.ts'

/** The open database of one log: what its store and its disk share. */
export class OpenDatabase {
  readonly connection: Connection
  readonly location: DatabaseLocation
  readonly spec: StoreSpec
  readonly changes: ChangeDetector
  private readonly removeCopy: () => Promise<void>
  private readonly sameFile: SameFile
  private closed = false

  constructor(
    connection: Connection,
    location: DatabaseLocation,
    spec: StoreSpec,
    meta: Meta,
    foreign: readonly string[],
    removeCopy: () => Promise<void>,
  ) {
    this.connection = connection
    this.location = location
    this.spec = spec
    this.changes = new ChangeDetector(connection, spec, location.file, meta, foreign)
    this.removeCopy = removeCopy
    this.sameFile = new SameFile(location.file, { holdsLog: connection.file === location.file })
  }

  /** Rows of another version may lack a table or a column: then that is what is wrong. */
  read<T>(work: () => T): Promise<T> {
    return this.readBy(() => this.connection.reading(work))
  }

  /** The same by one statement. */
  readOne<T>(work: () => T): Promise<T> {
    return this.readBy(() => this.connection.readingOne(work))
  }

  private readBy<T>(reading: () => Promise<T>): Promise<T> {
    return this.ofThisFile(async () => {
      try {
        return await reading()
      } catch (error) {
        const { newer, outdated } = this.changes.access
        throw (isHindcastError(error) && error.code === 'unexpected' && (newer ?? outdated)) || error
      }
    })
  }

  write<T>(work: () => T): Promise<T> {
    return this.ofThisFile(() => this.connection.writing(work))
  }

  /** Whether others wrote since this handle last loaded or appended. */
  changed(): Promise<boolean> {
    return this.ofThisFile(() => this.changes.changed())
  }

  /** What the store says about itself now. */
  observed(): Promise<Observation> {
    return this.read(() => this.changes.observe())
  }

  /** Another connection to the file, with the same settings. */
  async another(options: Partial<ConnectionOptions>): Promise<Connection> {
    this.refuseGone()
    const other = await this.connection.another(options)
    try {
      this.refuseGone()
      return other
    } catch (error) {
      other.close()
      throw error
    }
  }

  /** Refuses to answer from a file, or for a commit to one, that is no longer where it was opened. */
  refuseGone(): void {
    // Closing takes the write-ahead log away by itself.
    if (!this.closed) this.sameFile.refuseGone()
  }

  /** Whatever work on a file ended in, that the file is gone is what is wrong. */
  async ofThisFile<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      this.refuseGone()
    }
  }

  /** What is kept beside the events and their rows. */
  async writeUpkeep<T>(work: () => T): Promise<T> {
    orThrow(await this.upkeepRefusal())
    return this.write(work)
  }

  async upkeepRefusal(): Promise<HindcastError | null> {
    return upkeepRefusal((await this.observed()).access)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    this.connection.close()
    await this.removeCopy()
  }
}

import { type HindcastError, isHindcastError } from '#vocabulary'
import { orThrow, type StoreSpec, upkeepRefusal } from '../write-access.ts'
import { ChangeDetector } from './change-detector.ts'
import type { Connection } from './connection.ts'
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
    this.sameFile = new SameFile(location.file)
  }

  /** Rows of another version may lack a table or a column: then that is what is wrong. */
  async read<T>(work: () => T): Promise<T> {
    try {
      return await this.connection.reading(work)
    } catch (error) {
      const { newer, outdated } = this.changes.access
      throw (isHindcastError(error) && error.code === 'unexpected' && (newer ?? outdated)) || error
    }
  }

  /** Refuses to answer a commit that went into a file which is no longer where it was opened. */
  refuseGone(): void {
    this.sameFile.refuseGone()
  }

  /** What is kept beside the events and their rows. */
  async writeUpkeep<T>(work: () => T): Promise<T> {
    orThrow(await this.upkeepRefusal())
    const done = await this.connection.writing(work)
    this.refuseGone()
    return done
  }

  async upkeepRefusal(): Promise<HindcastError | null> {
    return upkeepRefusal((await this.connection.reading(() => this.changes.observe())).access)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    this.connection.close()
    await this.removeCopy()
  }
}

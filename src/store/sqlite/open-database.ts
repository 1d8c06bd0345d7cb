import { type HindcastError, isHindcastError } from '#vocabulary'
import type { Connection } from './connection.ts'
import type { Meta } from './meta.ts'
import type { Place } from './place.ts'
import { type Ours, orThrow, upkeepRefusal } from './standing.ts'
import { Witness } from './witness.ts'

/** The open database of one log: what its store and its disk share. */
export class OpenDatabase {
  readonly connection: Connection
  readonly place: Place
  readonly ours: Ours
  readonly witness: Witness
  private readonly removeCopy: () => Promise<void>
  private closed = false

  constructor(connection: Connection, place: Place, ours: Ours, meta: Meta, removeCopy: () => Promise<void>) {
    this.connection = connection
    this.place = place
    this.ours = ours
    this.witness = new Witness(connection, ours, place.file, meta)
    this.removeCopy = removeCopy
  }

  /** Rows of another version may lack a table or a column: then that is what is wrong. */
  async read<T>(work: () => T): Promise<T> {
    try {
      return await this.connection.reading(work)
    } catch (error) {
      const { newer, outdated } = this.witness.standing
      throw (isHindcastError(error) && error.code === 'unexpected' && (newer ?? outdated)) || error
    }
  }

  /** What is kept beside the events and their rows. */
  async writeUpkeep<T>(work: () => T): Promise<T> {
    orThrow(await this.upkeepRefusal())
    return this.connection.writing(work)
  }

  async upkeepRefusal(): Promise<HindcastError | null> {
    return upkeepRefusal((await this.connection.reading(() => this.witness.look())).standing)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    this.connection.close()
    await this.removeCopy()
  }
}

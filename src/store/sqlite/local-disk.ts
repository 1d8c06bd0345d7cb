import type { Anchored, Head, LastWritten, LocalDisk } from '#record/ports'
import type { Anchor } from '#vocabulary'
import { addAnchors, readAnchors } from '../anchor-file.ts'
import { orThrow } from '../write-access.ts'
import { backUp } from './backup.ts'
import { foreignMeta, foreignSchema } from './foreign-schema.ts'
import { integrityFaults } from './integrity-check.ts'
import { keepLastWritten, readLastWritten, readLastWrittenOf } from './last-written.ts'
import { countAnchors, countedAnchors, readMeta } from './meta.ts'
import type { OpenDatabase } from './open-database.ts'

/** What is beside a log that is itself a file here: the anchors in its folder, the rest in the log's own database. */
export class SqliteDisk implements LocalDisk {
  private readonly database: OpenDatabase

  constructor(database: OpenDatabase) {
    this.database = database
  }

  anchors(): Promise<Anchored> {
    const { connection, location } = this.database
    // Counted first: a line that another process adds meanwhile is one more than counted.
    return this.database.read(() => {
      const counted = countedAnchors(connection)
      return { counted, anchors: readAnchors(location.folder) }
    })
  }

  async addAnchor(anchor: Anchor): Promise<void> {
    const { connection, location, changes } = this.database
    orThrow(changes.access.readOnly)
    await this.database.write(() => {
      // The folder may be another log's by now.
      this.database.refuseGone()
      countAnchors(connection, addAnchors(location.folder, anchor))
    })
  }

  lastWritten(): Promise<readonly LastWritten[]> {
    return this.database.read(() => readLastWritten(this.database.connection))
  }

  lastWrittenOf(path: string): Promise<LastWritten | null> {
    return this.database.read(() => readLastWrittenOf(this.database.connection, path))
  }

  async keepLastWritten(...written: readonly LastWritten[]): Promise<void> {
    if (written.length === 0) return
    await this.database.writeUpkeep(() => {
      for (const one of written) keepLastWritten(this.database.connection, one)
    })
  }

  async damage(): Promise<readonly string[]> {
    const { connection, spec } = this.database
    const faults = await this.database.ofThisFile(() => integrityFaults(connection))
    if (faults.length > 0) return faults
    return this.database.read(() => {
      const meta = readMeta(connection)
      return meta
        ? [...foreignSchema(connection, meta, spec), ...foreignMeta(connection, meta, spec)]
        : ['meta is gone']
    })
  }

  backup(
    path: string,
    progress: (done: number, total: number) => void,
  ): Promise<{ readonly head: Head; readonly bytes: number }> {
    return this.database.ofThisFile(() => backUp(this.database, path, progress))
  }

  holdAlone(): Promise<void> {
    return this.database.connection.holdAlone()
  }

  close(): Promise<void> {
    return this.database.close()
  }
}

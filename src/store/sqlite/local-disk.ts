import type { Anchor, Head, LastWritten, LocalDisk } from '#record/ports'
import { readAnchor, writeAnchor } from '../head-anchor.ts'
import { orThrow } from '../write-access.ts'
import { backUp } from './backup.ts'
import { foreignMeta, foreignSchema } from './foreign-schema.ts'
import { integrityFaults } from './integrity-check.ts'
import { keepLastWritten, readLastWritten, readLastWrittenOf } from './last-written.ts'
import { readMeta } from './meta.ts'
import type { OpenDatabase } from './open-database.ts'

/** What is beside a log that is itself a file here: the anchor in its folder, the rest in the log's own database. */
export class SqliteDisk implements LocalDisk {
  private readonly database: OpenDatabase

  constructor(database: OpenDatabase) {
    this.database = database
  }

  anchor(): Promise<Anchor | null> {
    return this.database.ofThisFile(() => readAnchor(this.database.location.folder))
  }

  async writeAnchor(anchor: Anchor): Promise<void> {
    orThrow(this.database.changes.access.readOnly)
    // The folder may be another log's by now.
    this.database.refuseGone()
    await writeAnchor(this.database.location.folder, anchor)
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

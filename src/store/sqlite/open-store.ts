import { dirname } from 'node:path'
import type { OpenLog } from '#log/ports'
import { clearLeftovers, syncFolder } from '#vocabulary/files'
import { anchorsBeside, refuseLostLog } from '../anchor-file.ts'
import { shapeOf } from '../sql/index.ts'
import type { StoreSpec } from '../write-access.ts'
import { Connection } from './connection.ts'
import { findDatabase } from './database-location.ts'
import { SQLITE } from './dialect.ts'
import { FolderDisk } from './local-disk.ts'
import { foreignSchema, makeTables, SCHEMA_VERSION } from './meta.ts'
import { requireNode } from './node-version.ts'
import { readHead } from './reader.ts'
import { SqliteStore } from './store.ts'

export interface SqliteStoreOptions {
  /** Holds `hindcast.db` and `anchors.jsonl`; made when it is not there. */
  readonly folder: string
  /** Whose memory this is; a folder belongs to one. */
  readonly owner: string
  /** The version of the rules that make derived rows. Rows of an older one are rebuilt, of a newer one only read. */
  readonly rulesVersion: number
  readonly readOnly?: boolean
  /** Refuses to grow beyond this many pages of 4 KB. */
  readonly maxPages?: number
}

/** Forty tables in one digest: the same for every log that is opened. */
const SHAPE = shapeOf(SQLITE)

/** Opens the log that is a file in a folder, with what is beside it there. */
export const openSqliteStore = async (options: SqliteStoreOptions): Promise<OpenLog> => {
  requireNode(process.versions.node)
  const { default: driver } = await import('better-sqlite3')
  const spec: StoreSpec = {
    owner: options.owner,
    schema: SCHEMA_VERSION,
    rules: options.rulesVersion,
    shape: SHAPE,
  }
  const location = await findDatabase(options.folder, options.readOnly ?? false)
  const connection = await Connection.open(driver, {
    file: location.file,
    readOnly: !location.writable,
    maxPages: options.maxPages,
  })
  try {
    const { shape } = await makeTables(connection, spec)
    refuseLostLog(location.folder, (await connection.reading(() => readHead(connection))).seq)
    if (!location.exists)
      for (const made of [location.folder, dirname(location.folder)]) await syncFolder(made)
    const foreign = await connection.reading(() => foreignSchema(connection, shape !== SHAPE))
    const store = new SqliteStore(connection, { folder: location.folder, spec, foreign })
    if (location.writable) await clearLeftovers(location.folder, '.tmp')
    const disk = new FolderDisk(driver, location.folder, location.writable)
    return { store, anchors: anchorsBeside(store, location.folder), disk }
  } catch (error) {
    connection.close()
    throw error
  }
}

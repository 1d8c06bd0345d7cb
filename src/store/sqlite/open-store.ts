import { dirname } from 'node:path'
import { clearLeftovers, syncFolder } from '#disk'
import type { OpenLog } from '#record/ports'
import { isHindcastError } from '#vocabulary'
import { refuseLostLog } from '../anchor-file.ts'
import { shapeOf } from '../sql/index.ts'
import type { StoreSpec } from '../write-access.ts'
import { Connection, type ConnectionOptions, type Driver } from './connection.ts'
import { copyForReading, findDatabase } from './database-location.ts'
import { SQLITE } from './dialect.ts'
import { foreignSchema } from './foreign-schema.ts'
import { SqliteDisk } from './local-disk.ts'
import { readMeta, SCHEMA_VERSION } from './meta.ts'
import { migrate } from './migrate.ts'
import { requireNode } from './node-version.ts'
import { OpenDatabase } from './open-database.ts'
import { readHead } from './read-head.ts'
import { dropLeftShadowTables } from './shadow-tables.ts'
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
  const { connection, removeCopy } = await connect(driver, {
    file: location.file,
    readOnly: !location.writable,
    maxPages: options.maxPages,
  })
  try {
    const meta = await migrate(connection, spec)
    refuseLostLog(location.folder, (await connection.reading(() => readHead(connection))).seq)
    if (!location.exists)
      for (const made of [location.folder, dirname(location.folder)]) await syncFolder(made)
    const foreign = await connection.reading(() =>
      foreignSchema(connection, readMeta(connection) ?? meta, spec),
    )
    const database = new OpenDatabase(connection, location, spec, meta, foreign, removeCopy)
    await clearLeft(database)
    return { store: new SqliteStore(database), disk: new SqliteDisk(database) }
  } catch (error) {
    connection.close()
    await removeCopy()
    throw error
  }
}

/** What processes that died left in the folder and in the database. That it cannot be cleared now keeps nobody from opening. */
const clearLeft = async (database: OpenDatabase): Promise<void> => {
  try {
    if ((await database.upkeepRefusal()) !== null) return
    await clearLeftovers(database.location.folder, '.tmp')
    await dropLeftShadowTables(database.connection)
  } catch (error) {
    if (!isHindcastError(error)) throw error
  }
}

interface Connected {
  readonly connection: Connection
  removeCopy(): Promise<void>
}

const connect = async (driver: Driver, options: ConnectionOptions): Promise<Connected> => {
  try {
    return { connection: await Connection.open(driver, options), removeCopy: async () => undefined }
  } catch (error) {
    const unreadable = isHindcastError(error) && ['store_read_only', 'not_found'].includes(error.code)
    if (!options.readOnly || !unreadable) throw error
    const copy = await copyForReading(options.file)
    try {
      const connection = await Connection.open(driver, { ...options, file: copy.file })
      return { connection, removeCopy: copy.remove }
    } catch (failed) {
      await copy.remove()
      throw failed
    }
  }
}

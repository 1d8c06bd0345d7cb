import { TABLE_NAMES } from '#record/ports'
import { HindcastError, suggest } from '#vocabulary'
import { derivedTables, eventsTable, leasesTable, type TableSet, textsTable } from '../sql/index.ts'
import type { StoreSpec } from '../write-access.ts'
import { APPLICATION_ID, type Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'
import { type Meta, readMeta, SCHEMA_VERSION, writeMeta } from './meta.ts'
import { ARCHIVES_TABLE, META_TABLE, WRITTEN_TABLE } from './own-tables.ts'

const FIRST: TableSet = { prefix: '', generation: 0, temporary: false, scope: [] }

/**
 * Brings the log's own tables to this version, in one transaction. Kysely's Migrator is not used: it holds its transaction
 * open across awaits. The derived tables need no migrations, a rebuild makes them anew.
 */
const MIGRATIONS: readonly ((connection: Connection, spec: StoreSpec) => void)[] = [
  (connection, spec) => {
    connection.run(
      `PRAGMA application_id = ${APPLICATION_ID}`,
      META_TABLE,
      textsTable(SQLITE, 'texts'),
      ARCHIVES_TABLE,
      leasesTable(SQLITE),
      ...eventsTable(SQLITE, FIRST),
      ...derivedTables(SQLITE, FIRST),
    )
    const { owner, rules, shape } = spec
    writeMeta(connection, { owner, rules, shape, tables: TABLE_NAMES, generation: FIRST.generation })
  },
  (connection) => connection.run(WRITTEN_TABLE),
]

export const migrate = async (connection: Connection, spec: StoreSpec): Promise<Meta> => {
  const found = await connection.reading(() => {
    refuseForeign(connection)
    return readMeta(connection)
  })
  if (found && (found.schema >= SCHEMA_VERSION || connection.readOnly))
    return checked(connection, found, spec)
  return connection.writing(() => {
    // Read again under the lock: another process may have been first.
    const meta = readMeta(connection)
    refuseForeign(connection)
    if (meta) checked(connection, meta, spec)
    const version = meta?.schema ?? 0
    if (version < SCHEMA_VERSION) {
      for (const up of MIGRATIONS.slice(version)) up(connection, spec)
      writeMeta(connection, { schema: SCHEMA_VERSION })
    }
    const migrated = readMeta(connection)
    if (!migrated) throw new Error('a migrated store has meta')
    return migrated
  })
}

const checked = (connection: Connection, meta: Meta, spec: StoreSpec): Meta => {
  if (meta.owner === spec.owner) return meta
  throw new HindcastError(
    'home_in_use',
    `This folder holds the memory of ${meta.owner}: ${connection.file}`,
    {
      field: 'owner',
      next: `Open it as ${meta.owner}, from a folder of that name, or give another folder. A backup is put in place with ${suggest('restore')}.`,
    },
  )
}

const refuseForeign = (connection: Connection): void => {
  const tables = connection.statement<{ count: number }>('SELECT count(*) AS count FROM sqlite_master').get()
  if (tables?.count === 0 || connection.pragma('application_id') === APPLICATION_ID) return
  throw new HindcastError('home_in_use', `This is another program's database: ${connection.file}`, {
    next: 'Give another folder, or move that file away.',
  })
}

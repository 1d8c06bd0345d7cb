import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { SqlDialect, SqlTables } from '../sql/index.ts'

/**
 * Builds SQL and runs none: the driver is synchronous, so a statement is compiled here and run as a prepared one,
 * and no transaction is ever open across an await.
 */
export const builder = new Kysely<SqlTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

export const SQLITE: SqlDialect = {
  types: { integer: 'integer', real: 'double precision', text: 'text', bytes: 'blob' },
  placeholder: () => '?',
}

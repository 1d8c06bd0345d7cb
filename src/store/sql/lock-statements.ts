import { insertInto, matching, placeholders, quoted, type Scope, type SqlDialect } from './dialect.ts'

export interface LockStatements {
  /** Takes or renews a lock unless another holds it: scope, name, holder, until, now */
  readonly take: string
  /** scope, name, holder */
  readonly release: string
}

export const lockStatements = (dialect: SqlDialect, scope: Scope = []): LockStatements => {
  const columns = [...scope, 'name', 'holder', 'until']
  const named = [...scope, 'name']
  return {
    take: `${insertInto(dialect, 'locks', columns)}
      ON CONFLICT (${named.map(quoted)}) DO UPDATE SET holder = excluded.holder, until = excluded.until
      WHERE locks.holder = excluded.holder OR locks.until <= ${dialect.placeholder(columns.length + 1)}`,
    release: `DELETE FROM locks WHERE ${matching([...named, 'holder'], placeholders(dialect))}`,
  }
}

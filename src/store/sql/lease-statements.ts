import { insertInto, matching, placeholders, quoted, type Scope, type SqlDialect } from './dialect.ts'

export interface LeaseStatements {
  /** Takes or extends a lease unless another holds it still: scope, name, holder, until, now */
  readonly take: string
  /** scope, name */
  readonly holder: string
  /** Ends a lease that would last longer than it was ever taken for: until, scope, name, until */
  readonly cap: string
  /** scope, name, holder */
  readonly release: string
}

export const leaseStatements = (dialect: SqlDialect, scope: Scope = []): LeaseStatements => {
  const columns = [...scope, 'name', 'holder', 'until']
  const named = [...scope, 'name']
  const capped = placeholders(dialect)
  return {
    take: `${insertInto(dialect, 'leases', columns)}
      ON CONFLICT (${named.map(quoted)}) DO UPDATE SET holder = excluded.holder, until = excluded.until
      WHERE leases.holder = excluded.holder OR leases.until <= ${dialect.placeholder(columns.length + 1)}`,
    holder: `SELECT holder FROM leases WHERE ${matching(named, placeholders(dialect))}`,
    cap: `UPDATE leases SET until = ${capped()} WHERE ${matching(named, capped)} AND until > ${capped()}`,
    release: `DELETE FROM leases WHERE ${matching([...named, 'holder'], placeholders(dialect))}`,
  }
}

import type { Instant } from '#vocabulary'
import { leaseStatements } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

const { take, holder: heldBy, cap, release } = leaseStatements(SQLITE)

/**
 * Called inside a transaction. A lease that another holds beyond its own length was dated by a clock that ran ahead of this one: it
 * is seen now, and lasts that length from here on. Leases of one name have one length.
 */
export const takeLease = (
  connection: Connection,
  name: string,
  holder: string,
  now: Instant,
  milliseconds: number,
): { readonly held: boolean; readonly by: string } => {
  connection.statement(take).run(name, holder, now + milliseconds, now)
  const by = connection.statement<{ holder: string }>(heldBy).get(name)?.holder
  if (by !== holder) connection.statement(cap).run(now + milliseconds, name, now + milliseconds)
  return { held: by === holder, by: by ?? holder }
}

export const releaseLease = (connection: Connection, name: string, holder: string): void => {
  connection.statement(release).run(name, holder)
}

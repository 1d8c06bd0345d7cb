import type { Instant } from '#vocabulary'
import { leaseStatements } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

const { take, holder: heldBy, release } = leaseStatements(SQLITE)

/** Called inside a transaction. */
export const takeLease = (
  connection: Connection,
  name: string,
  holder: string,
  now: Instant,
  milliseconds: number,
): { readonly held: boolean; readonly by: string } => {
  connection.statement(take).run(name, holder, now + milliseconds, now)
  const by = connection.statement<{ holder: string }>(heldBy).get(name)?.holder
  return { held: by === holder, by: by ?? holder }
}

export const releaseLease = (connection: Connection, name: string, holder: string): void => {
  connection.statement(release).run(name, holder)
}

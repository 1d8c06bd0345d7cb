import type { Instant } from '#vocabulary'
import type { Connection } from './connection.ts'

/** Takes or extends a lease unless another holds it still. Called inside a transaction. */
export const takeLease = (
  connection: Connection,
  name: string,
  holder: string,
  now: Instant,
  milliseconds: number,
): { readonly held: boolean; readonly by: string } => {
  connection
    .statement(
      `INSERT INTO leases (name, holder, until) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE leases.holder = excluded.holder OR leases.until <= ?`,
    )
    .run(name, holder, now + milliseconds, now)
  const by = connection
    .statement<{ holder: string }>('SELECT holder FROM leases WHERE name = ?')
    .get(name)?.holder
  return { held: by === holder, by: by ?? holder }
}

export const releaseLease = (connection: Connection, name: string, holder: string): void => {
  connection.statement('DELETE FROM leases WHERE name = ? AND holder = ?').run(name, holder)
}

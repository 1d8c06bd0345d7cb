import type { LastWritten } from '#log/ports'
import type { Connection } from './connection.ts'

/** How the files of the workspace were left on this disk. Beside the log, because another disk may hold others. */
export const readLastWritten = (connection: Connection): readonly LastWritten[] =>
  connection.statement<LastWritten>('SELECT path, event, hash FROM written ORDER BY path').all()

export const readLastWrittenOf = (connection: Connection, path: string): LastWritten | null =>
  connection.statement<LastWritten>('SELECT path, event, hash FROM written WHERE path = ?').get(path) ?? null

export const keepLastWritten = (connection: Connection, { path, event, hash }: LastWritten): void => {
  connection
    .statement(
      `INSERT INTO written (path, event, hash) VALUES (?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET event = excluded.event, hash = excluded.hash`,
    )
    .run(path, event, hash)
}

import type { Commit } from '#record/ports'
import { hashBytes, insertEvent } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

/** Adds events to one log. Called inside a transaction. */
export class LogWriter {
  private readonly insert

  constructor(connection: Connection, prefix: string) {
    this.insert = connection.statement(insertEvent(SQLITE, `${prefix}events`))
  }

  write(commits: readonly Commit[]): void {
    let prevHash: Buffer | undefined
    for (const { event } of commits) {
      const hash = hashBytes(event.hash)
      this.insert.run(
        event.seq,
        event.id,
        event.kind,
        event.v,
        event.at,
        event.knownAt,
        event.run,
        event.turn,
        event.actor,
        event.trust,
        event.payload,
        prevHash ?? hashBytes(event.prevHash),
        hash,
      )
      prevHash = hash
    }
  }
}

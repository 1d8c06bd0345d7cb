import type { Commit } from '#record/ports'
import { eventValues, insertEvent } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

/** Adds events to one log. Called inside a transaction. */
export class LogWriter {
  private readonly insert

  constructor(connection: Connection, prefix: string) {
    this.insert = connection.statement(insertEvent(SQLITE, `${prefix}events`))
  }

  write(commits: readonly Commit[]): void {
    for (const { event } of commits) this.insert.run(...eventValues(event))
  }
}

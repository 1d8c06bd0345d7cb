import type { Commit, Head, StoredEvent } from '#record/ports'
import { HindcastError } from '#vocabulary'
import { bytesOf, EVENT_COLUMNS } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { quoted } from './table-writer.ts'

/** Adds events to one log. Called inside a transaction. */
export class LogWriter {
  private readonly insert

  constructor(connection: Connection, prefix: string) {
    this.insert = connection.statement(
      `INSERT INTO ${quoted(`${prefix}events`)} (${EVENT_COLUMNS.map(quoted)}) VALUES (${EVENT_COLUMNS.map(() => '?')})`,
    )
  }

  write(commits: readonly Commit[]): void {
    let prevHash: Buffer | undefined
    for (const { event } of commits) {
      const hash = bytesOf(event.hash)
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
        prevHash ?? bytesOf(event.prevHash),
        hash,
      )
      prevHash = hash
    }
  }
}

/** Refuses events that do not follow one another from `head`: a store never holds a log with a hole. */
export const follow = (head: Head, commits: readonly Commit[]): Head => {
  let last = head
  for (const { event } of commits) {
    if (event.seq !== last.seq + 1 || event.prevHash !== last.hash || event.knownAt < last.knownAt)
      throw doesNotFollow(last, event)
    last = event
  }
  return { seq: last.seq, hash: last.hash, knownAt: last.knownAt }
}

const doesNotFollow = (head: Head, event: StoredEvent): HindcastError =>
  new HindcastError('unexpected', `Event ${event.seq} does not follow event ${head.seq}`, {
    field: 'seq',
    next: 'Report this with the command that caused it; nothing was written.',
  })

import type { Commit, Head, StoredEvent } from '#log/ports'
import { HindcastError } from '#vocabulary'

/** The head after some events. Refuses those that do not follow one another from `head`: a store never holds a log with a hole. */
export const headAfter = (head: Head, commits: readonly Commit[]): Head => {
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

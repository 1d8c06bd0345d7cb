import { pages } from '../fold/refold.ts'
import type { LogStore } from '../ports.ts'
import type { StoredEvent } from '../rows/event.ts'
import { setsUp } from './sets-up.ts'

/**
 * Does a log go on from the one that it replaced? Every event of that one stands in it, in the same order and as it was. Otherwise somebody could put any history in place of the true one, and keep that as its
 * past. Null where it does.
 */
export const brokenContinuation = async (
  store: LogStore,
  log: string | undefined,
  replaced: string,
): Promise<string | null> => {
  const later = eventsOf(store, log)
  for await (const old of eventsOf(store, replaced)) {
    let now = await later.next()
    while (!now.done && now.value.id !== old.id) now = await later.next()
    if (now.done) return `its event ${old.seq} is not in the log that replaced it`
    if (essence(now.value) !== essence(old))
      return `its event ${old.seq} is another in the log that replaced it`
  }
  return null
}

async function* eventsOf(store: LogStore, log: string | undefined): AsyncGenerator<StoredEvent> {
  for await (const page of pages(store, 0, log)) yield* page
}

/** All that a new place in another log leaves as it was. What sets up takes the time of the log. */
const essence = (event: StoredEvent): string => {
  const { id, kind, v, at, run, turn, actor, trust, payload } = event
  const moment = setsUp(event) ? null : at
  return JSON.stringify([id, kind, v, moment, run, turn, actor, trust, payload])
}

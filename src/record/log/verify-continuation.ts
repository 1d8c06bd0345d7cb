import type { z } from 'zod'
import { pages } from '../fold/refold.ts'
import { RULES_VERSION } from '../fold/rules-version.ts'
import type { zImported } from '../kinds/imported.ts'
import { isKind, kindOf } from '../kinds/kinds.ts'
import type { LogStore } from '../ports.ts'
import type { StoredEvent } from '../rows/event.ts'
import { setsUp } from './sets-up.ts'
import { namesIn, otherName } from './verify-names.ts'

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
  let named = false
  for await (const old of eventsOf(store, replaced)) {
    let now = await later.next()
    while (!now.done && now.value.id !== old.id) now = await later.next()
    if (now.done) return `its event ${old.seq} is not in the log that replaced it`
    if (essence(now.value) !== essence(old))
      return `its event ${old.seq} is another in the log that replaced it`
    named ||= namesIn(old).length > 0
  }
  return named && (await isByTheseRules(store, log)) ? otherName(store, log, replaced, () => false) : null
}

/** Other rules number otherwise: what a name meant by them cannot be told by these. */
const isByTheseRules = async (store: LogStore, log: string | undefined): Promise<boolean> => {
  const [first] = await store.events({ limit: 1, ...(log === undefined ? {} : { log }) })
  // Parsed by the kind's schema before it was stored.
  const { rules } = first?.kind === 'imported' ? (JSON.parse(first.payload) as z.infer<typeof zImported>) : {}
  return rules === RULES_VERSION
}

async function* eventsOf(store: LogStore, log: string | undefined): AsyncGenerator<StoredEvent> {
  for await (const page of pages(store, 0, log)) yield* page
}

/** All that a new place in another log leaves as it was. What sets up takes the time of the log; names are told anew there, and compared by what they mean. */
const essence = (event: StoredEvent): string => {
  const { id, kind, v, at, run, turn, actor, trust, payload } = event
  const { names } = isKind(kind) ? kindOf(kind) : {}
  const moment = setsUp(event) ? null : at
  // Parsed by the kind's schema before it was stored.
  const data = JSON.parse(payload) as { [field: string]: unknown }
  for (const field of names?.(data) ?? []) delete data[field]
  return JSON.stringify([id, kind, v, moment, run, turn, actor, trust, data])
}

import type { HeldDrafts, Log } from '#record'
import type { StoredEvent } from '#record/ports'
import { type Actor, HindcastError } from '#vocabulary'

/**
 * What is put before the facts of others makes other results of them, and gives their numbers to others: an agent that could do so
 * would undo its losses, and have a person approve what they have not seen.
 */
export const refuseBefore = async (log: Log, actor: Actor, drafts: HeldDrafts): Promise<void> => {
  let earliest = Infinity
  for (const { at, knownAt } of drafts) earliest = Math.min(earliest, knownAt ?? at)
  const others = await lastOfOthers(log, actor)
  if (others === undefined || earliest >= others.knownAt) return
  throw new HindcastError(
    'not_allowed',
    `this would put facts before event ${others.seq}, which is the ${others.actor}’s; only a person may`,
    {
      field: 'facts',
      next: 'A person imports it: on the command line, or with a handle opened as actor "person". Nothing was imported.',
    },
  )
}

const AT_ONCE = 1_000

/** The last event that somebody else recorded: a broker or a person. */
const lastOfOthers = async (log: Log, actor: Actor): Promise<StoredEvent | undefined> => {
  for (let toSeq = (await log.store.head()).seq; toSeq > 0; toSeq -= AT_ONCE) {
    const page = await log.store.events({ afterSeq: Math.max(0, toSeq - AT_ONCE), toSeq })
    const last = page.findLast((event) => event.actor !== actor && event.actor !== 'system')
    if (last) return last
  }
  return undefined
}

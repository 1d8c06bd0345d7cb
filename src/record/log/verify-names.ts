import { isHindcastError } from '#vocabulary'
import { pages, Refold } from '../fold/refold.ts'
import { isKind, kindOf } from '../kinds/kinds.ts'
import type { Generation, LogStore } from '../ports.ts'
import type { StoredEvent } from '../rows/event.ts'
import { withoutPlace } from './replace-log.ts'
import { RetoldNames } from './retold-names.ts'
import { isStoreFault } from './store-fault.ts'

/**
 * Is a fact about the same trade, plan or proposal in a log as in the one that it replaced? A void that names another trade than it
 * did would undo that one. Both logs are folded again, and each name is told anew as whoever made the new log told it.
 */
export const otherName = async (
  store: LogStore,
  log: string | undefined,
  replaced: string,
  isLeftOut: (seq: number) => boolean,
): Promise<string | null> => {
  try {
    return await whileKept(store, (before) =>
      whileKept(store, async (after) => {
        const about = await foldOld(store, replaced, before)
        const due = new Map(about.filter(({ seq }) => !isLeftOut(seq)).map((event) => [event.id, event]))
        return firstOther(store, log, due, { before, after })
      }),
    )
  } catch (error) {
    if (!isHindcastError(error) || isStoreFault(error)) throw error
    return `what its events name cannot be found in the log that replaced it: ${error.message}`
  }
}

const whileKept = async <T>(store: LogStore, work: (rows: Generation) => Promise<T>): Promise<T> => {
  const rows = await store.beginGeneration('verify')
  try {
    return await work(rows)
  } finally {
    await rows.drop()
  }
}

/** Folds the old log, and answers those of its events that are about something by name. */
const foldOld = async (store: LogStore, replaced: string, rows: Generation): Promise<StoredEvent[]> => {
  const refold = new Refold(rows)
  const about: StoredEvent[] = []
  for await (const page of pages(store, 0, replaced))
    for (const event of page) {
      await refold.take(event)
      if (namesIn(event).length > 0) about.push(event)
    }
  await refold.flush()
  return about
}

const firstOther = async (
  store: LogStore,
  log: string | undefined,
  due: Map<StoredEvent['id'], StoredEvent>,
  { before, after }: { readonly before: Generation; readonly after: Generation },
): Promise<string | null> => {
  const refold = new Refold(after)
  const names = new RetoldNames(before, refold, after)
  for await (const page of pages(store, 0, log))
    for (const event of page) {
      if (due.size === 0) return null
      const was = due.get(event.id)
      if (was && !(await isSame(names, was, event)))
        return `its event ${was.seq} is about another in the log that replaced it`
      due.delete(event.id)
      await refold.take(event)
    }
  return null
}

/** While nothing came in or went, numbers are what they were, and no name is told anew. */
const isSame = async (names: RetoldNames, was: StoredEvent, now: StoredEvent): Promise<boolean> => {
  const told = now.seq === was.seq + 1 ? was : await names.in(withoutPlace(was), was.seq - 1)
  return JSON.stringify(namesIn(told)) === JSON.stringify(namesIn(now))
}

/** What a fact is about, by name. Lists of what it rests on change nothing but what is shown. */
export const namesIn = ({ kind, payload }: Pick<StoredEvent, 'kind' | 'payload'>): readonly string[] => {
  const { names } = isKind(kind) ? kindOf(kind) : {}
  if (!names) return []
  // Parsed by the kind's schema before it was stored.
  const data = JSON.parse(payload) as { [field: string]: unknown }
  return names(data).flatMap((field) => {
    const name = data[field]
    return typeof name === 'string' ? [name] : []
  })
}

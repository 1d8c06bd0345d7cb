import { type Id, SECOND_MS } from '#vocabulary'
import type { Fold } from '../fold/fold.ts'
import { givenName } from '../fold/given-name.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { LogStore } from '../ports.ts'
import type { StoredEvent } from '../rows/event.ts'
import type { Draft } from './draft.ts'
import { idTaken, isSameFact } from './same-fact.ts'
import { isStating, isStillAt, type Telling, toldAnew } from './told-anew.ts'

/** What is known of a fact that comes in: the event that it is already, or the id that it gets. */
interface Known {
  readonly known: boolean
  readonly id: Id
  /** Of a known one that states how something stands: where it is in the log, */
  readonly seq?: number
  /** and where something of the same moment says otherwise since, and holds. */
  readonly since?: number | null
}

/** What comes before it and is not written yet, and how far its handle has come in telling. */
interface SoFar {
  readonly decided: ReadonlyMap<Id, StoredEvent>
  readonly telling: Telling | null
}

/** Whether the log has a fact; refuses one whose id was given to something else. */
export const knownAs = async (store: LogStore, fold: Fold, draft: Draft, so: SoFar): Promise<Known> => {
  const unknown = { known: false, id: draft.id } as const
  const given = draft.given && kindOf(draft.kind).toldOnce === true
  const named = given ? await fold.given(givenName(draft.id)) : undefined
  const id = named?.event ?? draft.id
  // Ids begin with `at`: what is later than everything known is known by no other name than one that was given.
  if (!named && draft.at > fold.state.account.latestAt) return unknown
  if (!given && !so.decided.has(id) && !(await store.known([id])).has(id)) return unknown
  if (!given && !isStating(draft.kind)) return { known: true, id }
  if (!given && draft.anew) return knownOrAnew(store, fold, { ...draft, anew: draft.anew }, so)
  const known = so.decided.get(id) ?? (await store.events({ id, limit: 1 }))[0]
  if (!known) return unknown
  if (given && !isSameFact(draft, known, fold.state.config.barSeconds * SECOND_MS))
    throw idTaken(draft, known)
  return { known: true, id: known.id, ...(isStating(draft.kind) ? { seq: known.seq } : {}) }
}

/** What states how something stands, in words that its moment has had: the same again, or said anew. */
const knownOrAnew = async (
  store: LogStore,
  fold: Fold,
  draft: Parameters<typeof toldAnew>[0],
  { decided, telling }: SoFar,
): Promise<Known> => {
  const { at } = draft
  const { head } = fold.state
  const reached = isStillAt(telling, at, head.knownAt) ? telling.seq : 0
  const moment = [
    ...(await store.events({ at })),
    ...[...decided.values()].filter((event) => event.at === at),
  ]
  const told = await toldAnew(draft, moment, fold.rows, reached)
  return told.known === null ? { known: false, id: told.id } : { ...told, known: true, id: told.known }
}

import type { Id, Instant } from '#vocabulary'
import { readEvent } from '../fold/read-event.ts'
import { isKind, type KindName, kindOf } from '../kinds/kinds.ts'
import { toldPayload } from '../kinds/told-payload.ts'
import type { StoredEvent } from '../rows/event.ts'
import type { LookupReader } from '../rows/lookup.ts'
import type { Draft } from './draft.ts'

// A fact is known by its moment and its content. Where the clock stands still, that is not enough for what states how things are: a leash
// of 3, of 5, and of 3 again are three statements, and the third is no retry of the first. Told twice with nothing of its name in between,
// it is one. What tells A, B, A from a program that was started again and tells A, B once more is where the handle has come to.

/** How far a handle has come in telling a moment: the last event of it that it told, or told again. */
export interface Telling {
  readonly at: Instant
  readonly seq: number
  /** The log's clock then: once it goes on, whoever tells the moment again begins at its beginning. */
  readonly knownAt: Instant
}

/** Told again, something earlier of the same moment leads nobody back. */
export const cameTo = (telling: Telling | null, { at, seq, knownAt }: Telling): Telling =>
  isStillAt(telling, at, knownAt) && telling.seq > seq ? telling : { at, seq, knownAt }

/** Whether the handle is still telling of that moment. */
export const isStillAt = (telling: Telling | null, at: Instant, now: Instant): telling is Telling =>
  telling?.at === at && telling.knownAt === now

type ToldAnew =
  /** It is known as this event; `since`: another says otherwise since then, and holds. */
  | { readonly known: Id; readonly seq: number; readonly since: number | null }
  /** It is another one, with this id. */
  | { readonly known: null; readonly id: Id }

/** Whether facts of a kind state how something stands. */
export const isStating = (kind: string): kind is KindName => isKind(kind) && kindOf(kind).states !== undefined

/**
 * A statement whose words its moment has had already. `moment` is all that happened then, in the order of the log; `reached` is how far its
 * teller has come in it.
 */
export const toldAnew = async (
  draft: Draft & { readonly anew: NonNullable<Draft['anew']> },
  moment: readonly StoredEvent[],
  rows: LookupReader,
  reached: number,
): Promise<ToldAnew> => {
  const { anew, kind, run } = draft
  const told = new Set(moment.map(({ id }) => id))
  const own = new Set<Id>()
  let n = 0
  for (; told.has(anew.id(n)); n++) own.add(anew.id(n))
  const says = toldPayload(kind, draft.payload)
  const isSame = (event: StoredEvent): boolean =>
    own.has(event.id) ||
    (event.kind === kind && event.run === run && toldPayload(kind, event.payload) === says)
  const names = new Set<string>()
  for (const event of moment)
    if (isSame(event)) for (const name of await namesOf(event, rows)) names.add(name)
  const stated: StoredEvent[] = []
  for (const event of moment)
    if (isSame(event) || (await namesOf(event, rows)).some((name) => names.has(name))) stated.push(event)
  const upTo = anew.said === 'now' ? Number.POSITIVE_INFINITY : reached
  const before = stated.findLast(({ seq }) => seq <= upTo)
  const known = before && isSame(before) ? before : stated.find((one) => one.seq > upTo && isSame(one))
  if (!known) return { known: null, id: anew.id(n) }
  const last = stated.at(-1)
  return { known: known.id, seq: known.seq, since: last && !isSame(last) ? last.seq : null }
}

const namesOf = async (event: StoredEvent, rows: LookupReader): Promise<readonly string[]> =>
  isStating(event.kind)
    ? ((await kindOf(event.kind).states?.(readEvent(event).data, { id: event.id, rows })) ?? [])
    : []

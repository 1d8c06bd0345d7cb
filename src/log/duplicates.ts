import { HindcastError, type Id, type Instant, isoOf, SECOND_MS } from '#vocabulary'
import { type Draft, idAfter, seal, toldPayload } from './draft.ts'
import type { Fold } from './fold/fold.ts'
import { withData } from './fold/read-event.ts'
import { withIds } from './handle-names.ts'
import { kindOf } from './kinds/kinds.ts'
import type { LogReader } from './ports.ts'
import type { StoredEvent } from './rows/event.ts'
import { find } from './rows/lookup.ts'

/** Looks a fact up: by its caller's id, or by time and content. A statement that is not older than the log is compared with what holds now. */
export const findDuplicate = async (
  log: Pick<LogReader, 'events'>,
  fold: Fold,
  draft: Draft,
  decided: ReadonlyMap<Id, StoredEvent>,
): Promise<{
  readonly outcome: 'new' | 'duplicate' | 'unchanged'
  readonly id: Id
  readonly at: Instant
}> => {
  const { id, at } = draft
  const isNew = { outcome: 'new', id, at } as const
  if (draft.copied) return isNew
  if (draft.given) {
    const known = decided.get(id) ?? (await log.events({ id, limit: 1 }))[0]
    if (!known) return isNew
    const named = await withIds(fold.rows, draft)
    if (!isSameFact(named, known, fold.state.config.barSeconds * SECOND_MS)) throw idTaken(draft, known)
    return { outcome: 'duplicate', id, at: known.at }
  }
  const { holds, unchanged } = kindOf(draft.kind)
  const isLater = at > fold.state.account.latestAt
  const has = !isLater && (decided.has(id) || (await log.events({ id, limit: 1 })).length > 0)
  if (!holds || (!has && !unchanged)) return has ? { outcome: 'duplicate', id, at } : isNew
  const { head } = fold.state
  if (has && at < head.knownAt) return { outcome: 'duplicate', id, at }
  const named = await withIds(fold.rows, draft)
  const event = withData(seal(named, head, { now: head.knownAt, simulated: true, live: false }), named.data)
  const found = await find(fold.rows, kindOf(draft.kind).lookups?.(fold.state, event) ?? [])
  if (holds(fold.state, event, found)) return { outcome: has ? 'duplicate' : 'unchanged', id, at }
  return has ? { outcome: 'new', id: idAfter(draft, head.seq), at } : isNew
}

/** An id names one content. A time that we filled in is no content; times within a bar are one. */
export const isSameFact = (
  draft: Pick<Draft, 'kind' | 'payload' | 'at' | 'dated'>,
  known: Pick<StoredEvent, 'payload' | 'at'>,
  bar: number,
): boolean =>
  toldPayload(draft.kind, known.payload) === toldPayload(draft.kind, draft.payload) &&
  (!draft.dated || Math.abs(known.at - draft.at) <= bar)

const idTaken = (draft: Draft, known: { readonly seq: number; readonly at: Instant }): HindcastError =>
  new HindcastError(
    'id_taken',
    `this id was given to another ${draft.kind}: event ${known.seq}, of ${isoOf(known.at)}`,
    {
      field: 'id',
      next: 'Give every fact an id of its own; to put one right, correct the trade. Nothing was recorded.',
    },
  )

const IDENTIFYING: { readonly [kind: string]: readonly string[] } = {
  fill: ['symbol', 'side', 'size', 'price'],
  cash: ['type', 'amount'],
}

type Report = Pick<StoredEvent, 'payload'> & { readonly kind: string }

/** True if two reports under one id are of the same thing. A broker's export has more of an execution than its live feed, or less. */
export const isSameReport = (one: Report, other: Report): boolean => {
  if (one.kind !== other.kind) return false
  const fields = IDENTIFYING[one.kind]
  if (fields === undefined) return one.payload === other.payload
  const [a, b] = [JSON.parse(one.payload), JSON.parse(other.payload)]
  return fields.every((field) => a[field] === b[field])
}

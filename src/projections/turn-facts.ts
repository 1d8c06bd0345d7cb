import { type EventOf, type KindName, type Log, readEvent, type StoredEvent, withHandlesIn } from '#log'
import type { Id } from '#vocabulary'
import { passagesShown, type ShownPassage } from './passages-shown.ts'
import { turnId } from './turns.ts'

/** What may be written in a turn. */
const WRITING = ['journal', 'note', 'review', 'learning', 'proposal'] as const
export type TurnWriting = { [K in (typeof WRITING)[number]]: EventOf<K> }[(typeof WRITING)[number]]

/** Everything the log has of a turn as of an event. */
export interface TurnFacts {
  readonly turn: Id
  /** The showing that the turn began with. */
  readonly begun: EventOf<'recalled'>
  readonly snapshot: EventOf<'tick'> | EventOf<'equity'> | null
  /** What it asked for later. */
  readonly later: readonly EventOf<'recalled'>[]
  /** Passages of texts that it searched for or read. */
  readonly passages: readonly ShownPassage[]
  readonly decisions: readonly EventOf<'decision'>[]
  readonly orders: readonly EventOf<'order'>[]
  readonly writings: readonly TurnWriting[]
}

type Event = ReturnType<typeof readEvent>

const isWriting = (event: Event): event is TurnWriting => WRITING.some((kind) => kind === event.kind)

/** Null where no such turn had begun by then. */
export const turnFacts = async (log: Log, turn: Id, seq: number): Promise<TurnFacts | null> => {
  const own = (await log.store.events({ turn, toSeq: seq })).map((event) => readEvent(event))
  const [begun, ...later] = await withHandlesIn(log.store, only(own, 'recalled'))
  if (!begun) return null
  const followed = await followedBy(log, [begun, ...later], seq)
  const snapshot = only(own, 'tick')[0] ?? only(own, 'equity')[0]
  return {
    turn,
    begun,
    snapshot: snapshot ?? (await toldBefore(log, begun)),
    later,
    passages: await passagesShown(log, [begun, ...later], seq),
    decisions: only(own, 'decision'),
    orders: only(followed, 'order'),
    writings: own.filter(isWriting),
  }
}

const only = <K extends KindName>(events: readonly Event[], kind: K): readonly EventOf<K>[] =>
  // The kind says which of the union it is; the compiler does not follow it through a type parameter.
  events.filter((event) => event.kind === kind) as unknown as readonly EventOf<K>[]

/** Ticks of one moment before a turn that are looked through: a feed tells an account's once or twice. */
const TOLD_BEFORE = 20

/** The snapshot of a turn that a tick had told already, word for word: it is one fact, and names no turn. */
const toldBefore = async (
  log: Log,
  { at, run, turn, seq: toSeq }: EventOf<'recalled'>,
): Promise<TurnFacts['snapshot']> => {
  const asked = { run, kinds: ['tick', 'equity'], toSeq, descending: true, limit: TOLD_BEFORE }
  const told = (await log.store.events(asked)).find((event) => turnId(at, run, event.id) === turn)
  const event = told && readEvent(told)
  return event?.kind === 'tick' || event?.kind === 'equity' ? event : null
}

/** Orders and refusals name no turn: they are of the turn that their run was in, the last that was shown something. */
const followedBy = async (
  log: Log,
  showings: readonly EventOf<'recalled'>[],
  toSeq: number,
): Promise<readonly Event[]> => {
  const followed: StoredEvent[] = []
  for (const { run, seq } of showings) {
    const [next] = await log.store.events({ afterSeq: seq, toSeq, kinds: ['recalled'], run, limit: 1 })
    const stretch = { afterSeq: seq, toSeq: next === undefined ? toSeq : next.seq - 1, run }
    followed.push(...(await log.store.events({ ...stretch, kinds: ['order'] })))
  }
  return followed.map((event) => readEvent(event))
}

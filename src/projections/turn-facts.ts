import { type EventOf, type KindName, type Log, readEvent, type StoredEvent } from '#record'
import type { Id } from '#vocabulary'

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
  readonly decisions: readonly EventOf<'decision'>[]
  readonly orders: readonly EventOf<'order'>[]
  readonly rejections: readonly EventOf<'rejection'>[]
  readonly writings: readonly TurnWriting[]
}

type Event = ReturnType<typeof readEvent>

const isWriting = (event: Event): event is TurnWriting => WRITING.some((kind) => kind === event.kind)

/** Null where no such turn had begun by then. */
export const turnFacts = async (log: Log, turn: Id, seq: number): Promise<TurnFacts | null> => {
  const own = (await log.store.events({ turn, toSeq: seq })).map((event) => readEvent(event))
  const [begun, ...later] = only(own, 'recalled')
  if (!begun) return null
  const followed = await followedBy(log, [begun, ...later], seq)
  return {
    turn,
    begun,
    snapshot: only(own, 'tick')[0] ?? only(own, 'equity')[0] ?? null,
    later,
    decisions: only(own, 'decision'),
    orders: only(followed, 'order'),
    rejections: only(followed, 'rejection'),
    writings: own.filter(isWriting),
  }
}

const only = <K extends KindName>(events: readonly Event[], kind: K): readonly EventOf<K>[] =>
  // The kind says which of the union it is; the compiler does not follow it through a type parameter.
  events.filter((event) => event.kind === kind) as unknown as readonly EventOf<K>[]

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
    followed.push(...(await log.store.events({ ...stretch, kinds: ['order', 'rejection'] })))
  }
  return followed.map((event) => readEvent(event))
}

import { FATIGUE_TURNS } from '#memories'
import type { Id, Instant } from '#vocabulary'
import type { PayloadOf } from '../kinds/kinds.ts'
import type { EventQuery, LogStore } from '../ports.ts'
import { handlesOf } from './handles-of.ts'
import { KeptOfState } from './kept-of-state.ts'
import type { Moment } from './moment.ts'

// How memories were used: what turns were shown, and what decisions cited.

interface Showing {
  readonly seq: number
  readonly hash: string
  readonly turn: Id | null
  readonly at: Instant
  readonly handles: readonly string[]
}

/** A turn may recall several times and counts once. */
const READ_AT_ONCE = 4 * FATIGUE_TURNS

/** For each handle, how many of the last ten recalling turns showed it (docs/method.md#score); the turn that asks is not one. */
export const readFatigue = async (
  moment: Moment,
  asking: Id | null,
): Promise<ReadonlyMap<string, number>> => {
  const kept = keptFatigue.of(moment)
  const shown = kept.get(asking) ?? counts(lastTurns(await newestShowings(moment), asking))
  kept.set(asking, shown)
  return shown
}

const keptFatigue = new KeptOfState<Id | null, ReadonlyMap<string, number>>()

type Turns = ReadonlyMap<Id | null, ReadonlySet<string>>

/** What each of the last ten turns was shown, by showings of which the newest comes first. */
const lastTurns = (showings: readonly Showing[], asking: Id | null): Turns => {
  const turns = new Map<Id | null, Set<string>>()
  for (const { turn, handles } of showings) {
    if (turn !== null && turn === asking) continue
    if (!turns.has(turn) && turns.size === FATIGUE_TURNS) return turns
    const shown = turns.get(turn) ?? new Set()
    for (const handle of handles) shown.add(handle)
    turns.set(turn, shown)
  }
  return turns
}

const counts = (turns: Turns): ReadonlyMap<string, number> => {
  const shown = new Map<string, number>()
  for (const handles of turns.values())
    for (const handle of handles) shown.set(handle, (shown.get(handle) ?? 0) + 1)
  return shown
}

/** What was read last of each log; of the present the next question has one or two showings more. */
const readLast = new WeakMap<LogStore, readonly Showing[]>()

/** The newest showings, the newest first: of ten turns, and of one that may be asking. */
const newestShowings = async ({ log: { store }, seq, state }: Moment): Promise<readonly Showing[]> => {
  const known = state ? (readLast.get(store) ?? []) : []
  const [last] = known
  const since = last ? await showings(store, { afterSeq: last.seq - 1, toSeq: seq }) : []
  // The last one is read again: in a log that was replaced there is another in its place, or none.
  const follows = since.at(-1)?.hash === last?.hash
  const found = last && follows ? enough([...since, ...known.slice(1)]) : await readBack(store, seq)
  if (state) readLast.set(store, found)
  return found
}

const readBack = async (store: LogStore, seq: number): Promise<readonly Showing[]> => {
  let found: readonly Showing[] = []
  for (let to = seq; to > 0; ) {
    const page = await showings(store, { toSeq: to, limit: READ_AT_ONCE })
    found = [...found, ...page]
    if (page.length < READ_AT_ONCE || enough(found).length < found.length) break
    to = (page.at(-1)?.seq ?? 1) - 1
  }
  return enough(found)
}

/** Those of as many turns as are counted, of the one that asks, and the first of the one before: more is not asked for. */
const enough = (showings: readonly Showing[]): readonly Showing[] => {
  const turns = new Set<Id | null>()
  const end = showings.findIndex(({ turn }) => turns.add(turn).size > FATIGUE_TURNS + 2)
  return end < 0 ? showings : showings.slice(0, end)
}

const showings = async (store: LogStore, query: EventQuery): Promise<readonly Showing[]> => {
  const events = await store.events({ ...query, kinds: ['recalled'], descending: true })
  const found: Showing[] = []
  for (const { seq, hash, turn, at, payload } of events) {
    // Parsed by the kind's schema before it was stored.
    const { handles } = JSON.parse(payload) as PayloadOf<'recalled'>
    found.push({ seq, hash, turn, at, handles: await handlesOf(store, handles) })
  }
  return found
}

const ALL_AT_ONCE = 2_000

/** In how many turns a memory was shown, and when last. Reads every showing: for one memory's story, not for a list. */
export const readRetrievals = async (
  { log: { store }, seq }: Moment,
  handles: ReadonlySet<string>,
): Promise<{ readonly turns: number; readonly last: Instant | null }> => {
  const turns = new Set<Id | null>()
  let last: Instant | null = null
  for (let to = seq; to > 0; ) {
    const page = await showings(store, { toSeq: to, limit: ALL_AT_ONCE })
    for (const showing of page) {
      if (!showing.handles.some((handle) => handles.has(handle))) continue
      turns.add(showing.turn)
      last ??= showing.at
    }
    to = page.length < ALL_AT_ONCE ? 0 : (page.at(-1)?.seq ?? 1) - 1
  }
  return { turns: turns.size, last }
}

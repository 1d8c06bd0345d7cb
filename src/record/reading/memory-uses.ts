import { FATIGUE_TURNS } from '#memories'
import type { Id, Instant } from '#vocabulary'
import type { PayloadOf } from '../kinds/kinds.ts'
import type { LogStore } from '../ports.ts'
import { KeptOfState } from './kept-of-state.ts'
import type { Moment } from './moment.ts'

// How memories were used: what turns were shown, and what decisions cited.

interface Showing {
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
  const shown = kept.get(asking) ?? (await shownLately(moment, asking))
  kept.set(asking, shown)
  return shown
}

const keptFatigue = new KeptOfState<Id | null, ReadonlyMap<string, number>>()

const shownLately = async (
  { log: { store }, seq }: Moment,
  asking: Id | null,
): Promise<ReadonlyMap<string, number>> => {
  const turns = new Map<Id | null, Set<string>>()
  for (let to = seq; turns.size <= FATIGUE_TURNS && to > 0; ) {
    const page = await showings(store, { toSeq: to, limit: READ_AT_ONCE })
    for (const { turn, handles } of page.showings) {
      if (turn !== null && turn === asking) continue
      if (!turns.has(turn) && turns.size === FATIGUE_TURNS) return counts(turns)
      const shown = turns.get(turn) ?? new Set()
      for (const handle of handles) shown.add(handle)
      turns.set(turn, shown)
    }
    to = page.before
  }
  return counts(turns)
}

const counts = (turns: ReadonlyMap<unknown, ReadonlySet<string>>): ReadonlyMap<string, number> => {
  const shown = new Map<string, number>()
  for (const handles of turns.values())
    for (const handle of handles) shown.set(handle, (shown.get(handle) ?? 0) + 1)
  return shown
}

const showings = async (
  store: LogStore,
  query: { readonly toSeq: number; readonly limit: number },
): Promise<{ readonly showings: readonly Showing[]; readonly before: number }> => {
  const events = await store.events({ ...query, kinds: ['recalled'], descending: true })
  return {
    showings: events.map(({ turn, at, payload }) => {
      // Parsed by the kind's schema before it was stored.
      const { handles } = JSON.parse(payload) as PayloadOf<'recalled'>
      return { turn, at, handles }
    }),
    before: events.length < query.limit ? 0 : (events.at(-1)?.seq ?? 1) - 1,
  }
}

/** In how many turns a memory was shown, and when last. Reads every showing: for one memory's story, not for a list. */
export const readRetrievals = async (
  { log: { store }, seq }: Moment,
  handles: ReadonlySet<string>,
): Promise<{ readonly turns: number; readonly last: Instant | null }> => {
  const turns = new Set<Id | null>()
  let last: Instant | null = null
  for (let to = seq; to > 0; ) {
    const page = await showings(store, { toSeq: to, limit: 2_000 })
    for (const showing of page.showings) {
      if (!showing.handles.some((handle) => handles.has(handle))) continue
      turns.add(showing.turn)
      last ??= showing.at
    }
    to = page.before
  }
  return { turns: turns.size, last }
}

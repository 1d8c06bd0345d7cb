import { FATIGUE_TURNS } from '#memories'
import type { Id, Instant } from '#vocabulary'
import { payloadOf } from '../fold/read-event.ts'
import type { PayloadOf } from '../kinds/kinds.ts'
import { handlesOf } from './handles-of.ts'
import type { Moment } from './moment.ts'

/** Showings that ten turns mostly have, and that one memory's story reads together. */
const FEW = FATIGUE_TURNS + 2
const MANY = 2_000

type Counts = ReadonlyMap<string, number>

/** For each handle, how many of the last ten recalling turns showed it (docs/method.md#score); the turn that asks is not one. */
export const readFatigue = (moment: Moment, asking: Id | null): Promise<Counts> => {
  const before = counted.get(moment)
  if (before?.asking === asking) return before.counts
  const counts = countShowings(moment, asking)
  counted.set(moment, { asking, counts })
  return counts
}

/** Each symbol of a context asks, at the same moment. */
const counted = new WeakMap<Moment, { readonly asking: Id | null; readonly counts: Promise<Counts> }>()

const countShowings = async (moment: Moment, asking: Id | null): Promise<Counts> => {
  const turns = new Map<Id | null, Set<string>>()
  for await (const { turn, handles } of showings(moment, FEW)) {
    if (turn !== null && turn === asking) continue
    if (!turns.has(turn) && turns.size === FATIGUE_TURNS) break
    turns.set(turn, new Set([...(turns.get(turn) ?? []), ...handles]))
  }
  const counts = new Map<string, number>()
  for (const handles of turns.values())
    for (const handle of handles) counts.set(handle, (counts.get(handle) ?? 0) + 1)
  return counts
}

/** In how many turns a memory was shown, and when last. Reads every showing: for one memory's story, not for a list. */
export const readRetrievals = async (
  moment: Moment,
  names: ReadonlySet<string>,
): Promise<{ readonly turns: number; readonly last: Instant | null }> => {
  const turns = new Set<Id | null>()
  let last: Instant | null = null
  for await (const { turn, at, handles } of showings(moment, MANY)) {
    if (!handles.some((handle) => names.has(handle))) continue
    turns.add(turn)
    last ??= at
  }
  return { turns: turns.size, last }
}

async function* showings({ log: { store }, seq }: Moment, atOnce: number) {
  for (let toSeq = seq; ; ) {
    const page = await store.events({ toSeq, kinds: ['recalled'], descending: true, limit: atOnce })
    const shown = page.map((stored) => (payloadOf(stored) as PayloadOf<'recalled'>).handles)
    const refs = [...new Set(shown.flat())]
    const handles = await handlesOf(store, refs)
    const named = new Map(refs.map((ref, i) => [ref, handles[i] ?? ref]))
    for (const [i, { turn, at }] of page.entries())
      yield { turn, at, handles: (shown[i] ?? []).map((ref) => named.get(ref) ?? ref) }
    if (page.length < atOnce) return
    toSeq = (page.at(-1)?.seq ?? 1) - 1
  }
}

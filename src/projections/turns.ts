import type { KindName, Log, StoredEvent } from '#log'
import { TRANSCRIPTS } from '#record'
import { canonical, contentId, DAY_MS, type Id, type Instant, sha256 } from '#vocabulary'

/** Facts that name the turn they belong to. */
export const OF_A_TURN: readonly KindName[] = [
  'decision',
  'journal',
  'note',
  'review',
  'learning',
  'proposal',
]
/** Facts that belong to the turn their run was in. */
export const DURING_A_TURN: readonly KindName[] = ['order']

/** The id of a turn, by the snapshot that it brought; `bare` where it brought none. */
export const turnId = (at: Instant, run: string, snapshot: Id | 'bare'): Id =>
  contentId(at, canonical(['turn', run, snapshot]))

const PAGE = 1_000

/** The events of some kinds, page by page. */
export async function* eventsOf(
  log: Log,
  kinds: readonly KindName[],
  afterSeq: number,
  toSeq: number,
): AsyncGenerator<StoredEvent> {
  for (let after = afterSeq; ; ) {
    const events = await log.store.events({ afterSeq: after, toSeq, kinds, limit: PAGE })
    yield* events
    const last = events.at(-1)
    if (!last || events.length < PAGE) return
    after = last.seq
  }
}

/** The turns of which there is more to tell after an event and up to another, each with the first event that tells it. */
export const changedTurns = async (
  log: Log,
  afterSeq: number,
  toSeq: number,
): Promise<ReadonlyMap<Id, number>> => {
  const changed = new Map<Id, number>()
  const shown = new Map<Id, number>()
  const current = new Map<string, Id | null>()
  const kinds: readonly KindName[] = ['recalled', ...OF_A_TURN, ...DURING_A_TURN]
  for await (const event of eventsOf(log, kinds, afterSeq, toSeq)) {
    if (event.kind === 'recalled') {
      current.set(event.run, event.turn)
      if (event.turn !== null && !shown.has(event.turn)) shown.set(event.turn, event.seq)
      continue
    }
    const during = DURING_A_TURN.some((kind) => kind === event.kind)
    const turn = during ? await currentIn(log, event, current) : event.turn
    if (turn !== null && !changed.has(turn)) changed.set(turn, event.seq)
  }
  for (const [turn, seq] of shown)
    if (!changed.has(turn) && (await hasBegun(log, turn, afterSeq))) changed.set(turn, seq)
  return new Map([...changed].sort(([, one], [, other]) => one - other))
}

/** What a turn is shown later stands in its transcript; a turn that only begins has none yet. */
const hasBegun = async (log: Log, turn: Id, toSeq: number): Promise<boolean> =>
  toSeq > 0 && (await log.store.events({ turn, toSeq, limit: 1 })).length > 0

const currentIn = async (
  log: Log,
  { run, seq }: StoredEvent,
  current: Map<string, Id | null>,
): Promise<Id | null> => {
  if (!current.has(run)) current.set(run, await turnShownLast(log, run, seq))
  return current.get(run) ?? null
}

/** The turn that a run was in at an event: the last that was shown something. */
export const turnShownLast = async (log: Log, run: string, toSeq: number): Promise<Id | null> => {
  const [shown] = await log.store.events({ run, kinds: ['recalled'], toSeq, descending: true, limit: 1 })
  return shown?.turn ?? null
}

/** Not the beginning of the id: turns that bring no snapshot differ in their time only. */
const nameOf = (turn: Id): string => sha256(turn).slice(0, 8)
const PATH = new RegExp(`^${TRANSCRIPTS}/(\\d{4}-\\d{2}-\\d{2})/\\d{6}-([0-9a-f]{8})\\.md$`)

/** `day` and `time` are by a clock of the calendar's zone. */
export const transcriptPath = (turn: Id, day: string, time: string): string =>
  `${TRANSCRIPTS}/${day}/${time}-${nameOf(turn)}.md`

/** The turn that a transcript's path is of, among those begun by an event. */
export const turnAt = async (log: Log, path: string, seq: number): Promise<Id | null> => {
  const [, day, name] = PATH.exec(path) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (name === undefined || Number.isNaN(midnight)) return null
  // A trading day begins at most a day before its date, and zones lie within a day of UTC.
  const from = await log.store.seqAsOf((midnight - 2 * DAY_MS) as Instant)
  for await (const { turn } of eventsOf(log, ['recalled'], from, seq))
    if (turn && nameOf(turn) === name) return turn
  return null
}

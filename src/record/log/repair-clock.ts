import { HindcastError, type Instant, isHindcastError, isoOf, suggest } from '#vocabulary'
import type { Progress, Refold } from '../fold/refold.ts'
import type { LogStore } from '../ports.ts'
import type { Head, StoredEvent } from '../rows/event.ts'
import { isAhead } from './ahead-of-clock.ts'
import type { Draft } from './draft.ts'
import { LostRaces } from './lost-races.ts'
import { oldPages, placed, replaceLog, type Unplaced, withoutPlace } from './replace-log.ts'
import { RetoldNames } from './retold-names.ts'
import { setsUp } from './sets-up.ts'
import { isStoreFault } from './store-fault.ts'

/** Each try folds the whole log again. */
const MOST_REPAIRS = 20

/** Facts of the old log by their places there, the last included. */
interface Stretch {
  readonly from: number
  to: number
}

export interface ClockRepaired {
  readonly voided: readonly Stretch[]
  /** Of the voided, those that rested on another. */
  readonly rested: number
  readonly retimed: number
}

/**
 * Writes a new log without the facts that a wrong clock dated ahead of `now`. What was recorded after them, and could not be
 * known before them, is known from its own time again. The old log stays readable, with all of them.
 */
export const repairClock = async (
  store: LogStore,
  now: Instant,
  said: (done: ClockRepaired) => Draft,
  progress: Progress,
): Promise<ClockRepaired & { readonly from: Head; readonly head: Head }> => {
  const races = new LostRaces('the repair', MOST_REPAIRS)
  for (;;) {
    const from = await store.head()
    if (!isAhead(from.knownAt, now))
      throw new HindcastError(
        'invalid_input',
        `there is nothing to repair: the log's last fact was known at ${isoOf(from.knownAt)}, and it is ${isoOf(now)}`,
        { field: 'clock', next: `Look at it with ${suggest('doctor')}.` },
      )
    let done: ClockRepaired = { voided: [], rested: 0, retimed: 0 }
    const replacing = { source: 'repair', facts: 0, duplicates: 0 }
    const head = await replaceLog(store, from, replacing, async (refold, made) => {
      const names = new RetoldNames(store, refold, made)
      done = await retell(store, refold, names, now, (seq) => progress(seq, from.seq))
      const { texts, data: _data, given: _given, masked: _masked, ...draft } = said(done)
      const { knownAt } = refold.state.head
      await refold.take(placed({ ...draft, knownAt }, refold.state.head), texts)
    })
    if (head !== 'moved') return { ...done, from, head }
    await races.another()
  }
}

const retell = async (
  store: LogStore,
  refold: Refold,
  names: RetoldNames,
  now: Instant,
  progress: (seq: number) => void,
): Promise<ClockRepaired> => {
  const voided: Stretch[] = []
  let rested = 0
  let retimed = 0
  let before: Instant | undefined
  for await (const page of oldPages(store)) {
    for (const old of page) {
      const raised = before === undefined || old.knownAt > before
      before = old.knownAt
      const right = isWrong(old, now) ? retold(old, refold.state.head, raised, now) : withoutPlace(old)
      const shifted = voided.length > 0 ? names : null
      if (right && (await take(refold, right, old.seq, shifted))) {
        if (right.knownAt !== old.knownAt) retimed += 1
        continue
      }
      addTo(voided, old.seq)
      if (right) rested += 1
    }
    progress(page.at(-1)?.seq ?? 0)
  }
  return { voided, rested, retimed }
}

const isWrong = ({ at, knownAt }: StoredEvent, now: Instant): boolean =>
  isAhead(at, now) || isAhead(knownAt, now)

/**
 * What becomes of an event that is known ahead of now; null where it never was. What sets up (a run, an instrument, a limit, a person's plan) holds
 * whenever it was said, and takes the head's time as it always does. Of the rest, one that moved the log's time ahead, or happened
 * ahead, was dated by the wrong clock; one that only came after such a fact is known when it happened.
 */
const retold = (old: StoredEvent, head: Head, raised: boolean, now: Instant): Unplaced | null => {
  const event = withoutPlace(old)
  const at = isAhead(old.at, now) ? (head.knownAt > 0 ? head.knownAt : now) : old.at
  if (setsUp(old)) return { ...event, at, knownAt: head.knownAt }
  return raised || isAhead(old.at, now) ? null : { ...event, knownAt: old.at }
}

/**
 * False where it rested on what was voided: the rules refuse a close of a trade that never was. What it names by number may have
 * another once something was.
 */
const take = async (
  refold: Refold,
  event: Unplaced,
  seq: number,
  shifted: RetoldNames | null,
): Promise<boolean> => {
  try {
    const renamed = shifted ? await shifted.in(event, seq - 1) : event
    await refold.take(placed(renamed, refold.state.head))
    return true
  } catch (error) {
    if (!shifted || !isHindcastError(error) || isStoreFault(error)) throw error
    return false
  }
}

const addTo = (stretches: Stretch[], seq: number): void => {
  const last = stretches.at(-1)
  if (last?.to === seq - 1) last.to = seq
  else stretches.push({ from: seq, to: seq })
}

import {
  type Draft,
  draftOf,
  type KindName,
  kindOf,
  type Log,
  type Payload,
  type Prepare,
  type State,
} from '#log'
import { FIRST_INSTANT, HindcastError, type Id, type Instant } from '#vocabulary'
import type { RecordedOut } from '../outputs/recorded-output.ts'
import type { Caller } from '../session/caller.ts'
import { answered, together } from './answered.ts'
import type { FactFields } from './fact-fields.ts'

interface FactCall extends FactFields {
  /** When it was known, where what records it says so: maintenance, by its boundary. */
  readonly knownAt?: Instant | undefined
  readonly turn?: Id | null | undefined
  readonly ordinal?: number | undefined
  /** By what it is known without an id, where its payload holds more than was said. */
  readonly says?: string | undefined
  /** Whether its caller gave the time, where `at` does not say so. */
  readonly dated?: boolean | undefined
  /** A fill that came with its snapshot. */
  readonly inTick?: boolean | undefined
}

/** A payload, or how to make it from the state when the fact's turn has come. */
type PayloadOrMaker = Payload | ((state: State, at: Instant, log: Log) => Payload | Promise<Payload>)

/**
 * When it happened, if the caller did not say: now, by this log's clock. The clock of a simulated log is its own facts: before the
 * first of them there is no now, and only what needs no moment (a setting, a note, a learning) may do without.
 */
export const happenedAt = (log: Log, state: State, kind: KindName, at: Instant | undefined): Instant => {
  if (at !== undefined) return at
  const now = log.now(state.head)
  if (now === FIRST_INSTANT && log.simulated && kindOf(kind).needsTime)
    throw new HindcastError('invalid_time', 'this run has no time yet, and at is missing', {
      field: 'at',
      next: 'Give at, the moment by the clock of your data: later facts may leave it out.',
    })
  return now
}

/**
 * Records a fact under the caller's run and actor. Every recording call comes here with one await before it, so that
 * calls made together are recorded in the order they were made. Facts `before` it are recorded with it, or none is.
 */
export const recordFact = async (
  caller: Caller,
  kind: KindName,
  fact: FactCall,
  payload: PayloadOrMaker,
  before: (log: Log) => readonly Prepare[] = () => [],
): Promise<RecordedOut> => {
  const log = await caller.log()
  const recordings = await log.recordAll([
    ...before(log),
    (state) => prepareFact(caller, log, state, kind, fact, payload),
  ])
  const answers: RecordedOut[] = []
  for (const recorded of recordings) answers.push(await answered(log, recorded))
  const [last] = answers.slice(-1)
  if (!last) throw new Error(`no ${kind} was recorded`)
  return answers.length === 1 ? last : together(answers, last, last.message)
}

/** The draft of a fact; a promise only where its payload has to be looked up. */
export const prepareFact = (
  caller: Caller,
  log: Log,
  state: State,
  kind: KindName,
  fact: FactCall,
  payload: PayloadOrMaker,
): Draft | Promise<Draft> => {
  const at = happenedAt(log, state, kind, fact.at)
  const draft = (made: Payload): Draft =>
    draftOf({
      kind,
      at,
      knownAt: fact.knownAt,
      id: fact.id,
      says: fact.says,
      dated: fact.dated ?? fact.at !== undefined,
      run: caller.run,
      turn: fact.turn ?? null,
      actor: caller.actor,
      by: caller.token?.name,
      inTick: fact.inTick,
      trust: fact.turn == null && caller.actor !== 'person' && caller.shown.outside ? 'outside' : undefined,
      payload: made,
      ordinal: fact.ordinal,
    })
  if (typeof payload !== 'function') return draft(payload)
  const made = payload(state, at, log)
  return made instanceof Promise ? made.then(draft) : draft(made)
}

import { z } from 'zod'
import {
  type Change,
  type Draft,
  draftOf,
  type KindName,
  type Log,
  type Payload,
  type Recorded,
  type State,
} from '#record'
import { handleOf, type Id, type Instant, isoOf } from '#vocabulary'
import type { Caller } from './operation.ts'
import { type FactFields, zIso } from './when.ts'

/** What every recording call answers. */
export const zRecorded = z.object({
  outcome: z.enum(['recorded', 'duplicate']),
  id: z.string(),
  seq: z.int().nullable(),
  at: zIso,
  knownAt: zIso.nullable(),
  /** Handles of the trades it opened, changed or closed. */
  trades: z.array(z.object({ handle: z.string(), symbol: z.string(), status: z.string() })),
  /** Handles of the memories it made or changed: an episode E12, a plan P3, a belief that was told B1. */
  memories: z.array(z.string()),
  /** What a person should look at: reports that disagree, facts that fit nothing. */
  flags: z.array(z.string()),
  message: z.string(),
})
export type RecordedOut = z.infer<typeof zRecorded>

interface FactCall extends FactFields {
  readonly turn?: Id | null | undefined
  readonly ordinal?: number | undefined
}

/** A payload, or how to make it from the state when the fact's turn has come. */
type PayloadOrMaker = Payload | ((state: State, at: Instant) => Payload | Promise<Payload>)

/** When it happened, if the caller did not say: now, by this log's clock. */
export const happenedAt = (log: Log, state: State, at: Instant | undefined): Instant =>
  at ?? log.now(state.head)

/**
 * Records a fact under the caller's run and actor. Every recording call comes here with one await before it, so that
 * calls made together are recorded in the order they were made.
 */
export const recordFact = async (
  caller: Caller,
  kind: KindName,
  fact: FactCall,
  payload: PayloadOrMaker,
): Promise<RecordedOut> => {
  const log = await caller.log()
  return recordedOut(await log.record((state) => prepareFact(caller, log, state, kind, fact, payload)))
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
  const at = happenedAt(log, state, fact.at)
  const draft = (made: Payload): Draft =>
    draftOf({
      kind,
      at,
      knownAt: fact.knownAt,
      id: fact.id,
      run: caller.run,
      turn: fact.turn ?? null,
      actor: caller.actor,
      payload: made,
      ordinal: fact.ordinal,
    })
  if (typeof payload !== 'function') return draft(payload)
  const made = payload(state, at)
  return made instanceof Promise ? made.then(draft) : draft(made)
}

export const recordedOut = (recorded: Recorded): RecordedOut => {
  const at = isoOf(recorded.at)
  const knownAt = recorded.event?.knownAt
  return {
    outcome: recorded.outcome,
    id: recorded.id,
    seq: recorded.event?.seq ?? null,
    at,
    knownAt: knownAt === undefined ? null : knownAt === recorded.at ? at : isoOf(knownAt),
    trades: tradesIn(recorded.changes),
    memories: memoriesIn(recorded),
    flags: recorded.changes.flatMap((change) =>
      change.table === 'flags' ? [`${change.row.code}: ${change.row.about}`] : [],
    ),
    message: recorded.outcome === 'recorded' ? 'recorded' : 'already known: nothing changed',
  }
}

/** The beliefs that a close is evidence for change with it, and are not listed. */
const memoriesIn = ({ event, changes }: Recorded): string[] =>
  changes.flatMap((change) => {
    if (change.table === 'episodes') return [handleOf('episode', change.row.n)]
    if (change.table === 'plans') return [handleOf('plan', change.row.n)]
    return change.table === 'beliefs' && event?.kind === 'belief.seeded'
      ? [handleOf('belief', change.row.n)]
      : []
  })

const tradesIn = (changes: readonly Change[]): RecordedOut['trades'] =>
  changes.flatMap((change) =>
    change.table === 'trades'
      ? [{ handle: handleOf('trade', change.row.n), symbol: change.row.symbol, status: change.row.status }]
      : [],
  )

import { z } from 'zod'
import { type Change, draftOf, type KindName, type Payload, type Recorded } from '#record'
import { type Id, type Instant, isoOf } from '#vocabulary'
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
  /** What a person should look at: reports that disagree, facts that fit nothing. */
  flags: z.array(z.string()),
  message: z.string(),
})
export type RecordedOut = z.infer<typeof zRecorded>

interface FactCall extends FactFields {
  readonly turn?: Id | null | undefined
  readonly ordinal?: number | undefined
}

/** When it happened, if the caller did not say: now, by this log's clock. */
export const happenedAt = async (caller: Caller, at: Instant | undefined): Promise<Instant> => {
  if (at !== undefined) return at
  const log = await caller.log()
  return log.now((await log.state()).head)
}

/** Checks a fact and records it under the caller's run and actor. */
export const recordFact = async (
  caller: Caller,
  kind: KindName,
  fact: FactCall,
  payload: Payload,
): Promise<RecordedOut> => {
  const log = await caller.log()
  const at = await happenedAt(caller, fact.at)
  const draft = draftOf({
    kind,
    at,
    knownAt: fact.knownAt,
    id: fact.id,
    run: caller.run,
    turn: fact.turn ?? null,
    actor: caller.actor,
    payload,
    ordinal: fact.ordinal,
  })
  return recordedOut(await log.record(draft), at)
}

export const recordedOut = (recorded: Recorded, at: Instant): RecordedOut => ({
  outcome: recorded.outcome,
  id: recorded.id,
  seq: recorded.event?.seq ?? null,
  at: isoOf(at),
  knownAt: recorded.event ? isoOf(recorded.event.knownAt) : null,
  trades: tradesIn(recorded.changes),
  flags: recorded.changes.flatMap((change) =>
    change.table === 'flags' ? [`${change.row.code}: ${change.row.about}`] : [],
  ),
  message: recorded.outcome === 'recorded' ? 'recorded' : 'already known: nothing changed',
})

const tradesIn = (changes: readonly Change[]): RecordedOut['trades'] =>
  changes.flatMap((change) =>
    change.table === 'trades'
      ? [{ handle: `T${change.row.n}`, symbol: change.row.symbol, status: change.row.status }]
      : [],
  )

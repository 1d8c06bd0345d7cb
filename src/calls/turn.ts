import { z } from 'zod'
import { zTick } from '#ledger'
import { draftOf, type Log, type Payload, type State } from '#log'
import { turnId } from '#projections'
import { type Id, type Instant, isoOf } from '#vocabulary'
import { call } from './call.ts'
import { SECTIONS_FIELD } from './context/context-fields.ts'
import { showTurn } from './context/show-turn.ts'
import { countedProbe } from './context/token-probe.ts'
import { reflectIfDue } from './lessons/reflect-if-due.ts'
import { zIso, zNotices } from './outputs/answer-fields.ts'
import { contextOut, sideOut, zContextShown, zShownSide } from './outputs/context-output.ts'
import { zFlag } from './outputs/flag-output.ts'
import { type RecordedOut, recordedOut, zRecorded } from './outputs/recorded-output.ts'
import { encodeSymbols, MARKET_FIELDS, newSymbols, withoutLeft } from './recording/encode-symbols.ts'
import { FACT_FIELDS, type FactFields, splitFact } from './recording/fact-fields.ts'
import { marksWith, NO_SNAPSHOT } from './recording/marks-given.ts'
import { happenedAt } from './recording/record-fact.ts'
import { maintainIfDue } from './recording/record-maintenance.ts'
import type { Caller } from './session/caller.ts'

export const turn = call({
  name: 'turn',
  verb: 'recall',
  access: 'write',
  describe: 'Begin a decision: record the snapshot, get the context for the model.',
  input: z.strictObject({
    ...FACT_FIELDS,
    ...MARKET_FIELDS,
    ...SECTIONS_FIELD,
    positions: zTick.shape.positions
      .optional()
      .describe('everything that the broker holds; left out, nothing is reconciled'),
    marks: zTick.shape.marks,
    exits: zTick.shape.exits,
    equity: zTick.shape.equity,
    events: zTick.shape.events,
  }),
  output: z.object({
    turn: z.string().describe('id of the turn: what decide, recall, check, search and read take'),
    at: zIso.describe('when it began'),
    seq: z.int().describe('events that were known to it'),
    snapshot: zRecorded.nullable().describe('what the snapshot did; null: none was given'),
    system: zShownSide.describe('for the system message: what a person stands behind'),
    user: zShownSide.describe('for the user message: what the memory has to say now'),
    context: zContextShown.describe('the same in one text, with what it was made without'),
    flags: z.array(zFlag).describe('what the situation raised that somebody should look at'),
    notices: zNotices,
  }),
  run: async (caller, input) => {
    const { fact, payload } = splitFact(input)
    const { bars, context: situations, positions, marks, exits, equity, events, sections } = payload
    const market = { bars, context: situations }
    const { id, at, snapshot, notices } =
      positions === undefined && equity === undefined
        ? await beginBare(caller, fact)
        : await begin(caller, fact, async (log, state, moment) => {
            // A count that fails is told before anything is recorded: the same turn can be begun again. Here, since calls are recorded in the order they were made.
            countedProbe(await caller.tokens())
            if (positions === undefined) return { kind: 'equity', payload: { equity } }
            const contexts = encodeSymbols(
              state,
              withoutLeft(market),
              moment,
              newSymbols({ positions }, state),
            )
            const snapshot = { scope: 'account' as const, positions, marks, exits, events }
            const seen = await marksWith(log, state, moment, { market, snapshot })
            return { kind: 'tick', payload: { ...snapshot, marks: seen, equity, contexts } }
          })
    await maintainIfDue(caller, at)
    await reflectIfDue(caller, at)
    const {
      shown,
      moment,
      recorded,
      notices: ofShowing,
    } = await showTurn(caller, {
      id,
      at,
      dated: fact.at !== undefined,
      market,
      events,
      sections,
    })
    return {
      turn: id,
      at: isoOf(at),
      seq: moment.seq,
      snapshot,
      system: sideOut(shown.system),
      user: sideOut(shown.user),
      context: contextOut(shown),
      flags: recorded?.flags ?? [],
      notices: [
        ...new Set([...notices, ...(snapshot?.notices ?? []), ...(recorded?.notices ?? []), ...ofShowing]),
      ],
    }
  },
})

interface Snapshot {
  readonly kind: 'tick' | 'equity'
  readonly payload: Payload
}

interface Begun {
  readonly id: Id
  readonly at: Instant
  readonly snapshot: RecordedOut | null
  readonly notices: readonly string[]
}

/** Records the snapshot under the turn that it names. */
const begin = async (
  caller: Caller,
  fact: FactFields,
  snapshotOf: (log: Log, state: State, at: Instant) => Promise<Snapshot>,
): Promise<Begun> => {
  const log = await caller.log()
  const { run, actor, token } = caller
  const recorded = await log.record(async (state) => {
    const at = happenedAt(log, state, 'tick', fact.at)
    const { kind, payload } = await snapshotOf(log, state, at)
    const draft = draftOf({
      kind,
      payload,
      at,
      id: fact.id,
      dated: fact.at !== undefined,
      run,
      turn: null,
      actor,
      by: token?.name,
    })
    return { ...draft, turn: turnId(at, run, draft.id) }
  })
  const id = turnId(recorded.at, run, recorded.id)
  return { id, at: recorded.at, snapshot: recordedOut(recorded), notices: [] }
}

/** A turn that brings nothing new. */
const beginBare = async (caller: Caller, fact: FactFields): Promise<Begun> => {
  const log = await caller.log()
  const state = await log.state()
  const at = happenedAt(log, state, 'tick', fact.at)
  const notices = log.simulated ? [] : [NO_SNAPSHOT]
  return { id: turnId(at, caller.run, 'bare'), at, snapshot: null, notices }
}

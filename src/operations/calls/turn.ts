import { z } from 'zod'
import { assembleContext, turnId } from '#projections'
import { draftOf, type Log, momentOf, type Payload, type State, zTick } from '#record'
import { type Id, type Instant, isHindcastError, isoOf, sha256 } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { operation } from '../operation.ts'
import { contextOut, zContextShown } from '../outputs/context-output.ts'
import { zFlag } from '../outputs/flag-output.ts'
import { zIso } from '../outputs/iso.ts'
import { zNotices } from '../outputs/notices-output.ts'
import { type RecordedOut, recordedOut, zRecorded } from '../outputs/recorded-output.ts'
import {
  encodeSymbols,
  MARKET_FIELDS,
  newSymbols,
  symbolsIn,
  withoutLeft,
} from '../recording/encode-symbols.ts'
import { FACT_FIELDS, type FactFields, splitFact } from '../recording/fact-fields.ts'
import { happenedAt, recordFact } from '../recording/record-fact.ts'
import { maintainIfDue } from '../recording/record-maintenance.ts'
import { turnNamed } from '../recording/turn-named.ts'

const snapshotFields = zTick.omit({ contexts: true, equity: true, positions: true })

export const turn = operation({
  name: 'turn',
  verb: 'recall',
  scope: 'write',
  writes: true,
  describe: 'Begin a decision: record the snapshot, get the context for the model.',
  input: snapshotFields.extend({
    ...FACT_FIELDS,
    ...MARKET_FIELDS,
    positions: zTick.shape.positions
      .optional()
      .describe('the broker’s positions; left out, nothing is reconciled'),
    equity: zTick.shape.equity,
  }),
  output: z.object({
    turn: z.string().describe('id of the turn: what decide, recall, check, search and read take'),
    at: zIso.describe('when it began'),
    seq: z.int().describe('events that were known to it'),
    snapshot: zRecorded.nullable().describe('what the snapshot did; null: none was given'),
    context: zContextShown.describe('what to put before the model'),
    flags: z.array(zFlag).describe('what the situation raised that somebody should look at'),
    notices: zNotices,
  }),
  run: async (caller, input) => {
    const { fact, payload } = splitFact(input)
    const { bars, context: situations, positions, equity, ...rest } = payload
    const market = { bars, context: situations }
    const { id, at, snapshot } =
      positions === undefined && equity === undefined
        ? await beginBare(caller, fact)
        : await begin(caller, fact, (state, moment) => {
            if (positions === undefined) return { kind: 'equity', payload: { equity } }
            const contexts = encodeSymbols(
              state,
              withoutLeft(market),
              moment,
              newSymbols({ positions }, state),
            )
            return { kind: 'tick', payload: { ...rest, positions, equity, contexts } }
          })
    await maintainIfDue(caller, at)
    const log = await caller.log()
    const state = await log.state()
    // A turn of a simulation that is begun again knows what it knew, and what it was shown is on record.
    const before = log.simulated && at < state.head.knownAt ? await begunBefore(log, id) : null
    if (before !== null) caller.begunAgain.add(id)
    const moment =
      before !== null
        ? { log, at, seq: before.knew, state: null }
        : log.simulated
          ? await momentOf(log, at < state.head.knownAt ? at : undefined)
          : { log, at, seq: state.head.seq, state }
    const context = await assembleContext(moment)
    const shown = {
      seq: moment.seq,
      context: sha256(context.text),
      handles: context.sections.flatMap((section) => section.handles),
      contexts: encodeSymbols(state, market, at, symbolsIn(market)),
      ...(rest.events === undefined ? {} : { events: rest.events }),
    }
    const recalled = before === null ? await recordFact(caller, 'recalled', { at, turn: id }, shown) : null
    const notices = [...new Set([...(snapshot?.notices ?? []), ...(recalled?.notices ?? [])])]
    return {
      turn: id,
      at: isoOf(at),
      seq: moment.seq,
      snapshot,
      context: contextOut(context),
      flags: recalled?.flags ?? [],
      notices,
    }
  },
})

/** The same turn as it was begun before; null where this is the first time. */
const begunBefore = (log: Log, turn: Id) =>
  turnNamed(log, turn).catch((error: unknown) => {
    if (isHindcastError(error) && error.code === 'not_found') return null
    throw error
  })

interface Snapshot {
  readonly kind: 'tick' | 'equity'
  readonly payload: Payload
}

interface Begun {
  readonly id: Id
  readonly at: Instant
  readonly snapshot: RecordedOut | null
}

/** Records the snapshot under the turn that it names. */
const begin = async (
  caller: Caller,
  fact: FactFields,
  snapshotOf: (state: State, at: Instant) => Snapshot,
): Promise<Begun> => {
  const log = await caller.log()
  const { run, actor } = caller
  const recorded = await log.record((state) => {
    const at = happenedAt(log, state, 'tick', fact.at)
    const { kind, payload } = snapshotOf(state, at)
    const draft = draftOf({ kind, payload, at, knownAt: fact.knownAt, id: fact.id, run, turn: null, actor })
    return { ...draft, turn: turnId(at, run, draft.id) }
  })
  return { id: turnId(recorded.at, run, recorded.id), at: recorded.at, snapshot: recordedOut(recorded) }
}

/** A turn that brings nothing new. */
const beginBare = async (caller: Caller, fact: FactFields): Promise<Begun> => {
  const log = await caller.log()
  const at = happenedAt(log, await log.state(), 'tick', fact.at)
  return { id: turnId(at, caller.run, 'bare'), at, snapshot: null }
}

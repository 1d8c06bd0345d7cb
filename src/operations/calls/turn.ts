import { z } from 'zod'
import { draftOf, momentOf, type Payload, zTick } from '#record'
import { canonical, contentId, type Id, type Instant, isoOf, sha256, zMoney } from '#vocabulary'
import { assembleContext, zContextShown } from '../context.ts'
import { encodeSymbols, MARKET_FIELDS, symbolsIn } from '../encode.ts'
import { happenedAt, recordedOut, recordFact, zRecorded } from '../fact.ts'
import { type Caller, operation } from '../operation.ts'
import { FACT_FIELDS, split, zIso } from '../when.ts'
import { newSymbols } from './tick.ts'

const snapshot = zTick.omit({ contexts: true, equity: true, positions: true })

export const turn = operation({
  name: 'turn',
  verb: 'recall',
  scope: 'write',
  writes: true,
  describe: 'Begin a decision: record the snapshot, and get the context for the model.',
  input: snapshot.extend({
    ...FACT_FIELDS,
    ...MARKET_FIELDS,
    positions: zTick.shape.positions
      .optional()
      .describe('the broker’s positions; left out, nothing is reconciled'),
    equity: zMoney.optional(),
  }),
  output: z.object({
    turn: z.string(),
    at: zIso,
    seq: z.int(),
    snapshot: zRecorded.nullable(),
    context: zContextShown,
  }),
  run: async (caller, input) => {
    const { fact, payload } = split(input)
    const { bars, given, positions, equity, ...rest } = payload
    const at = await happenedAt(caller, fact.at)
    const log = await caller.log()
    const state = await log.state()
    const market = { bars, given }
    const { id, recorded } = await recordSnapshot(
      caller,
      { ...fact, at },
      positions === undefined
        ? null
        : {
            ...rest,
            positions,
            equity,
            contexts: encodeSymbols(state, market, at, newSymbols({ positions }, [...state.trades.values()])),
          },
      equity,
    )
    const now = await log.state()
    const moment = log.simulated ? await momentOf(log, undefined) : { at, seq: now.head.seq, state: now }
    const context = await assembleContext(log, moment)
    await recordFact(
      caller,
      'recalled',
      { at, turn: id },
      {
        seq: moment.seq,
        context: sha256(context.text),
        handles: context.sections.flatMap((section) => section.handles),
        contexts: encodeSymbols(now, market, at, symbolsIn(market)),
      },
    )
    return { turn: id, at: isoOf(at), seq: moment.seq, snapshot: recorded, context }
  },
})

interface SnapshotFact {
  readonly at: Instant
  readonly knownAt?: Instant | undefined
  readonly id?: string | undefined
}

/** The snapshot, if there is one, recorded under the turn that it names. */
const recordSnapshot = async (
  caller: Caller,
  fact: SnapshotFact,
  tick: Payload | null,
  equity: string | undefined,
) => {
  const { run, actor } = caller
  const kind = tick === null ? 'equity' : 'tick'
  const payload = tick ?? (equity === undefined ? null : { equity })
  if (payload === null) return { id: turnId(fact.at, [run, 'bare']), recorded: null }
  const draft = draftOf({
    kind,
    at: fact.at,
    knownAt: fact.knownAt,
    id: fact.id,
    run,
    turn: null,
    actor,
    payload,
  })
  const id = turnId(fact.at, [run, draft.id])
  const log = await caller.log()
  return { id, recorded: recordedOut(await log.record({ ...draft, turn: id }), fact.at) }
}

const turnId = (at: Instant, of: string[]): Id => contentId(at, canonical(['turn', ...of]))

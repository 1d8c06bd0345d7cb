import { z } from 'zod'
import { zDecision } from '#ledger'
import type { Log, Payload, State } from '#log'
import type { Instant, Json } from '#vocabulary'
import type { AskingTurn } from './asking/asked-situation.ts'
import { stopsDecidedAgainst } from './asking/stops-decided-against.ts'
import { call } from './call.ts'
import { heldAgainstMemory } from './knowledge/held-against-memory.ts'
import { type RecordedOut, recordedOut, zRecorded } from './outputs/recorded-output.ts'
import { uncountedCites } from './recording/cited-unseen.ts'
import { FACT_FIELDS, type FactFields, splitFact } from './recording/fact-fields.ts'
import { prepareFact, recordFact } from './recording/record-fact.ts'
import { turnNamed } from './recording/turn-named.ts'
import type { Caller } from './session/caller.ts'

type Decided = Omit<z.output<typeof zDecision>, keyof FactFields>

export const decide = call({
  name: 'decide',
  verb: 'record',
  access: 'write',
  describe:
    'Record a decision: enter, add, reduce, exit, hold, skip (a deliberate no-trade), or retire a strategy.',
  input: zDecision.safeExtend({
    ...FACT_FIELDS,
    turn: z.string().optional().describe('id of the turn it was made in'),
  }),
  output: zRecorded,
  run: async (caller, input) => {
    const { fact, payload } = splitFact(input)
    const { turn, ...given } = payload
    const decision = { ...given, strategy: given.strategy ?? caller.strategy }
    const notices: string[] = []
    const heldAgainst = async (
      log: Log,
      state: State,
      at: Instant,
      asking: AskingTurn | null,
    ): Promise<Payload> => {
      const held = await heldAgainstMemory(log, state, decision)
      const moment = { log, at, seq: state.head.seq, state }
      const stops = await stopsDecidedAgainst(caller, moment, decision, asking)
      notices.push(
        ...stops.map(({ what, says }) => `decided_against: ${what}: ${says}`),
        ...(held.notice === null ? [] : [held.notice]),
      )
      const kept = [...new Set(stops.map(({ what }) => what))]
      return { ...held.kept, ...(kept.length === 0 ? {} : { stops: kept }) }
    }
    const answer =
      turn === undefined
        ? await recordFact(
            caller,
            'decision',
            fact,
            async (state, at, log) =>
              ({ ...decision, ...(await heldAgainst(log, state, at, null)) }) as Payload,
          )
        : await recordedIn(caller, turn, fact, decision, heldAgainst)
    const { cites = [] } = decision
    const uncounted =
      cites.length === 0 || (answer.outcome === 'duplicate' && caller.actor === 'agent')
        ? []
        : await uncountedCites(await caller.log(), cites, {
            actor: caller.actor,
            inTurn: turn !== undefined,
          })
    return { ...answer, notices: [...answer.notices, ...uncounted, ...notices] }
  },
})

const recordedIn = async (
  caller: Caller,
  turn: string,
  fact: FactFields,
  decision: Decided,
  heldAgainst: (log: Log, state: State, at: Instant, asking: AskingTurn) => Promise<Payload>,
): Promise<RecordedOut> => {
  const log = await caller.log()
  return recordedOut(
    await log.record(async (state) => {
      const asking = await turnNamed(log, turn)
      const { id, at, contexts } = asking
      const context =
        decision.context ?? (decision.symbol === undefined ? undefined : flagged(contexts[decision.symbol]))
      const during = { ...fact, at: fact.at ?? at, turn: id }
      const held = await heldAgainst(log, state, during.at, asking)
      return prepareFact(caller, log, state, 'decision', during, { ...decision, context, ...held } as Payload)
    }),
  )
}

/** The turn's context without what was left out of it: that was flagged with the turn. */
const flagged = (context: Json | undefined): Json | undefined => {
  if (typeof context !== 'object' || context === null || !('left' in context)) return context
  const { left: _, ...rest } = context
  return rest
}

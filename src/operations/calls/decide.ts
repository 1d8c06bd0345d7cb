import { z } from 'zod'
import { type Payload, zDecision } from '#record'
import type { Json } from '#vocabulary'
import { operation } from '../operation.ts'
import { recordedOut, zRecorded } from '../outputs/recorded-output.ts'
import { FACT_FIELDS, splitFact } from '../recording/fact-fields.ts'
import { prepareFact, recordFact } from '../recording/record-fact.ts'
import { turnNamed } from '../recording/turn-named.ts'

export const decide = operation({
  name: 'decide',
  verb: 'record',
  scope: 'write',
  writes: true,
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
    if (turn === undefined) return recordFact(caller, 'decision', fact, decision as Payload)
    const log = await caller.log()
    return recordedOut(
      await log.record(async (state) => {
        const { id, at, contexts } = await turnNamed(log, turn)
        const context =
          decision.context ?? (decision.symbol === undefined ? undefined : flagged(contexts[decision.symbol]))
        const during = { ...fact, at: fact.at ?? at, turn: id }
        return prepareFact(caller, log, state, 'decision', during, { ...decision, context } as Payload)
      }),
    )
  },
})

/** The turn's context without what was left out of it: that was flagged with the turn. */
const flagged = (context: Json | undefined): Json | undefined => {
  if (typeof context !== 'object' || context === null || !('left' in context)) return context
  const { left: _, ...rest } = context
  return rest
}

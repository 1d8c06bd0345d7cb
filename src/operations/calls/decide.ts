import { z } from 'zod'
import { type Log, type Payload, zDecision } from '#record'
import { HindcastError, type Id, isId, type Json } from '#vocabulary'
import { prepareFact, recordedOut, recordFact, zRecorded } from '../fact.ts'
import { operation } from '../operation.ts'
import { FACT_FIELDS, split } from '../when.ts'

export const decide = operation({
  name: 'decide',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe: 'Record a decision: enter, add, reduce, exit, hold, or skip (a deliberate no-trade).',
  input: zDecision.safeExtend({
    ...FACT_FIELDS,
    turn: z.string().optional().describe('the turn it was made in'),
  }),
  output: zRecorded,
  run: async (caller, input) => {
    const { fact, payload } = split(input)
    const { turn, ...decision } = payload
    if (turn === undefined) return recordFact(caller, 'decision', fact, decision as Payload)
    const log = await caller.log()
    return recordedOut(
      await log.record(async (state) => {
        const { id, at, contexts } = await turnOf(log, turn)
        const context =
          decision.context ?? (decision.symbol === undefined ? undefined : contexts[decision.symbol])
        const during = { ...fact, at: fact.at ?? at, turn: id }
        return prepareFact(caller, log, state, 'decision', during, { ...decision, context } as Payload)
      }),
    )
  },
})

const turnOf = async (log: Log, turn: string) => {
  const [shown] = isId(turn) ? await log.store.events({ turn, kinds: ['recalled'], limit: 1 }) : []
  if (!shown)
    throw new HindcastError('not_found', `no turn is called "${turn.slice(0, 40)}"`, {
      field: 'turn',
      next: 'Use the turn id that turn answered, or leave it out.',
    })
  const { contexts } = JSON.parse(shown.payload) as { contexts: { [symbol: string]: Json } }
  return { id: turn as Id, at: shown.at, contexts }
}

import { z } from 'zod'
import { zTick } from '#ledger'
import type { Log, State } from '#log'
import type { Instant } from '#vocabulary'
import { operation } from '../operation.ts'
import { zRecorded } from '../outputs/recorded-output.ts'
import { encodeSymbols, MARKET_FIELDS, newSymbols } from '../recording/encode-symbols.ts'
import { FACT_FIELDS, splitFact } from '../recording/fact-fields.ts'
import { marksWith } from '../recording/marks-given.ts'
import { MOST_FILLS, prepareFills, zFillGiven } from '../recording/prepare-fills.ts'
import { recordFact } from '../recording/record-fact.ts'

export const tick = operation({
  name: 'tick',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe:
    'Record a snapshot of the broker: positions, marks, equity. A position that is absent has closed. Fills since the last one go with it, and are booked first.',
  input: zTick.omit({ contexts: true }).extend({
    ...FACT_FIELDS,
    ...MARKET_FIELDS,
    fills: z
      .array(zFillGiven)
      .max(MOST_FILLS)
      .default([])
      .describe('executions that the snapshot contains: booked before it, all in one call or none'),
  }),
  output: zRecorded,
  run: (caller, { fills, ...input }) => {
    const { fact, payload } = splitFact(input)
    const { bars, context, ...snapshot } = payload
    const market = { bars, context }
    const before = (log: Log) => prepareFills(caller, log, fills, true).map(({ prepare }) => prepare)
    const made = (state: State, at: Instant, log: Log) => {
      const contexts = encodeSymbols(state, market, at, newSymbols(snapshot, state))
      const marks = marksWith(log, state, at, { market, snapshot })
      return marks instanceof Promise
        ? marks.then((found) => ({ ...snapshot, marks: found, contexts }))
        : { ...snapshot, marks, contexts }
    }
    return recordFact(caller, 'tick', fact, made, before)
  },
})

import { zTick } from '#ledger'
import type { Log, State } from '#log'
import type { Instant } from '#vocabulary'
import { call } from './call.ts'
import { zRecorded } from './outputs/recorded-output.ts'
import { encodeSymbols, MARKET_FIELDS, newSymbols } from './recording/encode-symbols.ts'
import { FACT_FIELDS, splitFact } from './recording/fact-fields.ts'
import { marksWith, NO_SNAPSHOT } from './recording/marks-given.ts'
import { MOST_FILLS, prepareFills, zFillGiven } from './recording/prepare-fills.ts'
import { recordFact } from './recording/record-fact.ts'

const zTickGiven = zTick
  .omit({ contexts: true, events: true, lessonsHash: true })
  .extend({
    ...FACT_FIELDS,
    ...MARKET_FIELDS,
    positions: zTick.shape.positions
      .optional()
      .describe('everything held inside the scope; left out, nothing is reconciled'),
    fills: zFillGiven
      .array()
      .max(MOST_FILLS)
      .default([])
      .describe('executions that the snapshot contains: booked before it, all in one call or none'),
  })
  .superRefine(({ positions, equity, marks, scope, exits, settled, fills }, ctx) => {
    if (positions !== undefined) return
    const needsThem = scope !== 'account' || exits.length > 0 || settled !== undefined || fills.length > 0
    if (!needsThem && (equity !== undefined || Object.keys(marks).length > 0)) return
    ctx.addIssue({
      code: 'custom',
      path: ['positions'],
      message: needsThem
        ? 'is missing: scope, exits, settled and fills belong to a list of positions'
        : 'is missing',
      params: {
        code: 'invalid_input',
        next: 'Give positions, [] where none are held; or equity or marks alone.',
      },
    })
  })

export const tick = call({
  name: 'tick',
  verb: 'record',
  access: 'write',
  describe:
    'Record a snapshot of the broker: positions, marks, equity, at least one. A position that is absent has closed. Fills since the last one go with it, and are booked first.',
  input: zTickGiven,
  output: zRecorded,
  run: async (caller, { fills, ...input }) => {
    const { fact, payload } = splitFact(input)
    const { bars, context, positions, ...rest } = payload
    const { equity, marks } = rest
    if (positions === undefined) {
      const isPriced = Object.keys(marks).length > 0
      const alone = isPriced ? { ...rest, positions: [], scope: [] } : { equity }
      const answer = await recordFact(caller, isPriced ? 'tick' : 'equity', fact, alone)
      const { simulated } = await caller.log()
      return simulated ? answer : { ...answer, notices: [...answer.notices, NO_SNAPSHOT] }
    }
    const snapshot = { ...rest, positions }
    const market = { bars, context }
    const before = (log: Log) => prepareFills(caller, log, fills, true).map(({ prepare }) => prepare)
    const made = (state: State, at: Instant, log: Log) => {
      const contexts = encodeSymbols(state, market, at, newSymbols(snapshot, state))
      const seen = marksWith(log, state, at, { market, snapshot })
      return seen instanceof Promise
        ? seen.then((found) => ({ ...snapshot, marks: found, contexts }))
        : { ...snapshot, marks: seen, contexts }
    }
    return recordFact(caller, 'tick', fact, made, before)
  },
})

import { zTick } from '#record'
import { operation } from '../operation.ts'
import { zRecorded } from '../outputs/recorded-output.ts'
import { encodeSymbols, MARKET_FIELDS, newSymbols } from '../recording/encode-symbols.ts'
import { FACT_FIELDS, splitFact } from '../recording/fact-fields.ts'
import { marksWith } from '../recording/marks-given.ts'
import { recordFact } from '../recording/record-fact.ts'

export const tick = operation({
  name: 'tick',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe:
    'Record a snapshot of the broker: positions, marks, equity. A position that is absent has closed.',
  input: zTick.omit({ contexts: true }).extend({ ...FACT_FIELDS, ...MARKET_FIELDS }),
  output: zRecorded,
  run: (caller, input) => {
    const { fact, payload } = splitFact(input)
    const { bars, context, ...snapshot } = payload
    const market = { bars, context }
    return recordFact(caller, 'tick', fact, (state, at, log) => {
      const contexts = encodeSymbols(state, market, at, newSymbols(snapshot, state))
      const marks = marksWith(log, state, at, { market, snapshot })
      return marks instanceof Promise
        ? marks.then((found) => ({ ...snapshot, marks: found, contexts }))
        : { ...snapshot, marks, contexts }
    })
  },
})

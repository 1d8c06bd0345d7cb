import { type State, type Tick, zTick } from '#record'
import { encodeSymbols, MARKET_FIELDS } from '../encode.ts'
import { recordFact, zRecorded } from '../fact.ts'
import { operation } from '../operation.ts'
import { FACT_FIELDS, split } from '../when.ts'

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
    const { fact, payload } = split(input)
    const { bars, given, ...snapshot } = payload
    return recordFact(caller, 'tick', fact, (state, at) => ({
      ...snapshot,
      contexts: encodeSymbols(state, { bars, given }, at, newSymbols(snapshot, state)),
    }))
  },
})

/** Only what opens with this snapshot is classified; a trade keeps the context it was opened in. */
export const newSymbols = (snapshot: Pick<Tick, 'positions'>, state: State): string[] => {
  const symbols = new Set(snapshot.positions.map((position) => position.symbol))
  for (const trade of state.trades.values()) symbols.delete(trade.symbol)
  return [...symbols]
}

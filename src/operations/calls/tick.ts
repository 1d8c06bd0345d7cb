import { type Tick, zTick } from '#record'
import { encodeSymbols, MARKET_FIELDS } from '../encode.ts'
import { happenedAt, recordFact, zRecorded } from '../fact.ts'
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
  run: async (caller, input) => {
    const { fact, payload } = split(input)
    const { bars, given, ...snapshot } = payload
    const at = await happenedAt(caller, fact.at)
    const state = await (await caller.log()).state()
    const contexts = encodeSymbols(
      state,
      { bars, given },
      at,
      newSymbols(snapshot, [...state.trades.values()]),
    )
    return recordFact(caller, 'tick', { ...fact, at }, { ...snapshot, contexts })
  },
})

/** Only what opens with this snapshot is classified; a trade keeps the context it was opened in. */
export const newSymbols = (
  snapshot: Pick<Tick, 'positions'>,
  open: readonly { readonly symbol: string }[],
): string[] => {
  const held = new Set(open.map((trade) => trade.symbol))
  return [...new Set(snapshot.positions.map((position) => position.symbol))].filter(
    (symbol) => !held.has(symbol),
  )
}

import { z } from 'zod'
import { onAdjusted } from '#ledger'
import { ONE, zLabel, zPositive } from '#vocabulary'
import { symbolFlags } from '../rows/lookup.ts'
import { kind, refuseUnlikePersons, rejectField, rejectUnderLimits } from './kind.ts'

const ADJUSTMENT_NEEDS = { split: 'ratio', rename: 'to' } as const

/** A split multiplies sizes by `ratio`; a rename gives the symbol another name. */
export const zAdjusted = z
  .strictObject({
    type: z.enum(['split', 'rename']).describe('what the exchange did to the symbol'),
    symbol: zLabel.describe('the symbol as it was until now'),
    ratio: zPositive.optional().describe('of a split: 4 for four new for one old'),
    to: zLabel.optional().describe('of a rename: the new symbol'),
  })
  .superRefine((adjusted, ctx) => {
    const needed = ADJUSTMENT_NEEDS[adjusted.type]
    if (adjusted[needed] === undefined)
      rejectField(ctx, needed, `is missing for a ${adjusted.type}`, {
        code: 'invalid_input',
        next: 'A split needs ratio (4 for four new for one old), a rename needs to.',
      })
    const changesNothing =
      adjusted.type === 'split' ? adjusted.ratio === ONE : adjusted.to === adjusted.symbol
    if (changesNothing)
      rejectField(ctx, needed, `changes nothing: a ${adjusted.type} to what it was`, {
        code: 'invalid_input',
        next: 'Give how many new for one old (4, or 0.1 for one new for ten), or the new symbol; if nothing was done, tell nothing.',
      })
  })

/** A split or rename of a symbol. */
export const adjustedKind = kind({
  name: 'adjusted',
  v: 1,
  payload: zAdjusted,
  needsTime: true,
  texts: [],
  // A symbol of another kind would come under a name whose multiplier a person set, or leave it.
  refuse: (state, { actor, data: { symbol, to } }) => {
    rejectUnderLimits(state, actor, 'a split or rename', 'symbol')
    const named = [symbol, to].find((one) => one !== undefined && state.symbols.get(one)?.byPerson)
    if (to !== undefined && named !== undefined)
      refuseUnlikePersons(actor, { what: `what ${named} is`, field: 'symbol', known: symbol, told: to })
  },
  lookups: (state, { data: { symbol } }) =>
    state.symbols.get(symbol)?.unbooked ? [symbolFlags(symbol)] : [],
  ledger: onAdjusted,
})

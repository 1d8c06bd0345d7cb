import { z } from 'zod'
import { Decimal, type Exact, zLabel, zPositive } from '#vocabulary'
import type { Bookkeeper } from '../ledger/bookkeeper.ts'
import { end, put } from '../rows/change.ts'
import type { IntentRow } from '../rows/ledger-rows.ts'
import { kind } from './kind.ts'

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
      ctx.addIssue({
        code: 'custom',
        path: [needed],
        message: `is missing for a ${adjusted.type}`,
        params: {
          code: 'invalid_input',
          next: 'A split needs ratio (4 for four new for one old), a rename needs to.',
        },
      })
  })

/** What the exchange did to a symbol: open trades and what was decided about it follow. */
export const adjustedKind = kind({
  name: 'adjusted',
  v: 1,
  payload: zAdjusted,
  knownBy: 'at',
  texts: [],
  lookups: (state, { data }) =>
    data.to === undefined
      ? [{ find: 'symbolFlags', symbol: data.symbol }]
      : [data.symbol, data.to].flatMap((symbol) =>
          state.symbols.get(symbol)?.flagged.length ? [{ find: 'symbolFlags' as const, symbol }] : [],
        ),
  ledger: ({ state, event, found, book, account }) => {
    const { symbol, ratio, to } = event.data
    if (to !== undefined) book.symbols.describe(to)
    const settles = ratio === undefined ? 'symbol_alike' : 'split_untold'
    for (const flag of found.flags) if (flag.code === settles) book.flags.end(flag, 'settled')
    const intent = state.intents.get(symbol)
    if (intent) adjustIntent(intent, event.data, book)
    for (const trade of state.trades.values()) {
      if (trade.symbol !== symbol) continue
      if (ratio !== undefined) book.adjustSplit(trade.id, ratio)
      if (to !== undefined) book.amend({ ...book.trade(trade.id), symbol: to }, null)
    }
    return account
  },
})

/** What was decided before a split or rename is meant for what the symbol has become. */
const adjustIntent = (
  intent: IntentRow,
  { ratio, to }: z.output<typeof zAdjusted>,
  book: Bookkeeper,
): void => {
  const level = (price: Exact | null): Exact | null =>
    price === null || ratio === undefined ? price : Decimal.of(price).over(Decimal.of(ratio)).text
  if (to !== undefined) book.push(end('intents', intent))
  book.push(
    put('intents', {
      ...intent,
      symbol: to ?? intent.symbol,
      stop: level(intent.stop),
      target: level(intent.target),
    }),
  )
}

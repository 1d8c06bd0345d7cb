import { z } from 'zod'
import {
  SIDES,
  zJson,
  zLabel,
  zLessonsHash,
  zMoney,
  zNamedEvents,
  zPositive,
  zPrice,
  zSize,
  zStrategy,
} from '#vocabulary'
import { EXIT_KINDS } from './ledger-rows.ts'

/** The bar since the last snapshot, where one is given, and the rate. */
const BAR_FIELDS = {
  open: zPrice.optional().describe('first price since the last tick: shows a gap'),
  high: zPrice.optional().describe('highest price since the last tick'),
  low: zPrice.optional().describe('lowest price since the last tick'),
  rate: zPositive.optional().describe('quote currency to account currency; the last reported if left out'),
}

export const zPosition = z
  .strictObject({
    symbol: zLabel.describe('as your broker writes it: XAUUSD'),
    side: z.enum(SIDES).describe('which way it is held'),
    size: zSize.describe('how much is held, above 0, in the broker’s unit'),
    id: zLabel.optional().describe('the broker’s id of it; needed where a symbol has several positions'),
    price: zPrice.optional().describe('the broker’s average entry; its mark stands in if left out'),
    mark: zPrice.optional().describe('last price; needed here or in marks, which also take its extremes'),
    leverage: zPositive.optional().describe('as the broker has it: 10'),
    stop: zPrice.optional().describe('stop level that stands at the broker'),
    target: zPrice.optional().describe('target level that stands at the broker'),
    fees: zMoney.optional().describe('fees paid in all since it was opened, in the account’s currency'),
    funding: zMoney.optional().describe('funding received in all since it was opened, negative if paid'),
    strategy: zStrategy.optional().describe('of one that opens now; the decision’s or the run’s if left out'),
  })
  .meta({ id: 'Position' })
export type Position = z.infer<typeof zPosition>

/** The last price of a symbol, and its extremes since the last tick where bars were given. */
export const zMark = z
  .strictObject({
    price: zPrice.describe('last price of the symbol'),
    ...BAR_FIELDS,
  })
  .meta({ id: 'Mark' })

/** The broker's word on a position that ended since the last tick. */
export const zExit = z
  .strictObject({
    symbol: zLabel.describe('the symbol that was held: XAUUSD'),
    id: zLabel.optional().describe('the broker’s id of the position; all of the symbol if left out'),
    price: zPrice.optional().describe('else the level that ended it, or the mark'),
    kind: z.enum(EXIT_KINDS).optional().describe('why it ended; inferred if left out'),
    fee: zMoney.optional().describe('fee of the exit, in the account’s currency; a rebate is negative'),
  })
  .meta({ id: 'Exit' })

/** A snapshot of the broker: what is held inside the scope. What is absent there has closed. */
export const zTick = z.strictObject({
  scope: z
    .union([z.literal('account'), z.array(zLabel)])
    .default('account')
    .describe('the whole account, or the symbols that this snapshot covers; [] for prices alone'),
  positions: z.array(zPosition).describe('everything held inside the scope; what is absent has closed'),
  marks: z.record(zLabel, zMark).default({}).describe('last prices: { "BTC": { "price": 100 } }'),
  exits: z.array(zExit).default([]).describe('the broker’s word on positions that ended since the last tick'),
  settled: z.boolean().optional().describe('it holds every execution; else it may lag 30 s behind'),
  equity: zMoney.optional().describe('the account’s equity now, in its currency'),
  contexts: z.record(zLabel, zJson).default({}).describe('the situation by symbol, as it was encoded'),
  events: zNamedEvents,
  lessonsHash: zLessonsHash.optional().describe('which lessons the agent was shown'),
})
export type Tick = z.infer<typeof zTick>

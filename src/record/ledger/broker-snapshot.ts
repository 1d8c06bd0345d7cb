import { z } from 'zod'
import { SIDES, zJson, zLabel, zMoney, zNotNegative, zPositive, zPrice, zSize, zStrategy } from '#vocabulary'
import { EXIT_KINDS } from '../rows/ledger-rows.ts'
import { zLessonsHash, zNamedEvents } from '../rows/prose.ts'

/** A position as the broker holds it. `price` is the broker's average entry; `fees` and `funding` are totals since the open. */
export const zPosition = z.strictObject({
  symbol: zLabel,
  side: z.enum(SIDES),
  size: zSize,
  id: zLabel.optional(),
  price: zPrice.optional(),
  mark: zPrice.optional(),
  high: zPrice.optional(),
  low: zPrice.optional(),
  rate: zPositive.optional(),
  leverage: zPositive.optional(),
  stop: zPrice.optional(),
  target: zPrice.optional(),
  fees: zMoney.optional(),
  funding: zMoney.optional(),
  strategy: zStrategy.optional(),
})
export type Position = z.infer<typeof zPosition>

/** The last price of a symbol, and its extremes since the last tick where bars were given. */
export const zMark = z.strictObject({
  price: zPrice,
  high: zPrice.optional(),
  low: zPrice.optional(),
  rate: zPositive.optional(),
})
export type Mark = z.infer<typeof zMark>

/** The broker's word on a position that ended since the last tick. */
export const zExit = z.strictObject({
  symbol: zLabel,
  id: zLabel.optional(),
  price: zPrice.optional(),
  kind: z.enum(EXIT_KINDS).optional(),
  fee: zNotNegative.optional(),
})
export type Exit = z.infer<typeof zExit>

/** A snapshot of the broker: what is held inside the scope. What is absent there has closed. */
export const zTick = z.strictObject({
  scope: z
    .union([z.literal('account'), z.array(zLabel).min(1)])
    .default('account')
    .describe('the whole account, or the symbols that this snapshot covers'),
  positions: z.array(zPosition),
  marks: z
    .record(zLabel, zMark)
    .default({})
    .describe('last prices by symbol: { "BTC": { "price": 100, "high": 101, "low": 99 } }'),
  exits: z.array(zExit).default([]).describe('the broker’s word on positions that ended since the last tick'),
  equity: zMoney.optional().describe('the account’s equity now'),
  contexts: z.record(zLabel, zJson).default({}),
  events: zNamedEvents,
  lessonsHash: zLessonsHash.optional().describe('which lessons the agent was shown'),
})
export type Tick = z.infer<typeof zTick>

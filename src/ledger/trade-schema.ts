import { z } from 'zod'
import {
  type Json,
  SIDES,
  zConfidence,
  zInstant,
  zJson,
  zLabel,
  zLessonsHash,
  zMoney,
  zPositive,
  zPrice,
  zProse,
  zSize,
  zStrategy,
  zTags,
} from '#vocabulary'
import { FEE_CURRENCY_FIELDS } from './execution-schema.ts'
import { EXIT_KINDS } from './ledger-rows.ts'

/** Numbers that JSON has no words for (a division by zero) become text, which is flagged as unknown and left out. */
const withText = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (Array.isArray(value)) return value.map(withText)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withText(one)]))
}

/** The situation of a trade or decision as a caller gives it: any JSON. */
export const zGivenContext = z.preprocess<unknown, typeof zJson, Json>(withText, zJson)

/** A whole trade in one report; the event's `at` is the exit. */
export const zTradeRecorded = z.strictObject({
  symbol: zLabel.describe('as your broker writes it: XAUUSD'),
  side: z.enum(SIDES).describe('long if bought first, short if sold first'),
  size: zSize.optional().describe('in the broker’s unit; computed from pnl and prices if left out'),
  entryAt: zInstant.optional().describe('when it was opened; leave out if unknown'),
  entryPrice: zPrice.describe('average price of the entry'),
  exitPrice: zPrice.describe('average price of the exit'),
  trade: zLabel.optional().describe('your own id of the trade; the same id again adds words to it'),
  position: zLabel.optional().describe('the broker’s id of the position; the same id again adds a part'),
  order: zLabel.optional().describe('the order that opened it'),
  exitOrder: zLabel.optional().describe('the order that closed it'),
  pnl: zMoney.optional().describe('net of all costs; by prices and costs if left out'),
  fee: zMoney.optional().describe('fees of the whole trade, in feeCurrency; a rebate is negative'),
  ...FEE_CURRENCY_FIELDS,
  funding: zMoney.optional().describe('funding and dividends received in all, negative if paid'),
  swap: zMoney.optional().describe('swap received in all, negative if paid; beside funding, not in it'),
  tax: zMoney.optional().describe('tax paid in all; beside fees, not in them'),
  rate: zPositive.optional().describe('quote currency to account currency; the last reported if left out'),
  leverage: zPositive.optional().describe('as the broker has it: 10'),
  stop: zPrice.optional().describe('stop known at the entry; with it the risk is known'),
  target: zPrice.optional().describe('target known at the entry'),
  strategy: zStrategy.optional().describe('by name or whole; the run’s own if left out'),
  reason: zProse.optional().describe('why it was opened'),
  exitReason: zProse.optional().describe('why it was closed, in words'),
  kind: z.enum(EXIT_KINDS).optional().describe('why it ended; by stop and target if left out'),
  confidence: zConfidence.optional().describe('0 to 1, as stated'),
  tags: zTags,
  context: zGivenContext.optional().describe('at the entry: { "trend": "up", "session": "london" }'),
  fromBars: zGivenContext.optional().describe('by bars closed before the entry; calls take the bars'),
  lessonsHash: zLessonsHash.optional().describe('which lessons the agent was shown, by their hash'),
  mfe: zMoney.optional().describe('best result on the way, in the account’s currency, before costs'),
  mae: zMoney.optional().describe('worst result on the way; its sign does not matter'),
  r: z.number().min(-1_000).max(1_000).optional().describe('result in R, without a stop'),
  remark: zProse.optional().describe('a remark afterwards'),
})
export type TradeRecorded = z.infer<typeof zTradeRecorded>

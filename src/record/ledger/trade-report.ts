import { z } from 'zod'
import { SIDES, zInstant, zJson, zLabel, zMoney, zPositive, zPrice, zSize, zStrategy } from '#vocabulary'
import { EXIT_KINDS } from '../rows/ledger-rows.ts'
import { INTENTION_FIELDS, zConfidence, zLessonsHash, zProse, zTags } from '../rows/prose.ts'

const entry = {
  symbol: zLabel,
  side: z.enum(SIDES),
  size: zSize,
  trade: zLabel.optional().describe('your own id of the trade'),
  position: zLabel.optional().describe('the broker’s id of the position'),
  order: zLabel.optional().describe('the order that opened it'),
  fee: zMoney.optional().describe('in the account’s currency'),
  rate: zPositive.optional().describe('quote currency to account currency; 1 if left out'),
  leverage: zPositive.optional(),
  stop: zPrice.optional().describe('stop known at the entry; with it the risk is known'),
  target: zPrice.optional(),
  strategy: zStrategy.optional(),
  reason: zProse.optional().describe('why it was opened'),
  confidence: zConfidence.optional().describe('0 to 1, as stated'),
  tags: zTags,
  ...INTENTION_FIELDS,
  context: zJson.optional(),
  lessonsHash: zLessonsHash.optional(),
}

/** A trade opened by name; the event's `at` is the entry. */
export const zTradeOpened = z.strictObject({ ...entry, price: zPrice })
export type TradeOpened = z.infer<typeof zTradeOpened>

const exit = {
  fee: zMoney.optional(),
  funding: zMoney.optional().describe('funding and dividends received, negative if paid'),
  rate: zPositive.optional(),
  kind: z.enum(EXIT_KINDS).optional(),
  r: z
    .number()
    .min(-1_000)
    .max(1_000)
    .optional()
    .describe('the result in units of the risk taken, where the stop was not told'),
  remark: zProse.optional().describe('what there is to say about it afterwards'),
}

/** Closes a trade opened before; named by trade, position or order id, by handle, or by symbol if it has only one. */
export const zTradeEnded = z.strictObject({
  ...exit,
  trade: zLabel.optional(),
  position: zLabel.optional(),
  order: zLabel.optional(),
  symbol: zLabel.optional(),
  price: zPrice,
  exitReason: zProse.optional(),
})
export type TradeEnded = z.infer<typeof zTradeEnded>

/** A whole round trip in one call; the event's `at` is the exit. */
export const zTradeRecorded = z.strictObject({
  ...entry,
  ...exit,
  entryAt: zInstant.optional().describe('when it was opened; leave out if unknown'),
  entryPrice: zPrice,
  exitPrice: zPrice,
  exitReason: zProse.optional(),
  mfe: zMoney.optional(),
  mae: zMoney.optional(),
})
export type TradeRecorded = z.infer<typeof zTradeRecorded>

/** `trade.closed` is either of the two; a round trip has its entry price. */
export const zTradeClosed = z.union([zTradeRecorded, zTradeEnded])
export type TradeClosed = TradeRecorded | TradeEnded
export const isRoundTrip = (closed: TradeClosed): closed is TradeRecorded => 'entryPrice' in closed

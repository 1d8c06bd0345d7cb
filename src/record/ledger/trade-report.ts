import { z } from 'zod'
import {
  type Exact,
  SIDES,
  zInstant,
  zInstrumentPrice,
  zLabel,
  zMoney,
  zPositive,
  zSize,
  zStrategy,
} from '#vocabulary'
import { EXIT_KINDS, type SizeSource } from '../rows/ledger-rows.ts'
import { INTENTION_FIELDS, zConfidence, zLessonsHash, zProse, zTags } from '../rows/prose.ts'
import { FEE_CURRENCY_FIELDS } from './fee-fields.ts'
import { zToldContext } from './told-context.ts'

const entry = {
  symbol: zLabel.describe('as your broker writes it: XAUUSD'),
  side: z.enum(SIDES).describe('long if bought first, short if sold first'),
  size: zSize.describe('how much was opened, above 0, in the broker’s unit'),
  trade: zLabel.optional().describe('your own id of the trade'),
  position: zLabel.optional().describe('the broker’s id of the position'),
  order: zLabel.optional().describe('the order that opened it'),
  fee: zMoney.optional().describe('fee of the entry, in feeCurrency; a rebate is negative'),
  ...FEE_CURRENCY_FIELDS,
  rate: zPositive.optional().describe('quote currency to account currency; 1 if left out'),
  leverage: zPositive.optional().describe('as the broker has it: 10'),
  stop: zInstrumentPrice.optional().describe('stop known at the entry; with it the risk is known'),
  target: zInstrumentPrice.optional().describe('target known at the entry'),
  strategy: zStrategy.optional().describe('by name or whole; the run’s own if left out'),
  reason: zProse.optional().describe('why it was opened'),
  confidence: zConfidence.optional().describe('0 to 1, as stated'),
  tags: zTags,
  ...INTENTION_FIELDS,
  context: zToldContext
    .optional()
    .describe('the situation at the entry: { "trend": "up", "session": "london" }'),
  fromBars: zToldContext
    .optional()
    .describe('the situation as bars closed by the entry showed it; calls take the bars themselves'),
  lessonsHash: zLessonsHash.optional().describe('which lessons the agent was shown, by their hash'),
}

/** A trade opened by name; the event's `at` is the entry. */
export const zTradeOpened = z.strictObject({
  ...entry,
  price: zInstrumentPrice.describe('price of the entry'),
})
export type TradeOpened = z.infer<typeof zTradeOpened>

const exit = {
  exitOrder: zLabel.optional().describe('the order that closed it'),
  fee: zMoney.optional().describe('fee of the exit, in feeCurrency; a rebate is negative'),
  ...FEE_CURRENCY_FIELDS,
  funding: zMoney.optional().describe('funding and dividends received, negative if paid'),
  swap: zMoney.optional().describe('swap received in all, negative if paid; beside funding, not in it'),
  tax: zMoney.optional().describe('tax paid in all; beside fees, not in them'),
  rate: zPositive.optional().describe('quote currency to account currency; the last known if left out'),
  kind: z.enum(EXIT_KINDS).optional().describe('why it ended; agent if left out'),
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
  trade: zLabel.optional().describe('T12, its id, or your own id of the trade'),
  position: zLabel.optional().describe('the broker’s id of the position, to name the trade by'),
  order: zLabel
    .optional()
    .describe('an order that opened it, to name it by; or the closing one beside another name'),
  size: zSize.optional().describe('how much of it was closed; all that is held if left out'),
  symbol: zLabel.optional().describe('enough to name the trade if it is the only open one there'),
  price: zInstrumentPrice.describe('price of the exit'),
  exitReason: zProse.optional().describe('why it was closed, in words'),
})
export type TradeEnded = z.infer<typeof zTradeEnded>

/** A whole round trip in one call; the event's `at` is the exit. */
export const zTradeRecorded = z.strictObject({
  ...entry,
  ...exit,
  size: entry.size
    .optional()
    .describe(
      'how much was opened, in the broker’s unit; may be left out where pnl is told, and is flagged then',
    ),
  pnl: zMoney
    .optional()
    .describe(
      'net result after all costs, in the account’s currency; left out, it is what prices and costs make',
    ),
  fee: zMoney.optional().describe('fees of the whole trip, in feeCurrency'),
  rate: entry.rate,
  kind: z
    .enum(EXIT_KINDS)
    .optional()
    .describe('why it ended; if left out, the stop or target that the exit price met, else unknown'),
  entryAt: zInstant.optional().describe('when it was opened; leave out if unknown'),
  entryPrice: zInstrumentPrice.describe('average price of the entry'),
  exitPrice: zInstrumentPrice.describe('average price of the exit'),
  exitReason: zProse.optional().describe('why it was closed, in words'),
  mfe: zMoney.optional().describe('best result on the way, in the account’s currency, before costs'),
  mae: zMoney.optional().describe('worst result on the way, a loss being negative'),
})
export type TripTold = z.infer<typeof zTradeRecorded>

/** A round trip with its size: as it was told, or as its result lets conclude. */
export interface TradeRecorded extends TripTold {
  readonly size: Exact
  readonly sizeSource: SizeSource
  /** Where the instrument is not known, and the result says what it is. */
  readonly multiplier?: Exact | undefined
}

/** `trade.closed` is either of the two; a round trip has its entry price. */
export const zTradeClosed = z.union([zTradeRecorded, zTradeEnded])
export type TradeClosed = TripTold | TradeEnded
export const isRoundTrip = (closed: TradeClosed): closed is TripTold => 'entryPrice' in closed

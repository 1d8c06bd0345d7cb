import { z } from 'zod'
import {
  Decimal,
  type Exact,
  type Side,
  zInstrumentPrice,
  zLabel,
  zMoney,
  zPositive,
  zSize,
  zStrategy,
} from '#vocabulary'
import { EXIT_KINDS, ORDER_STATUSES } from '../rows/ledger-rows.ts'
import { zProse } from '../rows/prose.ts'
import { FEE_CURRENCY_FIELDS } from './fee-fields.ts'

const zDirection = z.enum(['buy', 'sell'])

export const zOrder = z.strictObject({
  order: zLabel.describe('your broker’s id of the order'),
  status: z.enum(ORDER_STATUSES).describe('what became of it by now'),
  symbol: zLabel.describe('as your broker writes it: XAUUSD'),
  side: zDirection.describe('which way the order goes'),
  type: zLabel.optional().describe('market, limit, stop, …'),
  size: zSize.optional().describe('how much was ordered, above 0'),
  price: zInstrumentPrice.optional().describe('limit or trigger price of the order'),
  stop: zInstrumentPrice.optional().describe('stop level that goes with it'),
  target: zInstrumentPrice.optional().describe('target level that goes with it'),
  reason: zProse.optional().describe('why it was placed or refused'),
  rule: zLabel.optional().describe('of a rejected order: which rule refused it; BROKER if left out'),
})
export type Order = z.infer<typeof zOrder>

export const zFill = z.strictObject({
  symbol: zLabel.describe('as your broker writes it: XAUUSD'),
  side: zDirection.describe('which way it was filled; what is held says whether it opens or closes'),
  size: zSize.describe('how much, always above 0'),
  price: zInstrumentPrice.describe('what was paid or got'),
  fee: zMoney.optional().describe('in feeCurrency; a rebate is negative'),
  ...FEE_CURRENCY_FIELDS,
  order: zLabel.optional().describe('the order it belongs to; several fills of one count once'),
  position: zLabel.optional().describe('the broker’s id, where it keeps several positions in a symbol'),
  rate: zPositive.optional().describe('quote currency to account currency; the last known, or 1'),
  leverage: zPositive.optional().describe('as the broker has it: 10'),
  stop: zInstrumentPrice.optional().describe('stop level known at this fill'),
  target: zInstrumentPrice.optional().describe('target level known at this fill'),
  strategy: zStrategy.optional().describe('of what it opens; the decision’s or the run’s if left out'),
  kind: z.enum(EXIT_KINDS).optional().describe('of a closing fill: the broker’s word on why it happened'),
  reduceOnly: z.boolean().optional().describe('it can only close: it opens nothing, whatever is held'),
})
export type Fill = z.infer<typeof zFill>

/** It opens nothing, whatever is held. */
export const canOnlyClose = ({ reduceOnly, kind }: Pick<Fill, 'reduceOnly' | 'kind'>): boolean =>
  reduceOnly === true || kind !== undefined

/** The side of a trade that a fill enlarges. */
export const sideOf = (fill: Pick<Fill, 'side'>): Side => (fill.side === 'buy' ? 'long' : 'short')

/** One fee for several trades: each bears its share of the size, and the last one what remains. */
export const feeOf = (fee: Exact, taken: Decimal, left: Decimal): Exact =>
  taken.equals(left) ? fee : Decimal.of(fee).times(taken).over(left).text

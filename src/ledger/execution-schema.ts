import { z } from 'zod'
import { zCurrency } from '#market'
import { zLabel, zMoney, zPositive, zPrice, zProse, zSize, zStrategy } from '#vocabulary'
import { EXIT_KINDS, ORDER_STATUSES } from './ledger-rows.ts'

/** The currency of a fee, where it is not the account's. */
export const FEE_CURRENCY_FIELDS = {
  feeCurrency: zCurrency.optional().describe('of the fee; the account’s if left out'),
  feeRate: zPositive.optional().describe('to account currency, of one that is neither quote nor base'),
}

const zDirection = z.enum(['buy', 'sell'])

export const zOrder = z.strictObject({
  order: zLabel.optional().describe('your broker’s id of it; none if it was rejected before it was sent'),
  status: z.enum(ORDER_STATUSES).describe('what became of it by now'),
  symbol: zLabel.optional().describe('as your broker writes it: XAUUSD'),
  side: zDirection.optional().describe('which way the order goes'),
  size: zSize.optional().describe('how much was ordered, above 0'),
  reason: zProse.optional().describe('why it was placed or rejected'),
  rule: zLabel.optional().describe('of a rejected order the rule, such as R3_CAP; BROKER if left out'),
})
export type Order = z.infer<typeof zOrder>

export const zFill = z.strictObject({
  symbol: zLabel.describe('as your broker writes it: XAUUSD'),
  side: zDirection.describe('which way it was filled; what is held says whether it opens or closes'),
  size: zSize.describe('how much, always above 0'),
  price: zPrice.describe('price of the execution'),
  fee: zMoney.optional().describe('in feeCurrency; a rebate is negative'),
  ...FEE_CURRENCY_FIELDS,
  order: zLabel.optional().describe('the order it belongs to; several fills of one count once'),
  position: zLabel.optional().describe('the broker’s id, where it keeps several positions in a symbol'),
  rate: zPositive.optional().describe('quote currency to account currency; the last reported if left out'),
  leverage: zPositive.optional().describe('as the broker has it: 10'),
  stop: zPrice.optional().describe('stop level known at this fill'),
  target: zPrice.optional().describe('target level known at this fill'),
  strategy: zStrategy.optional().describe('of what it opens; the decision’s or the run’s if left out'),
  kind: z.enum(EXIT_KINDS).optional().describe('of a closing fill: the broker’s word on why it happened'),
  reduceOnly: z.boolean().optional().describe('it can only close: it opens nothing, whatever is held'),
})
export type Fill = z.infer<typeof zFill>

export const canOnlyClose = ({ reduceOnly, kind }: Pick<Fill, 'reduceOnly' | 'kind'>): boolean =>
  reduceOnly === true || kind !== undefined

import { z } from 'zod'
import { zLabel, zMoney, zPositive, zPrice, zSize, zStrategy } from '#vocabulary'
import { EXIT_KINDS, ORDER_STATUSES } from '../rows/ledger-rows.ts'
import { zProse } from '../rows/prose.ts'

const zDirection = z.enum(['buy', 'sell'])

export const zOrder = z.strictObject({
  order: zLabel.describe('your broker’s id of the order'),
  status: z.enum(ORDER_STATUSES),
  symbol: zLabel,
  side: zDirection,
  type: zLabel.optional().describe('market, limit, stop, …'),
  size: zSize.optional(),
  price: zPrice.optional(),
  stop: zPrice.optional(),
  target: zPrice.optional(),
  reason: zProse.optional().describe('why it was placed or refused'),
  /** Which rule refused it, for a rejected order. */
  rule: zLabel.optional(),
})
export type Order = z.infer<typeof zOrder>

export const zFill = z.strictObject({
  symbol: zLabel,
  side: zDirection,
  size: zSize.describe('how much, always above 0'),
  price: zPrice.describe('what was paid or got'),
  fee: zMoney.optional().describe('in the account’s currency; a rebate is negative'),
  order: zLabel.optional().describe('the order it belongs to; several fills of one count once'),
  position: zLabel.optional().describe('the broker’s id, where it keeps several positions in a symbol'),
  rate: zPositive.optional().describe('quote currency to account currency; 1 if left out'),
  leverage: zPositive.optional().describe('as the broker has it'),
  stop: zPrice.optional().describe('stop level known at this fill'),
  target: zPrice.optional().describe('target level known at this fill'),
  strategy: zStrategy.optional(),
  /** The broker's word on why a closing fill happened. */
  kind: z.enum(EXIT_KINDS).optional(),
})
export type Fill = z.infer<typeof zFill>

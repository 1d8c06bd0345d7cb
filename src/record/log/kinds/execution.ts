import { z } from 'zod'
import { zLabel, zMoney, zPositive, zPrice, zSize, zStrategy } from '#vocabulary'
import { EXIT_KINDS, ORDER_STATUSES } from '../rows.ts'
import { zProse } from './prose.ts'

const zDirection = z.enum(['buy', 'sell'])

export const zOrder = z.strictObject({
  order: zLabel,
  status: z.enum(ORDER_STATUSES),
  symbol: zLabel,
  side: zDirection,
  type: zLabel.optional(),
  size: zSize.optional(),
  price: zPrice.optional(),
  stop: zPrice.optional(),
  target: zPrice.optional(),
  reason: zProse.optional(),
  /** Which rule refused it, for a rejected order. */
  rule: zLabel.optional(),
})

export const zFill = z.strictObject({
  symbol: zLabel,
  side: zDirection,
  size: zSize,
  price: zPrice,
  fee: zMoney.optional(),
  order: zLabel.optional(),
  position: zLabel.optional(),
  rate: zPositive.optional(),
  leverage: zPositive.optional(),
  stop: zPrice.optional(),
  target: zPrice.optional(),
  strategy: zStrategy.optional(),
  /** The broker's word on why a closing fill happened. */
  kind: z.enum(EXIT_KINDS).optional(),
})
export type Fill = z.infer<typeof zFill>

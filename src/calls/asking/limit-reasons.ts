import type { Moment } from '#log'
import { isLimited, limitFindings, limitsInForce } from '#memories'
import { handleOf } from '#vocabulary'
import type { Situation } from './asked-situation.ts'
import { judgedOrder } from './judged-order.ts'
import type { Reason } from './order-reasons.ts'
import type { Opening, OrderMeant } from './order-risk.ts'

/** Reasons that a person's limits give for or against an order. An order that reduces a position is never stopped. */
export const limitReasons = async (
  moment: Moment,
  situation: Situation,
  order: OrderMeant,
  { reduces, risk }: Opening,
): Promise<readonly Reason[]> => {
  const limits = limitsInForce(situation.agent.config, situation.strategy)
  if (!isLimited(limits)) return []
  if (reduces)
    return [{ text: `it reduces ${handleOf('trade', reduces.n)}: no limit stops it`, means: 'clear' }]
  const { symbol, side, size } = order
  const sized = size !== undefined
  return limitFindings(limits, await judgedOrder(moment, situation, limits, { symbol, side, risk, sized }))
}

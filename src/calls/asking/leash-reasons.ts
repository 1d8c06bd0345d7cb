import { readLeash } from '#documents'
import type { Moment } from '#log'
import { isLimited, leashFindings } from '#record'
import { handleOf } from '#vocabulary'
import type { Situation } from './asked-situation.ts'
import { judgedOrder } from './judged-order.ts'
import type { Reason } from './order-reasons.ts'
import type { Opening, OrderMeant } from './order-risk.ts'

/** What the leash that is in force says of an order. */
export const leashReasons = async (
  moment: Moment,
  situation: Situation,
  order: OrderMeant,
  { reduces, risk }: Opening,
): Promise<readonly Reason[]> => {
  const leash = await readLeash(moment, situation.strategy)
  const broken = leash.problems.map((text): Reason => ({ text, means: 'caution' }))
  if (!isLimited(leash)) return broken
  // To hold less is never what a leash is against.
  if (reduces)
    return [
      { text: `it reduces ${handleOf('trade', reduces.n)}: the leash does not stop it`, means: 'clear' },
    ]
  const { symbol, side, size } = order
  const judged = await judgedOrder(moment, situation, leash, {
    symbol,
    side,
    risk,
    sized: size !== undefined,
  })
  return [...leashFindings(leash, judged), ...broken]
}

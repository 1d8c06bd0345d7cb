import type { Moment } from '#log'
import { isLimited, limitFindings, limitsInForce, roomInLimits, usedOfLimits } from '#memories'
import { ZERO } from '#vocabulary'
import type { Situation } from './asked-situation.ts'
import { judgedOrder } from './judged-order.ts'

/** Room that a person's limits leave in a situation, before a size is named. */
export interface LimitsLeft {
  /** Share of equity that an order may risk at most; null if not limited. */
  readonly most: number | null
  /** Reasons that stop every order that opens something. */
  readonly stops: readonly string[]
  /** Used parts of the limits, in words: `1 of 3 trades open`. */
  readonly used: readonly string[]
}

/** Judges an order that risks nothing: the limits that stop it stop every order. */
export const limitsLeft = async (moment: Moment, situation: Situation): Promise<LimitsLeft> => {
  const { agent, strategy, symbol, side } = situation
  const limits = limitsInForce(agent.config, strategy)
  if (!isLimited(limits)) return { most: null, stops: [], used: [] }
  const order = await judgedOrder(moment, situation, limits, {
    symbol,
    side,
    risk: { money: ZERO },
    sized: true,
  })
  const room = roomInLimits(limits, order)
  const stopped = limitFindings(limits, order).flatMap(({ means, text }) => (means === 'stop' ? [text] : []))
  return {
    most: room?.share ?? null,
    used: usedOfLimits(limits, order),
    stops: stopped.length === 0 && room?.share === 0 ? [room.words] : stopped,
  }
}

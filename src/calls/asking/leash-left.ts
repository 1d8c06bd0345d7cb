import { readLeash } from '#documents'
import type { Moment } from '#log'
import { isLimited, leashFindings, leashRoom, leashUsed } from '#record'
import { ZERO } from '#vocabulary'
import type { Situation } from './asked-situation.ts'
import { judgedOrder } from './judged-order.ts'

/** What the leash leaves in a situation before anybody has named a size. */
export interface LeashLeft {
  /** Share of equity that an order may risk at most; null where that is not limited. */
  readonly most: number | null
  /** Why every order that opens something would be stopped, in words; none where one may be let through. */
  readonly stops: readonly string[]
  /** How much of it is used, in words: `1 of 3 trades open`. */
  readonly used: readonly string[]
}

/** By an order that risks nothing: what stops that stops every order, and what it leaves is what others may risk. */
export const leashLeft = async (moment: Moment, situation: Situation): Promise<LeashLeft> => {
  const { strategy, symbol, side } = situation
  const leash = await readLeash(moment, strategy)
  if (!isLimited(leash)) return { most: null, stops: [], used: [] }
  const order = await judgedOrder(moment, situation, leash, {
    symbol,
    side,
    risk: { money: ZERO },
    sized: true,
  })
  const room = leashRoom(leash, order)
  const stopped = leashFindings(leash, order).flatMap(({ means, text }) => (means === 'stop' ? [text] : []))
  return {
    most: room?.share ?? null,
    used: leashUsed(leash, order),
    stops: stopped.length === 0 && room?.share === 0 ? [room.words] : stopped,
  }
}

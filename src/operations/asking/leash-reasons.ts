import { type LeashRead, readLeash } from '#documents'
import { isLimited, leashFindings, type Moment } from '#record'
import { exact, handleOf, nameInText, ONE } from '#vocabulary'
import { instrumentAsOf, type Situation } from './asked-situation.ts'
import { judgedOrder } from './judged-order.ts'
import type { Reason } from './order-reasons.ts'
import { nettedIn, type OrderMeant, openTrades, riskOf, sizeLeft } from './order-risk.ts'

/** What the leash that is in force says of an order. */
export const leashReasons = async (
  moment: Moment,
  situation: Situation,
  order: OrderMeant,
): Promise<readonly Reason[]> => {
  const leash = await readLeash(moment, situation.strategy)
  const broken = leash.problems.map((text): Reason => ({ text, means: 'caution' }))
  if (!isLimited(leash)) return broken
  const { context, agent } = situation
  const against = nettedIn(await openTrades(moment), order.symbol, (its) => its !== order.side)
  const left = sizeLeft(order, against)
  // To hold less is never what a leash is against.
  if (against !== undefined && left !== undefined && left.sign <= 0)
    return [
      { text: `it reduces ${handleOf('trade', against.n)}: the leash does not stop it`, means: 'clear' },
    ]
  const entry = order.entry ?? (context.price == null ? undefined : exact(context.price))
  const opens = { ...order, entry, size: left?.text }
  const judged = await judgedOrder(moment, situation, leash, {
    symbol: order.symbol,
    side: order.side,
    risk: await riskOf(moment, opens, agent.config.currency),
    sized: order.size !== undefined,
  })
  return [...leashFindings(leash, judged), ...broken, ...(await assumed(moment, order, leash))]
}

/** Of a symbol that nobody described, a unit may be worth more than its price: then more is at risk than is counted. */
const assumed = async (
  moment: Moment,
  { symbol, size }: OrderMeant,
  { numbers: { riskPerTrade, openRisk, lossPerDay } }: LeashRead,
): Promise<readonly Reason[]> => {
  const counts = size !== undefined && [riskPerTrade, openRisk, lossPerDay].some((limit) => limit !== null)
  if (!counts || (await instrumentAsOf(moment, symbol))) return []
  const text = `no instrument is known of ${nameInText(symbol)}: what it risks is by a multiplier of ${ONE}; if a unit is worth more than its price, tell its instrument`
  return [{ text, means: 'caution' }]
}

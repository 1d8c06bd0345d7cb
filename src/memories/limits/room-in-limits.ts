import { allows, type JudgedOrder, shareOf, TOLERANCE } from './limit-findings.ts'
import { shareText } from './limit-words.ts'
import type { LimitsInForce } from './limits-in-force.ts'

/** Room that limits leave to risk. */
export interface RoomInLimits {
  /** Share of equity; 0 if nothing is left. */
  readonly share: number
  /** The limit that leaves least, with what is used of it. */
  readonly words: string
}

/** Most that an order may risk besides what is at risk already; null if no limit says. */
export const roomInLimits = (
  { numbers: { riskPerTrade, openRisk, lossPerDay } }: LimitsInForce,
  { equity, tradeRisk, openRisk: inAll, lostToday, dayStartNow }: JudgedOrder,
): RoomInLimits | null => {
  // The day's losses are shares of the equity that it began with.
  const began = equity === null || dayStartNow === null ? 1 : Number(dayStartNow) / Number(equity)
  const rooms = [
    ...roomOf(riskPerTrade, shareOf(tradeRisk, equity), 'of equity at risk in one trade'),
    ...roomOf(openRisk, shareOf(inAll, equity), 'of equity at risk in all open trades'),
    ...roomOf(lossPerDay, lostToday ?? 'not known', 'lost in a day, of the equity it began with', began),
  ]
  return rooms.toSorted((one, other) => one.share - other.share)[0] ?? null
}

/** None if the used share is unknown, which stops an order by itself. */
const roomOf = (
  limit: number | null,
  used: number | string,
  what: string,
  times = 1,
): readonly RoomInLimits[] => {
  if (limit === null || typeof used === 'string') return []
  const rest = limit - used
  const words = `nothing is left to risk, ${shareText(used)} is used: ${allows(`at most ${shareText(limit)} ${what}`)}`
  return [{ share: rest <= TOLERANCE ? 0 : rest * times, words }]
}

/** Used parts of the limits that fill up, in words: `1 of 3 trades open`. */
export const usedOfLimits = (
  { numbers: { openTrades, tradesPerDay, openRisk, lossPerDay } }: LimitsInForce,
  { open, openedToday, openRisk: inAll, lostToday, equity }: JudgedOrder,
): readonly string[] => {
  const risk = shareOf(inAll, equity)
  const riskUsed = (most: string): readonly string[] => {
    if ('unknown' in inAll) return [`how much of ${most} is at risk is unknown: ${inAll.unknown}`]
    return typeof risk === 'string' || risk === 0 ? [] : [`${shareText(risk)} of ${most} at risk`]
  }
  return [
    ...(openTrades === null || open === 0 ? [] : [`${open} of ${openTrades} trades open`]),
    ...(tradesPerDay === null || openedToday === 0 ? [] : [`${openedToday} of ${tradesPerDay} opened today`]),
    ...(openRisk === null ? [] : riskUsed(shareText(openRisk))),
    ...(lossPerDay === null || !lostToday
      ? []
      : [`${shareText(lostToday)} of ${shareText(lossPerDay)} lost today`]),
  ]
}

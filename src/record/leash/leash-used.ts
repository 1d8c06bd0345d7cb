import { type JudgedOrder, shareOf } from './leash-breaches.ts'
import type { LeashInForce } from './leash-in-force.ts'
import { shareText } from './leash-words.ts'

/** How much of the limits that fill up is used by what is open and by the day so far; none where nothing is. */
export const leashUsed = (
  { numbers: { openTrades, tradesPerDay, openRisk, lossPerDay } }: LeashInForce,
  { open, openedToday, openRisk: inAll, lostToday, equity }: JudgedOrder,
): readonly string[] => {
  const risk = shareOf(inAll, equity)
  return [
    ...(openTrades === null || open === 0 ? [] : [`${open} of ${openTrades.value} trades open`]),
    ...(tradesPerDay === null || openedToday === 0
      ? []
      : [`${openedToday} of ${tradesPerDay.value} opened today`]),
    ...(openRisk === null ? [] : riskUsed(inAll, risk, shareText(openRisk.value))),
    ...(lossPerDay === null || !lostToday
      ? []
      : [`${shareText(lostToday)} of ${shareText(lossPerDay.value)} lost today`]),
  ]
}

const riskUsed = (
  inAll: JudgedOrder['openRisk'],
  share: number | string,
  most: string,
): readonly string[] => {
  if ('unknown' in inAll) return [`how much of ${most} is at risk cannot be said: ${inAll.unknown}`]
  return typeof share === 'string' || share === 0 ? [] : [`${shareText(share)} of ${most} at risk`]
}

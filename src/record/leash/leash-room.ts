import { allows, type JudgedOrder, shareOf, TOLERANCE } from './leash-breaches.ts'
import type { InForce, LeashInForce } from './leash-in-force.ts'
import { shareText } from './leash-words.ts'

/** What a leash leaves to risk. */
export interface LeashRoom {
  /** Share of equity; 0 where nothing is left. */
  readonly share: number
  /** The limit that leaves least, with what is used of it. */
  readonly words: string
}

/** What an order may risk at most besides what is at risk without it; null where nothing limits it. */
export const leashRoom = (
  { numbers: { riskPerTrade, openRisk, lossPerDay } }: LeashInForce,
  { equity, tradeRisk, openRisk: inAll, lostToday, dayStartNow }: JudgedOrder,
): LeashRoom | null => {
  // The day's losses are shares of the equity that it began with.
  const began = equity === null || dayStartNow === null ? 1 : Number(dayStartNow) / Number(equity)
  const rooms = [
    ...roomOf(riskPerTrade, shareOf(tradeRisk, equity), 'of equity at risk in one trade'),
    ...roomOf(openRisk, shareOf(inAll, equity), 'of equity at risk in all open trades'),
    ...roomOf(lossPerDay, lostToday ?? 'not known', 'lost in a day, of the equity it began with', began),
  ]
  return rooms.toSorted((one, other) => one.share - other.share)[0] ?? null
}

/** None where what is used of it cannot be said, which stops an order by itself. */
const roomOf = (
  limit: InForce<number> | null,
  used: number | string,
  what: string,
  times = 1,
): readonly LeashRoom[] => {
  if (limit === null || typeof used === 'string') return []
  const rest = limit.value - used
  const words = `nothing is left to risk, ${shareText(used)} is used: ${allows(`at most ${shareText(limit.value)} ${what}`, limit.source)}`
  return [{ share: rest <= TOLERANCE ? 0 : rest * times, words }]
}

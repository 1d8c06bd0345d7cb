import { DAY_MS, SECOND_MS } from '#vocabulary'
import { mean } from '../evidence/moments.ts'
import { DEFAULT_BAR_SECONDS } from '../evidence/near-duplicates.ts'
import type { ReflectedTrade } from './reflected-trade.ts'

/** Bars within which an entry is soon after a loss: an hour on bars of fifteen minutes. Sane: 2 to 16. */
export const SOON_BARS = 4
/** Entries before it that a size is compared with: those of long ago were of another account. Sane: 10 to 50. */
const SIZES_BEFORE = 20
/** Fewest of them that tell what is usual. */
const LEAST_SIZES = 5

/** A trade with what its agent could know when it entered: nothing here depends on how this trade or a later one ended. */
export interface Entry {
  /** Its place in the list that was given. */
  readonly position: number
  readonly trade: ReflectedTrade
  /** The last trade to end before it had lost. */
  readonly afterLoss: boolean
  /** The same of the last two. */
  readonly afterTwoLosses: boolean
  /** The same, and it ended no more than four bars before. */
  readonly soonAfterLoss: boolean
  /** 1 for the first entry of its UTC day. */
  readonly ofDay: number
  /** What it risked over the mean of those before it; null where too little of that is known. */
  readonly relativeSize: number | null
}

/** In order of entry, without those whose outcome is no number. */
export const entriesOf = (trades: readonly ReflectedTrade[]): readonly Entry[] => {
  const numbered = trades
    .map((trade, position) => ({ trade, position }))
    .filter(({ trade }) => Number.isFinite(trade.r))
  const byExit = numbered.toSorted((a, b) => a.trade.exitAt - b.trade.exitAt || a.trade.n - b.trade.n)
  const sizes: number[] = []
  let ended = 0
  let day = Number.NaN
  let ofDay = 0
  return numbered
    .toSorted((a, b) => a.trade.entryAt - b.trade.entryAt || a.trade.n - b.trade.n)
    .map(({ trade, position }) => {
      while ((byExit[ended]?.trade.exitAt ?? Number.POSITIVE_INFINITY) <= trade.entryAt) ended++
      // Held for no time, it is itself among those that have ended.
      const before = byExit.slice(Math.max(0, ended - 3), ended).filter((one) => one.position !== position)
      const last = before.at(-1)
      const afterLoss = last !== undefined && last.trade.r < 0
      const nextToLast = before.at(-2)
      const today = Math.floor(trade.entryAt / DAY_MS)
      ofDay = today === day ? ofDay + 1 : 1
      day = today
      const relativeSize = relativeTo(sizes, trade.riskShare)
      if (isSize(trade.riskShare)) sizes.push(trade.riskShare)
      return {
        position,
        trade,
        afterLoss,
        afterTwoLosses: afterLoss && nextToLast !== undefined && nextToLast.trade.r < 0,
        soonAfterLoss: afterLoss && trade.entryAt - last.trade.exitAt <= SOON_BARS * barMs(trade),
        ofDay,
        relativeSize,
      }
    })
}

const barMs = ({ context }: ReflectedTrade): number => (context.barSeconds ?? DEFAULT_BAR_SECONDS) * SECOND_MS

const isSize = (share: number | null): share is number =>
  share !== null && Number.isFinite(share) && share > 0

const relativeTo = (sizes: readonly number[], share: number | null): number | null =>
  sizes.length < LEAST_SIZES || !isSize(share) ? null : share / mean(sizes.slice(-SIZES_BEFORE))

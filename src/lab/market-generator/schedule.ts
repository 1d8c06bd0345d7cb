import { shuffled, whole } from '../random/draw.ts'
import type { Random } from '../random/mulberry32.ts'
import { TRUE_REGIMES, type TrueRegime } from './true-regime.ts'

/** Length of a regime: long against the 20 days in which a trend is read, short against the run. Sane: 30 to 90. */
const SHORTEST_DAYS = 40
const LONGEST_DAYS = 56

/** The regime of each day. Every regime comes once before any comes again, in an order of the seed's. */
export const schedule = (random: Random, days: number): readonly TrueRegime[] => {
  const out: TrueRegime[] = []
  let bag: readonly TrueRegime[] = []
  while (out.length < days) {
    // Where one bag ends with the regime that the next begins with, it lasts longer.
    if (bag.length === 0) bag = shuffled(random, TRUE_REGIMES)
    const [next, ...rest] = bag
    if (next === undefined) break
    bag = rest
    for (let day = whole(random, SHORTEST_DAYS, LONGEST_DAYS); day > 0; day--) out.push(next)
  }
  return out.slice(0, days)
}

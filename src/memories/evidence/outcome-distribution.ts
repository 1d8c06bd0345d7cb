import type { EvidenceSet } from './evidence-set.ts'
import { normalCdf } from './posterior.ts'
import type { Reading, Readings } from './readings.ts'
import { studentTail } from './tail-quantiles.ts'
import { weightedQuantiles } from './weighted-quantiles.ts'
import { type Share, wilson } from './wilson.ts'

/** Share of an estimate's distribution beyond either end of its interval: 90% lies within. */
const BEYOND = 0.05

/** The reading that an answer speaks of: the one that decides a size, or of all trades where none does. */
export const readingShown = ({ decides, readings }: Readings): Reading => decides ?? readings[0]

/** What a reading says of expectancy: m̂, its 90% interval and P(expectancy > 0). */
export interface ReadingEstimate {
  readonly mean: number
  readonly lower: number
  readonly upper: number
  readonly edge: number
}

export const readingEstimate = ({ shrunk, sd }: Reading, { degrees }: Readings): ReadingEstimate => {
  const reach = studentTail(BEYOND, degrees) * sd
  return { mean: shrunk, lower: shrunk - reach, upper: shrunk + reach, edge: normalCdf(shrunk / sd) }
}

/** The distribution of outcomes in the reading that an answer speaks of. */
export interface OutcomeDistribution {
  readonly reading: Reading
  readonly estimate: ReadingEstimate
  /** Share of wins, R above 0. */
  readonly wins: Share
  /** At QUANTILES. */
  readonly quantiles: readonly number[]
}

/** null of a record without outcomes. */
export const outcomeDistribution = (
  set: Pick<EvidenceSet, 'r' | 'g' | 'groups'>,
  readings: Readings | null,
): OutcomeDistribution | null => {
  if (readings === null) return null
  const reading = readingShown(readings)
  const w = memberWeights(set, reading)
  return {
    reading,
    estimate: readingEstimate(reading, readings),
    wins: wilson(winShare(set.r, w), reading.n),
    quantiles: weightedQuantiles(set.r, w),
  }
}

/** g of a reading's members, 0 of the others. */
const memberWeights = ({ g, groups }: Pick<EvidenceSet, 'g' | 'groups'>, { name }: Reading): Float64Array => {
  const field = groups.find((one) => one.field === name)
  return field === undefined ? g : g.map((weight, i) => (field.of[i] === field.here ? weight : 0))
}

const winShare = (r: Float64Array, w: Float64Array): number => {
  let all = 0
  let won = 0
  for (let i = 0; i < r.length; i++) {
    const weight = w[i] ?? 0
    all += weight
    if ((r[i] ?? 0) > 0) won += weight
  }
  return won / all
}

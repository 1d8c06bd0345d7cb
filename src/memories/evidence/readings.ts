import { allSum, fieldGroups, type ReadSum } from './group-sums.ts'
import { type RecordSpread, recordSpread } from './record-spread.ts'
import { logBayesFactor, PRIOR_ALL, PRIOR_FIELD, relevances } from './relevance.ts'
import { READING_FIELDS, type SituationGroups } from './situation-groups.ts'
import { studentTail } from './tail-quantiles.ts'

// Five readings of one record (docs/method.md#size): all trades, those in this trend, this volatility, this session, at about this ATR. They
// share one error budget by how much each tag has mattered in this record. One pass and constants; no stored state.

/** A: the error budget of all readings together. Sane: .030 (no edge bets in 3.8% of decisions) to .040 (5.1%). */
const ERROR_BUDGET = 0.0375
/** Trades at zero that every reading is shrunk by. Sane: 1 to 10. */
const TRADES_AT_ZERO = 1
/** Effective outcomes that a reading needs before it has a lower end. */
export const LEAST_EFFECTIVE = 10
/** Share of the error budget below which a reading has none. */
const LEAST_SHARE = 1e-12
/** Standard errors by which a lower end may exceed the mean of the newest trades. Sane: 0 to 1. */
const BRAKE = 0.5
const LEAST_DEGREES = 9
/** How many fields share what is not the prior of `all`. */
const FIELDS = (1 - PRIOR_ALL) / PRIOR_FIELD

/** One outcome a cluster, in order of entry. */
export interface Outcomes {
  readonly r: Float64Array
  /** Age and confidence: (1+age/30)^−.5 · (.5+.5·conf) */
  readonly g: Float64Array
  /** Sim to the situation asked about, without agent-state fields. */
  readonly s: Float64Array
  /** By field, the group of each: the same trend, or about the same range. */
  readonly groups: readonly SituationGroups[]
}

/** All trades, then by field: in this order, which decides ties. */
export const READING_NAMES = ['all', ...READING_FIELDS] as const
export type ReadingName = (typeof READING_NAMES)[number]

export interface Reading {
  readonly name: ReadingName
  readonly members: number
  /** Effective size and mean of its members. */
  readonly n: number
  readonly mean: number
  readonly recentN: number
  readonly recentMean: number
  readonly prior: number
  readonly logBayesFactor: number
  /** r: how much the tag has mattered, of 1 for all readings together. */
  readonly relevance: number
  /** o = n_j/n_all */
  readonly overlap: number
  /** α: its share of the error budget. */
  readonly alpha: number
  /** m̂ and its standard error: the mean with one trade at zero and the loss that the record may owe. */
  readonly shrunk: number
  readonly sd: number
  /** b: what the newest trades allow; null without members. */
  readonly brake: number | null
  /** L; null where the reading has too few trades or no share of the budget. */
  readonly lower: number | null
}

export interface Readings {
  /** N: observations. */
  readonly observations: number
  readonly nAll: number
  readonly meanAll: number
  /** Lowest R of a single episode. */
  readonly worst: number
  readonly spread: RecordSpread
  /** ν of every t. */
  readonly degrees: number
  /** `all` first, then in the order of READING_FIELDS those that the question and the record both have. */
  readonly readings: readonly [Reading, ...Reading[]]
  /** ē: what is expected here by all readings together. */
  readonly expected: number
  /** The reading with the best lower end; null where none has one. */
  readonly decides: Reading | null
}

/** null of a record without outcomes. */
export const readingsOf = (outcomes: Outcomes, worst: number | null = null): Readings | null => {
  const all = allSum(outcomes)
  if (all.n === 0) return null
  // A cluster's R is a mean: the worst of its members may lie below it.
  let lowest = worst ?? Number.POSITIVE_INFINITY
  for (const r of outcomes.r) lowest = Math.min(lowest, r)
  const spread = recordSpread(outcomes, { n: all.n, mean: all.mean, worst: lowest })
  const taken = takenReadings(outcomes, all, spread)
  const r = relevances(taken)
  const degrees = Math.max(LEAST_DEGREES, all.n - 1)
  // α_all = A·Σ r·o, α_j = A·r·(1−o): a reading of all trades gives its share to `all`.
  const overlaps = taken.map(({ sums }) => sums.n / all.n)
  const budgetOfAll = overlaps.reduce((sum, o, j) => sum + (r[j] ?? 0) * o, 0)
  const [first, ...rest] = taken.map(({ name, sums, prior, logBayesFactor }, j): Reading => {
    const relevance = r[j] ?? 0
    const overlap = overlaps[j] ?? 0
    const alpha = ERROR_BUDGET * (j === 0 ? budgetOfAll : relevance * (1 - overlap))
    const ends = lowerEnd(sums, { alpha, overlap, degrees, spread })
    return { name, ...sums, prior, logBayesFactor, relevance, overlap, alpha, ...ends }
  })
  if (first === undefined) return null
  const readings: readonly [Reading, ...Reading[]] = [first, ...rest]
  return {
    observations: outcomes.r.length,
    nAll: all.n,
    meanAll: all.mean,
    worst: lowest,
    spread,
    degrees,
    readings,
    expected: expectedHere(first, rest),
    decides: bestLower(readings),
  }
}

interface TakenReading {
  readonly name: ReadingName
  readonly sums: ReadSum
  readonly prior: number
  readonly logBayesFactor: number
}

const takenReadings = (
  outcomes: Outcomes,
  all: ReadSum,
  { floored, streaks }: RecordSpread,
): readonly TakenReading[] => {
  const fields = outcomes.groups.flatMap((field): readonly TakenReading[] => {
    const found = fieldGroups(outcomes, field)
    if (found === null) return []
    const { groups, here } = found
    return [
      {
        name: field.field,
        sums: here,
        prior: PRIOR_FIELD,
        logBayesFactor: logBayesFactor(groups, floored * streaks),
      },
    ]
  })
  // A field that the question or every memory lacks is no reading, and its prior goes to `all`.
  const prior = PRIOR_ALL + (FIELDS - fields.length) * PRIOR_FIELD
  return [{ name: 'all', sums: all, prior, logBayesFactor: 0 }, ...fields]
}

/** m̂ = (n·m − o·D)/(n+1), sd = √(c·v/(n+1)), b = m′ + ½√(c·v/n′), L = min(m̂ − t(α, ν)·sd, b) */
const lowerEnd = (
  { n, mean, recentN, recentMean }: ReadSum,
  at: {
    readonly alpha: number
    readonly overlap: number
    readonly degrees: number
    readonly spread: RecordSpread
  },
): Pick<Reading, 'shrunk' | 'sd' | 'brake' | 'lower'> => {
  const { streaks, variance, owed } = at.spread
  const shrunk = (n * mean - at.overlap * owed) / (n + TRADES_AT_ZERO)
  const sd = Math.sqrt((streaks * variance) / (n + TRADES_AT_ZERO))
  const brake = recentN > 0 ? recentMean + BRAKE * Math.sqrt((streaks * variance) / recentN) : null
  const told = n >= LEAST_EFFECTIVE && at.alpha > LEAST_SHARE && brake !== null
  return {
    shrunk,
    sd,
    brake,
    lower: told ? Math.min(shrunk - studentTail(at.alpha, at.degrees) * sd, brake) : null,
  }
}

/** ē = m̂_all + Σ r·n/(n+1)·(m − m̂_all) */
const expectedHere = (all: Reading, fields: readonly Reading[]): number =>
  fields.reduce(
    (sum, { relevance, n, mean }) => sum + relevance * (n / (n + TRADES_AT_ZERO)) * (mean - all.shrunk),
    all.shrunk,
  )

/** Of equal ones the first. */
const bestLower = (readings: readonly Reading[]): Reading | null =>
  readings.reduce<Reading | null>(
    (best, one) =>
      one.lower !== null && (best === null || one.lower > (best.lower ?? Number.NEGATIVE_INFINITY))
        ? one
        : best,
    null,
  )

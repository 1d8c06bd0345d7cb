import { everyLook } from '../evidence/every-look.ts'
import { recordSpread } from '../evidence/record-spread.ts'

// How a question to the trades is judged: valid however often one looks, and however many questions share the error budget.

/** The chance, in the whole life of a strategy that has nothing to learn, that anything is ever found by all that is asked together. */
const ERROR_BUDGET = 0.05
/** Fewest trades that answer a question, and fewest to set beside them: with less, a mean is not yet near normal. Sane: 20 to 50. */
export const LEAST_OBSERVED = 30
/** Least variance, (1R)²: a stop-out not yet seen is still possible. */
const LEAST_VARIANCE = 1

export interface Series {
  readonly positions: readonly number[]
  readonly xs: Float64Array
}

/** A question: to a group of trades, beside all others that it could be put to, or to one series of numbers. */
export type Question = {
  /** Of the error budget of all questions together. */
  readonly share: number
} & (
  | { readonly of: 'group'; readonly value: string; readonly group: Series; readonly others: Series }
  | {
      readonly of: 'series'
      readonly series: Series
      /** What one unit of the numbers is, in R: no spread is taken for less than it. */
      readonly unit: number
      /** The only way in which it can be answered; absent where both are possible. */
      readonly only?: 'above' | 'below' | undefined
      /** How far from zero an answer has to be. */
      readonly margin: number
    }
)

/** Above zero, or below it. */
export type Way = 1 | -1

export interface Judgement {
  /** Of the group or series itself, and of the others beside it. */
  readonly own: Measured
  readonly others: Measured | null
  /** Where its mean surely lies. */
  readonly lower: number
  readonly upper: number
  /** null: nothing is shown. A group also has to differ from the others in the same way. */
  readonly way: Way | null
}

export const alphaOf = ({ share }: Question): number => ERROR_BUDGET * share

/** Whether enough trades answer a question. */
export const canBeJudged = (asked: Question): boolean =>
  asked.of === 'series'
    ? asked.series.xs.length >= LEAST_OBSERVED
    : asked.group.xs.length >= LEAST_OBSERVED && asked.others.xs.length >= LEAST_OBSERVED

export const judged = (asked: Question): Judgement => {
  const alpha = alphaOf(asked)
  const unit = asked.of === 'series' ? asked.unit : 1
  const series = asked.of === 'series' ? asked.series : asked.group
  const extremes = asked.of === 'series' ? extremesOf(series) : extremesOf(series, asked.others)
  const isBeside = asked.of === 'group'
  const own = measured(series, extremes, unit, isBeside)
  const lower = everyLook(own.low.mean, own.low.sd, own.n, alpha).lower
  const upper = everyLook(own.high.mean, own.high.sd, own.n, alpha).upper
  const others = asked.of === 'group' ? measured(asked.others, extremes, unit, isBeside) : null
  const way = wayOf(asked, { lower, upper })
  const isShown = way !== null && (others === null || isApart(way, own, others, alpha))
  return { own, others, lower, upper, way: isShown ? way : null }
}

/** Above zero or below it, where the whole interval is. */
const wayOf = (asked: Question, { lower, upper }: { lower: number; upper: number }): Way | null => {
  const margin = asked.of === 'series' ? asked.margin : 0
  const only = asked.of === 'series' ? asked.only : undefined
  // An outlier beyond all numbers leaves nothing to say.
  if (!Number.isFinite(upper - lower)) return null
  if (lower > margin && only !== 'below') return 1
  return upper < -margin && only !== 'above' ? -1 : null
}

/** A mean and a standard deviation that one end of an interval is reckoned with. */
interface End {
  readonly mean: number
  readonly sd: number
}

export interface Measured {
  readonly n: number
  readonly mean: number
  readonly low: End
  readonly high: End
}

/**
 * One more trade as bad as the worst of the record is reckoned into the lower end, and one as good as the best into the upper: the mean of a
 * lottery is far too low until it is won, and its spread too small, so that thirty losses at 4:1 would be a finding in one of a hundred.
 * The rest is as in evidence (docs/method.md#size), read both ways: a spread of at least one unit, a large loss that a record without spread may owe,
 * and wider where outcomes come in streaks. A large gain is owed only where there are no others beside it: losses that all end at the stop
 * have no spread, and the other trades show what a gain may be.
 */
const measured = ({ xs }: Series, { worst, best }: Extremes, unit: number, isBeside: boolean): Measured => {
  const n = xs.length
  const inUnits = xs.map((x) => x / unit)
  const mean = inUnits.reduce((sum, x) => sum + x, 0) / n
  const low = endOf(inUnits, mean, worst / unit, true)
  const high = endOf(
    inUnits.map((x) => -x),
    -mean,
    -best / unit,
    !isBeside,
  )
  return {
    n,
    mean: mean * unit,
    low: { mean: low.mean * unit, sd: low.sd * unit },
    high: { mean: -high.mean * unit, sd: high.sd * unit },
  }
}

const endOf = (r: Float64Array, mean: number, worst: number, owes: boolean): End => {
  const n = r.length
  const { squared, owed, streaks } = recordSpread({ r, g: new Float64Array(n).fill(1) }, { n, mean, worst })
  const oneMore = owes ? Math.min(worst, -owed) : worst
  const variance = Math.max(LEAST_VARIANCE, squared + (oneMore - mean) ** 2 / (n + 1))
  return { mean: mean + (oneMore - mean) / (n + 1), sd: Math.sqrt(variance * streaks) }
}

interface Extremes {
  readonly worst: number
  readonly best: number
}

const extremesOf = (...series: readonly Series[]): Extremes => {
  let worst = Number.POSITIVE_INFINITY
  let best = Number.NEGATIVE_INFINITY
  for (const { xs } of series)
    for (const x of xs) {
      if (x < worst) worst = x
      if (x > best) best = x
    }
  return { worst, best }
}

/**
 * Whether a group differs from the other trades in the same way, at the same level: a strategy that gains everywhere has nothing to learn
 * from London. The difference of two means varies as the mean of n·m/(n+m) trades does.
 */
const isApart = (way: Way, own: Measured, others: Measured, alpha: number): boolean => {
  const [a, b] = way === 1 ? [own.low, others.high] : [own.high, others.low]
  const n = (own.n * others.n) / (own.n + others.n)
  const sd = Math.sqrt((a.sd ** 2 / own.n + b.sd ** 2 / others.n) * n)
  const { lower, upper } = everyLook(a.mean - b.mean, sd, n, alpha)
  return way === 1 ? lower > 0 : upper < 0
}

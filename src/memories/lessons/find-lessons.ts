import { everyLook } from '../evidence/every-look.ts'
import { recordSpread } from '../evidence/record-spread.ts'
import { entriesOf } from './entry-circumstances.ts'
import type { Finding } from './finding.ts'
import { MOST_CITED } from './lessons-text.ts'
import { PLAIN_NAME } from './plain-name.ts'
import { type Asked, questionsOf, type Series } from './questions.ts'
import type { ReflectedTrade } from './reflected-trade.ts'

/** The chance, in the whole life of a strategy that has nothing to learn, that anything is ever found. */
const ERROR_BUDGET = 0.05
/** Fewest trades that answer a question, and fewest to set beside them: with less, a mean is not yet near normal. Sane: 20 to 50. */
const LEAST_OBSERVED = 30
/** Least variance, (1R)²: a stop-out not yet seen is still possible. */
const LEAST_VARIANCE = 1

export interface FoundLessons {
  /** The best supported first. */
  readonly findings: readonly Finding[]
  /** Questions that share the error budget. */
  readonly asked: number
  /** Those of them that enough trades could answer. */
  readonly judged: number
}

/**
 * What the numbers support, however often one looks and however many questions are asked. `trades` are all of the strategy's since it
 * began, not only the newest: an interval that is valid at every look is so for a record that grows, not for a window that slides.
 */
export const findLessons = (trades: readonly ReflectedTrade[]): FoundLessons => {
  const asked = questionsOf(entriesOf(trades))
  const judged = asked.filter(canBeJudged)
  const answers = judged.flatMap((question) => answerOf(question) ?? [])
  return {
    findings: answers.sort((a, b) => b.support - a.support).map(({ finding }) => finding),
    asked: asked.length,
    judged: judged.length,
  }
}

const canBeJudged = (asked: Asked): boolean =>
  asked.of === 'series'
    ? asked.series.xs.length >= LEAST_OBSERVED
    : asked.group.xs.length >= LEAST_OBSERVED && asked.others.xs.length >= LEAST_OBSERVED

interface Answer {
  readonly finding: Finding
  /** How far the mean is from zero, by half the interval. */
  readonly support: number
}

const answerOf = (asked: Asked): Answer | null => {
  const alpha = ERROR_BUDGET * asked.share
  const unit = asked.of === 'series' ? asked.unit : 1
  const series = asked.of === 'series' ? asked.series : asked.group
  const extremes = asked.of === 'series' ? extremesOf(series) : extremesOf(series, asked.others)
  const isBeside = asked.of === 'group'
  const own = measured(series, extremes, unit, isBeside)
  const lower = everyLook(own.low.mean, own.low.sd, own.n, alpha).lower
  const upper = everyLook(own.high.mean, own.high.sd, own.n, alpha).upper
  const others = asked.of === 'group' ? measured(asked.others, extremes, unit, isBeside) : null
  const way = wayOf(asked, { lower, upper })
  if (way === null || (others !== null && !isApart(way, own, others, alpha))) return null
  const value = asked.of === 'group' && PLAIN_NAME.test(asked.value) ? asked.value : undefined
  return {
    finding: {
      slot: asked.slot,
      question: asked.question,
      ...(value !== undefined && { value }),
      trades: own.n,
      mean: own.mean,
      lower,
      upper,
      ...(others !== null && { others: others.mean }),
      cites: bestShown(series, way),
    },
    support: Math.abs(own.mean) / (way === 1 ? own.mean - lower : upper - own.mean),
  }
}

type Way = 1 | -1

/** Above zero or below it, where the whole interval is. */
const wayOf = (asked: Asked, { lower, upper }: { lower: number; upper: number }): Way | null => {
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

interface Measured {
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

/** The trades that show it best; of equal ones the newest, which are remembered best. */
const bestShown = ({ positions, xs }: Series, way: Way): number[] =>
  positions
    .map((position, i) => ({ position, x: way * (xs[i] ?? 0), i }))
    .sort((a, b) => b.x - a.x || b.i - a.i)
    .slice(0, MOST_CITED)
    .map(({ position }) => position)

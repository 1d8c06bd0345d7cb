import { SESSIONS, TRENDS, VOLATILITIES } from '#market'
import { mean } from '../evidence/moments.ts'
import type { Entry } from './entry-circumstances.ts'
import type { Question, Series } from './judge-question.ts'
import type { LessonSlot } from './lessons-text.ts'

// The questions that a reflection asks of the trades, by slot. Each is answered by numbers whose mean is zero where there is nothing to
// learn. What is asked, and of whom, never depends on an outcome: questions chosen by looking at the answers find what is not there.

/** A question of a reflection: where its answer belongs, and what it is called. */
export type Asked = Question & { readonly slot: LessonSlot; readonly question: QuestionName }

export type QuestionName =
  | 'session'
  | 'soon_after_loss'
  | 'late_in_day'
  | 'size'
  | 'raised_after_loss'
  | 'symbol'
  | 'past_one_r'
  | 'below_half_risk'
  | 'trend'
  | 'volatility'
  | 'with_trend'

const KNOWN_TRENDS = TRENDS.filter((tag) => tag !== 'unknown')
const KNOWN_VOLATILITIES = VOLATILITIES.filter((tag) => tag !== 'unknown')

/** The entry of a day from which it is late: the first two are had by most who trade every day. */
export const LATE_ENTRY = 3
/** A size so many times the usual is raised. */
const RAISED = 1.25
/** Sizes more than twice the usual count as twice: one huge bet is not a way of sizing. */
const MOST_OFF = 1
/** Least spread of sizes, as a share of the usual: below it they are equal, and there is nothing to judge. */
const LEAST_SPREAD = 0.1

/** A question to the groups of a tag: every value is asked about, seen or not. */
interface Grouping {
  readonly slot: LessonSlot
  readonly question: QuestionName
  readonly values: readonly string[]
  /** null: not known, and neither in a group nor among the others. */
  readonly groupOf: (entry: Entry) => string | null
}

const yes = (is: boolean): string => (is ? 'yes' : 'no')

const GROUPINGS: readonly Grouping[] = [
  {
    slot: 'entry_timing',
    question: 'session',
    values: SESSIONS,
    groupOf: ({ trade }) => trade.context.session ?? null,
  },
  {
    slot: 'entry_timing',
    question: 'soon_after_loss',
    values: ['yes'],
    groupOf: ({ soonAfterLoss }) => yes(soonAfterLoss),
  },
  {
    slot: 'entry_timing',
    question: 'late_in_day',
    values: ['yes'],
    groupOf: ({ ofDay }) => yes(ofDay >= LATE_ENTRY),
  },
  {
    slot: 'sizing',
    question: 'raised_after_loss',
    values: ['yes'],
    groupOf: ({ relativeSize, afterLoss }) =>
      relativeSize === null ? null : yes(afterLoss && relativeSize >= RAISED),
  },
  {
    slot: 'regime_fit',
    question: 'trend',
    values: KNOWN_TRENDS,
    groupOf: ({ trade }) => known(trade.context.trend),
  },
  {
    slot: 'regime_fit',
    question: 'volatility',
    values: KNOWN_VOLATILITIES,
    groupOf: ({ trade }) => known(trade.context.volatility),
  },
  {
    slot: 'regime_fit',
    question: 'with_trend',
    values: ['with', 'against'],
    groupOf: ({ trade: { side, context } }) => {
      const trend = known(context.trend)
      if (trend === null || trend === 'none') return trend
      return (trend === 'up') === (side === 'long') ? 'with' : 'against'
    },
  },
]

const known = (tag: string | undefined): string | null =>
  tag === undefined || tag === 'unknown' ? null : tag

/** The level that a winner has to pass, and the one that a loser has to fall to, before it is asked what holding on brought. */
export const GOOD_R = 1
export const BAD_R = -0.5
/** What costs may take of a trade, in R: an exit at the level would have paid them too. */
const COSTS = 0.1

/** The part of the error budget that is for symbols; the rest is for what is asked of every strategy, in equal parts. */
const FOR_SYMBOLS = 0.2
/** size, past_one_r, below_half_risk. */
const SERIES_ASKED = 3
const STANDING = GROUPINGS.reduce((sum, { values }) => sum + values.length, SERIES_ASKED)
const STANDING_SHARE = (1 - FOR_SYMBOLS) / STANDING

/** Everything that is asked of these entries, which come in order. */
export const questionsOf = (entries: readonly Entry[]): readonly Asked[] => [
  ...GROUPINGS.flatMap(({ slot, question, values, groupOf }) =>
    groupsBy(entries, values, groupOf, () => STANDING_SHARE).map((group) => ({ ...group, slot, question })),
  ),
  sizeAsked(entries),
  ...exitsAsked(entries),
  ...symbolsBy(entries, FOR_SYMBOLS).map((group) => ({
    ...group,
    slot: 'symbol_selection' as const,
    question: 'symbol' as const,
  })),
]

/** Trades of each value beside all others of which it is known which they have. */
export const groupsBy = (
  entries: readonly Entry[],
  values: readonly string[],
  groupOf: Grouping['groupOf'],
  share: (index: number) => number,
): readonly (Question & { readonly of: 'group' })[] => {
  const groups = entries.map(groupOf)
  return values.map((value, i) => ({
    of: 'group',
    value,
    share: share(i),
    group: seriesOf(entries, ({ trade }, at) => (groups[at] === value ? trade.r : null)),
    others: seriesOf(entries, ({ trade }, at) =>
      groups[at] === null || groups[at] === value ? null : trade.r,
    ),
  }))
}

/**
 * Symbols, of which there may be any number: the k-th to be traded has a share of 1/(k(k+1)) of what is for them, which add up to one. Its
 * place is known before its first outcome is; a place by how often it was traded would favour what did well.
 */
export const symbolsBy = (
  entries: readonly Entry[],
  share: number,
): readonly (Question & { readonly of: 'group' })[] =>
  groupsBy(
    entries,
    [...new Set(entries.map(({ trade }) => trade.symbol))],
    ({ trade }) => trade.symbol,
    (i) => share / ((i + 1) * (i + 2)),
  )

/**
 * Whether the sizes taken did better than equal ones: x = (a − ā)·R, a = size over the usual − 1. Its mean is what a trade of average risk
 * made more than with equal sizes; it is zero where size and outcome have nothing to do with each other, whatever the mean outcome is.
 */
const sizeAsked = (entries: readonly Entry[]): Asked => {
  const off = seriesOf(entries, ({ relativeSize }) =>
    relativeSize === null ? null : Math.min(relativeSize - 1, MOST_OFF),
  )
  const usual = mean([...off.xs])
  const spread = Math.sqrt(mean([...off.xs].map((a) => (a - usual) ** 2)))
  const series = seriesOf(entries, ({ relativeSize, trade }) =>
    relativeSize === null || !(spread >= LEAST_SPREAD)
      ? null
      : (Math.min(relativeSize - 1, MOST_OFF) - usual) * trade.r,
  )
  const unit = spread >= LEAST_SPREAD ? spread : 1
  return { of: 'series', slot: 'sizing', question: 'size', share: STANDING_SHARE, series, unit, margin: 0 }
}

/**
 * What holding on brought once a level was passed: in a fair game the mean end is the level itself (optional stopping). Only one way can be told. A level is
 * seen passed at a mark, by then often well beyond it, and without marks on the way only the end itself passes it: so that winners seem to
 * run on and losers to fall on in a fair game too. That winners gave back and that losers came back is shown in spite of it.
 */
const exitsAsked = (entries: readonly Entry[]): readonly Asked[] => [
  {
    of: 'series',
    slot: 'exit_timing',
    question: 'past_one_r',
    share: STANDING_SHARE,
    series: seriesOf(entries, ({ trade: { mfeR, r } }) =>
      mfeR !== null && mfeR >= GOOD_R ? r - GOOD_R : null,
    ),
    unit: 1,
    only: 'below',
    margin: COSTS,
  },
  {
    of: 'series',
    slot: 'exit_timing',
    question: 'below_half_risk',
    share: STANDING_SHARE,
    series: seriesOf(entries, ({ trade: { maeR, r } }) =>
      maeR !== null && maeR <= BAD_R ? r - BAD_R : null,
    ),
    unit: 1,
    only: 'above',
    margin: 0,
  },
]

export const seriesOf = (
  entries: readonly Entry[],
  x: (entry: Entry, index: number) => number | null,
): Series => {
  const positions: number[] = []
  const xs: number[] = []
  entries.forEach((entry, i) => {
    const value = x(entry, i)
    if (value === null || !Number.isFinite(value)) return
    positions.push(entry.position)
    xs.push(value)
  })
  return { positions, xs: Float64Array.from(xs) }
}

import { HOUR_MS } from '#vocabulary'
import { everyLook } from '../evidence/every-look.ts'
import { HOLDING_BANDS, holdingBand } from '../habits/pattern-choices.ts'
import { type Entry, entriesOf } from './entry-circumstances.ts'
import { alphaOf, canBeJudged, judged, LEAST_OBSERVED, type Question, type Series } from './judge-question.ts'
import { groupsBy, seriesOf, symbolsBy } from './questions.ts'
import type { ReflectedTrade } from './reflected-trade.ts'

// What a past says, group by group. As in lessons, no group depends on an outcome and all share one error budget; how long a trade was held
// does depend on it (a stop ends a loser early), so that it is shown and never judged.

export const PAST_BY = ['symbol', 'hour', 'after', 'held'] as const
export type PastBy = (typeof PAST_BY)[number]

/** A group beside the rest: base rates are the others' own figures. */
export interface PastGroup {
  readonly by: PastBy
  readonly name: string
  readonly trades: number
  readonly wins: number
  /** Mean outcome in R. */
  readonly mean: number
  readonly others: { readonly trades: number; readonly wins: number; readonly mean: number } | null
  /** Where the mean surely lies, for all groups together and at every look; null where it was not judged. */
  readonly range: { readonly lower: number; readonly upper: number } | null
  /** Told from zero and from the others, both the same way. */
  readonly told: 'better' | 'worse' | null
  /** How many trades more, of all kinds as they come, until a difference that is worth knowing would show; null where that cannot be. */
  readonly more: number | null
}

export interface PastFound {
  /** Trades that all of it rests on. */
  readonly trades: number
  /** All of them, told from zero. */
  readonly whole: Pick<PastGroup, 'range' | 'more'> & { readonly told: 'gains' | 'loses' | null }
  /** Those with trades: the busiest first, hours and holding times in their order. */
  readonly groups: readonly PastGroup[]
  /** Questions that share the error budget, and those of them that enough trades could answer. */
  readonly asked: number
  readonly judged: number
}

/** An expectancy, or a difference of two, that is worth knowing of, in R a trade. Sane: .1 to .5. */
export const WORTH_KNOWING = 0.2

/** Parts of the error budget: for all trades together, for symbols, and in equal parts for the rest. */
const FOR_WHOLE = 0.2
const FOR_SYMBOLS = 0.2

const HOURS_A_GROUP = 4
const HOURS_A_DAY = 24
/** `00–04` */
const HOURS = Array.from({ length: HOURS_A_DAY / HOURS_A_GROUP }, (_, i) => {
  const two = (hour: number): string => String(hour).padStart(2, '0')
  return `${two(i * HOURS_A_GROUP)}–${two((i + 1) * HOURS_A_GROUP)}`
})

const hoursOf = ({ trade: { entryAt, heldSeconds } }: Entry): string | null =>
  heldSeconds === null
    ? null
    : (HOURS[Math.floor(((entryAt / HOUR_MS) % HOURS_A_DAY) / HOURS_A_GROUP)] ?? null)

/** What an entry came after. Each is a question of its own: the groups overlap. */
const AFTER: { readonly [name: string]: (entry: Entry) => boolean } = {
  'after a loss': ({ afterLoss }) => afterLoss,
  'soon after a loss': ({ soonAfterLoss }) => soonAfterLoss,
  'after two losses': ({ afterTwoLosses }) => afterTwoLosses,
}

const STANDING_SHARE = (1 - FOR_WHOLE - FOR_SYMBOLS) / (HOURS.length + Object.keys(AFTER).length)

type Asked = Question & { readonly of: 'group'; readonly by: PastBy }

const askedOf = (entries: readonly Entry[]): readonly Asked[] => [
  ...symbolsBy(entries, FOR_SYMBOLS).map((one) => ({ ...one, by: 'symbol' as const })),
  ...groupsBy(entries, HOURS, hoursOf, () => STANDING_SHARE).map((one) => ({ ...one, by: 'hour' as const })),
  ...Object.entries(AFTER).flatMap(([name, is]) =>
    groupsBy(
      entries,
      [name],
      (entry) => (is(entry) ? name : ''),
      () => STANDING_SHARE,
    ).map((one) => ({ ...one, by: 'after' as const })),
  ),
]

/** Shown, and not judged. */
const heldOf = (entries: readonly Entry[]): readonly Asked[] =>
  groupsBy(
    entries,
    HOLDING_BANDS,
    ({ trade }) => holdingBand(trade.heldSeconds) ?? null,
    () => 0,
  ).map((one) => ({ ...one, by: 'held' as const }))

export const findPast = (trades: readonly ReflectedTrade[]): PastFound => {
  const entries = entriesOf(trades)
  const whole: Question = {
    of: 'series',
    share: FOR_WHOLE,
    series: seriesOf(entries, ({ trade }) => trade.r),
    unit: 1,
    margin: 0,
  }
  const asked = askedOf(entries)
  const found = judged(whole)
  const sd = Math.max(found.own.low.sd, found.own.high.sd)
  const isKnown = canBeJudged(whole)
  const groups = [...asked, ...heldOf(entries)]
    .filter(({ group }) => group.xs.length > 0)
    .map((one) => groupOf(one, entries.length, sd))
  return {
    trades: entries.length,
    whole: {
      range: isKnown ? { lower: found.lower, upper: found.upper } : null,
      told: !isKnown || found.way === null ? null : found.way === 1 ? 'gains' : 'loses',
      more:
        entries.length === 0
          ? null
          : moreUntil(Math.max(LEAST_OBSERVED, tradesToTell(sd, alphaOf(whole))), entries.length),
    },
    groups: [
      ...groups.filter(({ by }) => by === 'symbol').sort((a, b) => b.trades - a.trades),
      ...groups.filter(({ by }) => by !== 'symbol'),
    ],
    asked: 1 + asked.length,
    judged: [whole, ...asked].filter(canBeJudged).length,
  }
}

const groupOf = (asked: Asked, all: number, sd: number): PastGroup => {
  const { by, value, group, others } = asked
  const figures = {
    name: value,
    by,
    ...sumsOf(group),
    others: others.xs.length === 0 ? null : sumsOf(others),
  }
  if (by === 'held') return { ...figures, range: null, told: null, more: null }
  const { lower, upper, way } = canBeJudged(asked) ? judged(asked) : NOT_JUDGED
  return {
    ...figures,
    range: lower === null || upper === null ? null : { lower, upper },
    told: way === null ? null : way === 1 ? 'better' : 'worse',
    more: others.xs.length === 0 ? null : moreFor(asked, all, sd),
  }
}

const NOT_JUDGED = { lower: null, upper: null, way: null } as const

const sumsOf = ({
  xs,
}: Series): { readonly trades: number; readonly wins: number; readonly mean: number } => ({
  trades: xs.length,
  wins: xs.filter((x) => x > 0).length,
  mean: xs.reduce((sum, x) => sum + x, 0) / xs.length,
})

/** A group of a share p of N trades differs from the rest as the mean of N·p·(1−p) trades varies (see isApart). */
const moreFor = (asked: Asked, all: number, sd: number): number => {
  const [own, rest] = [asked.group.xs.length, asked.others.xs.length]
  const p = own / (own + rest)
  const needed = Math.max(
    tradesToTell(sd, alphaOf(asked)) / (p * (1 - p)),
    LEAST_OBSERVED / p,
    LEAST_OBSERVED / (1 - p),
  )
  // Of all trades, of which some are in neither.
  return moreUntil((needed * all) / (own + rest), all)
}

const moreUntil = (needed: number, all: number): number => Math.max(0, Math.ceil(needed - all))

/** Fewest trades at which the interval reaches no further than what is worth knowing: it narrows with every one. */
const tradesToTell = (sd: number, alpha: number): number => {
  const isTold = (n: number): boolean => everyLook(0, sd, n, alpha).upper <= WORTH_KNOWING
  let enough = 1
  while (!isTold(enough) && enough < MOST_TRADES) enough *= 2
  let few = enough / 2
  while (enough - few > 1) {
    const half = Math.floor((enough + few) / 2)
    if (isTold(half)) enough = half
    else few = half
  }
  return enough
}

/** Beyond it, it is all the same. */
const MOST_TRADES = 2 ** 24

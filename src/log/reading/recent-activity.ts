import type { LegRow, TradeRow } from '#ledger'
import { isRemembered, REMEMBERED_AFTER_MS } from '#record'
import { Decimal, HOUR_MS, type Instant } from '#vocabulary'
import { readDayResult } from './day-result.ts'
import type { Moment } from './moment.ts'

const RECENT_REJECTIONS = 5
/** Three is the smallest number that is clearly not noise. */
const REPEATS = 3
/** Closes that are read at every turn: a longer streak says no more. */
const LONGEST_STREAK = 32

/** The rolling risk state: what this agent has just been doing. */
export const readActivity = async (moment: Moment) => {
  const { seq, at } = moment
  const { store } = moment.log
  const day = await readDayResult(moment)
  const hour = await store.rows('rejections', {
    seq,
    range: { column: 'knownAt', from: at - HOUR_MS + 1, to: at },
    order: { column: 'seq' },
  })
  const rules = hour.map((rejection) => rejection.rule)
  return {
    at,
    day: day.day,
    rejectionsLastHour: countByRule(rules),
    recentRejections: rules.slice(-RECENT_REJECTIONS),
    ...repeated(rules),
    executedToday: executedOrders(day.legs),
    realisedToday: day.realised,
    dayStartEquity: day.began,
    realisedTodayShare: day.realisedShare,
    losingStreak: await losingStreak(moment),
  }
}

const countByRule = (rules: readonly string[]): { [rule: string]: number } => {
  const counts = new Map<string, number>()
  for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
}

/** The rule that refused the last three or more in a row, and how often it did. */
const repeated = (rules: readonly string[]) => {
  const last = rules.at(-1)
  const repeats = rules.length - 1 - rules.findLastIndex((rule) => rule !== last)
  return last !== undefined && repeats >= REPEATS
    ? { repeatedRule: last, repeats }
    : { repeatedRule: null, repeats: 0 }
}

// Closes in a row that lost. One that was reported late, when later ones were known, does not count. Asked by the order of exits alone:
// with a status in the question SQLite sorts every closed trade at each turn (0.9 ms at 700 trades).
const losingStreak = async ({ log: { store }, seq, state }: Moment): Promise<number> => {
  const lastClose = (state?.moods ?? (await store.rows('moods', { seq }))[0])?.at ?? null
  const exited = await store.rows('trades', {
    seq,
    // Said besides `seq`: the index then begins at the moment, not at what came after it.
    range: { column: 'exitSeq', from: 1, to: seq },
    order: { column: 'exitSeq', descending: true },
    limit: LONGEST_STREAK,
  })
  const closed = exited.filter((trade) => trade.status === 'closed' && !isOlder(trade, lastClose))
  const end = closed.findIndex((trade) => Decimal.of(trade.pnl).sign >= 0)
  return end < 0 ? closed.length : end
}

const isOlder = ({ exitAt, exitKnownAt }: TradeRow, lastClose: Instant | null): boolean =>
  exitAt !== null &&
  isRemembered(exitAt, exitKnownAt) &&
  lastClose !== null &&
  exitAt < lastClose - REMEMBERED_AFTER_MS

/** Executions among legs: each order once; a leg without one counts once an event and symbol. A stop or target is the broker's doing. */
export const executedOrders = (legs: readonly LegRow[]): number =>
  new Set(legs.filter(isExecution).map(({ order, seq, symbol }) => order ?? `${seq}/${symbol}`)).size

const isExecution = ({ kind, source, exitKind }: LegRow): boolean => {
  if (kind === 'open' || kind === 'add') return true
  return (kind === 'reduce' || kind === 'close') && (source !== 'tick' || exitKind === 'agent')
}

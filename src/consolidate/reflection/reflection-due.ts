import type { ContextSettings, LessonsRow, ReflectionReason } from '#log'
import { DAY_MS, Decimal, type Exact, type Instant } from '#vocabulary'

// When trades should be looked back on: after so many, each day, and where something happened that asks for it.

/** Days without one, after which any trade is enough. */
const LONG_AGO_DAYS = 30
/** Share of equity lost since the last. */
const LARGE_LOSS = 0.05
/** A decision that risked so many times the median. */
const MUCH_RISK = 2
/** Fewer new trades teach nothing new, whatever happened. */
const LEAST_NEW = 5

/** A trade that has closed since. */
interface NewTrade {
  readonly variant: string | null
  readonly regime: string | null
  readonly riskShare: number | null
  /** It was decided against what was known. */
  readonly against: boolean
}

export interface ReflectionFacts {
  readonly settings: Pick<ContextSettings, 'reflect' | 'reflectAfter'>
  readonly now: Instant
  /** The lessons in force, whatever they say; null where nothing was ever reflected on. */
  readonly last: Pick<LessonsRow, 'at' | 'variant' | 'regime' | 'equity'> | null
  /** Closed since then, oldest first, no more than a reflection waits for. */
  readonly closed: readonly NewTrade[]
  readonly equity: Exact | null
  /** Trades that the last looked at and that are not as they were. */
  readonly changed: number
}

/** Why one is due now; none where it is not. What makes it due is over only when one has succeeded. */
export const reflectionDue = (facts: ReflectionFacts): readonly ReflectionReason[] => {
  const { settings, last, closed, now } = facts
  if (settings.reflect === 'off') return []
  const due: ReflectionReason[] = facts.changed > 0 ? ['corrected'] : []
  if (closed.length === 0) return due
  if (settings.reflect === 'per_n_trades' && closed.length >= settings.reflectAfter) due.push('trades')
  if (settings.reflect === 'daily' && (last === null || dayOf(last.at) < dayOf(now))) due.push('day')
  if (last !== null && now - last.at >= LONG_AGO_DAYS * DAY_MS) due.push('month')
  if (closed.length < Math.min(LEAST_NEW, settings.reflectAfter)) return due
  if (isLargeLoss(last?.equity ?? null, facts.equity)) due.push('loss')
  const newest = closed.at(-1)
  if (isAnother(last?.variant ?? null, newest?.variant ?? null)) due.push('strategy')
  if (isAnother(last?.regime ?? null, commonest(closed))) due.push('regime')
  if (isMajor(closed)) due.push('decision')
  if (closed.some(({ against }) => against)) due.push('inconsistency')
  return due
}

const dayOf = (at: Instant): number => Math.floor(at / DAY_MS)

const isLargeLoss = (before: Exact | null, now: Exact | null): boolean => {
  if (before === null || now === null) return false
  const [was, is] = [Decimal.of(before).toNumber(), Decimal.of(now).toNumber()]
  return was > 0 && is < was * (1 - LARGE_LOSS)
}

/** What was not known before has not changed. */
const isAnother = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && before !== now

/** The regime of most of them; of as many, the newest. */
export const commonest = (closed: readonly NewTrade[]): string | null => {
  const counts = new Map<string, number>()
  for (const { regime } of closed) if (regime !== null) counts.set(regime, (counts.get(regime) ?? 0) + 1)
  let best: string | null = null
  for (const { regime } of closed)
    if (regime !== null && (counts.get(regime) ?? 0) >= (best === null ? 1 : (counts.get(best) ?? 0)))
      best = regime
  return best
}

const isMajor = (closed: readonly NewTrade[]): boolean => {
  const risks = closed.flatMap(({ riskShare }) => riskShare ?? []).sort((a, b) => a - b)
  const median = risks[Math.floor(risks.length / 2)]
  return median !== undefined && risks.length >= LEAST_NEW && (risks.at(-1) ?? 0) >= MUCH_RISK * median
}
